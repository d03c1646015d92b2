#include "app/source_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace gravitile::app {
namespace {

constexpr std::size_t kShownOpcodes = 8;  // the rarer ones say little and fill a second line

const sim::SourceFile* findIn(const std::vector<sim::SourceFile>& files, std::string_view name) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const sim::SourceFile& file) { return file.name == name; });
  return found == files.end() ? nullptr : &*found;
}

Listing makeListing(const std::string& text, const std::string& problem,
                    const std::optional<sim::InnerLoop>& loop) {
  return {.text = text,
          .colours = tokenize(text, SourceLanguage::Assembly),
          .problem = problem,
          .loop = loop ? &*loop : nullptr};
}

}  // namespace

void SourceView::track(const sim::KernelDescriptor* running) {
  if (running == kernel_ || running == nullptr) return;
  previous_ = std::exchange(kernel_, running);
}

void SourceView::follow(const sim::Engine& engine) {
  if (kernel_ == nullptr) return;
  if (kernel_ != loaded_ || previous_ != loadedPrevious_ || engine.sourceVersion() != version_) {
    reload(engine);
  }
  auto code = engine.machineCode();
  if (code == code_) return;
  ptx_ = code ? makeListing(code->ptx, code->ptxProblem, code->ptxLoop) : Listing{};
  sass_ = code ? makeListing(code->sass, code->sassProblem, code->innerLoop) : Listing{};
  code_ = std::move(code);
}

void SourceView::reload(const sim::Engine& engine) {
  // Read first: a text that changes meanwhile is then seen the next time.
  version_ = engine.sourceVersion();
  folder_ = engine.sourceFolder();
  const std::vector<sim::SourceFile> now = engine.sources(*kernel_);
  arrange(now);
  const std::vector<sim::SourceFile> before =
      previous_ != nullptr ? engine.sources(*previous_) : std::vector<sim::SourceFile>{};
  for (std::size_t k = 0; k < now.size(); ++k) {
    // A kernel's own file is compared with the other's own file, a header with the header of its name.
    const sim::SourceFile* old = k > 0 ? findIn(before, now[k].name) : before.empty() ? nullptr : &before[0];
    states_[k].before = old != nullptr ? old->text : "";
    takeText(k, now[k]);
    recolour(k);
  }
  loaded_ = kernel_;
  loadedPrevious_ = previous_;
}

// A file that was there already stays as it is here. What was typed into one that is no longer part of the
// kernel is sent all the same.
void SourceView::arrange(const std::vector<sim::SourceFile>& now) {
  std::vector<ViewedFile> files(now.size());
  std::vector<State> states(now.size());
  for (std::size_t old = 0; old < files_.size(); ++old) {
    if (const sim::SourceFile* same = findIn(now, files_[old].name)) {
      const auto place = static_cast<std::size_t>(same - now.data());
      files[place] = std::move(files_[old]);
      states[place] = std::move(states_[old]);
    } else if (files_[old].typed) {
      leaving_.push_back({files_[old].name, std::move(files_[old].text)});
    }
  }
  files_ = std::move(files);
  states_ = std::move(states);
}

// What the engine has by our own edit stays as it is here, where typing may have gone on.
void SourceView::takeText(std::size_t index, const sim::SourceFile& file) {
  ViewedFile& shown = files_[index];
  shown.edited = file.edited;
  if (!shown.name.empty() && file.text == states_[index].inForce) return;
  shown.name = file.name;
  shown.text = states_[index].inForce = file.text;
  shown.typed = false;
  shown.generation = ++generation_;
}

void SourceView::recolour(std::size_t index) {
  ViewedFile& file = files_[index];
  file.colours = tokenize(file.text, SourceLanguage::Cuda);
  file.marks.reset();
  if (previous_ != nullptr) file.marks = compareLines(states_[index].before, file.text);
}

void SourceView::typed(std::size_t index, double timeS) {
  files_[index].typed = true;
  typedAtS_ = timeS;
  recolour(index);
}

void SourceView::forgetTyping() {
  leaving_.clear();
  for (std::size_t k = 0; k < files_.size(); ++k) {
    if (!std::exchange(files_[k].typed, false)) continue;
    files_[k].text = states_[k].inForce;
    files_[k].generation = ++generation_;
    recolour(k);
  }
}

std::optional<SourceView::Edit> SourceView::takeEdit(double timeS, bool whileTyping) {
  if (!leaving_.empty()) {
    Edit edit = std::move(leaving_.back());
    leaving_.pop_back();
    return edit;
  }
  const bool due = now_ || (whileTyping && timeS - typedAtS_ >= kPauseS);
  if (!due) return std::nullopt;
  for (std::size_t k = 0; k < files_.size(); ++k) {
    if (!std::exchange(files_[k].typed, false) || files_[k].text == states_[k].inForce) continue;
    states_[k].inForce = files_[k].text;
    return Edit{files_[k].name, files_[k].text};
  }
  now_ = false;
  return std::nullopt;
}

const ViewedFile* SourceView::find(std::string_view name) const {
  const auto found =
      std::find_if(files_.begin(), files_.end(), [&](const ViewedFile& file) { return file.name == name; });
  return found == files_.end() ? nullptr : &*found;
}

bool SourceView::anyEdited() const {
  return std::any_of(files_.begin(), files_.end(),
                     [](const ViewedFile& file) { return file.edited || file.typed; });
}

std::string describe(const sim::InnerLoop& loop) {
  std::string words = fmt::format("inner loop: {} instructions", loop.instructions);
  if (loop.interactions > 0) {
    words += fmt::format(" for {} interaction{} = {:.1f} an interaction", loop.interactions,
                         loop.interactions == 1 ? "" : "s", loop.instructionsPerInteraction());
  }
  const std::size_t shown = std::min(loop.byOpcode.size(), kShownOpcodes);
  for (std::size_t k = 0; k < shown; ++k) {
    words += fmt::format("{} {} {}", k == 0 ? ":" : ",", loop.byOpcode[k].first, loop.byOpcode[k].second);
  }
  if (shown < loop.byOpcode.size()) words += ", ...";
  return words;
}

}  // namespace gravitile::app
