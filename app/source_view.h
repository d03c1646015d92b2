#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/line_diff.h"
#include "app/source_tokens.h"
#include "sim/engine.h"

namespace gravitile::app {

// A file of the running kernel's source as the view shows and edits it.
struct ViewedFile {
  std::string name;  // "tiled.cu"
  std::string text;  // with what has been typed
  TokenizedText colours;
  std::optional<LineDiff> marks;  // against the kernel selected before; empty: there is none
  bool edited = false;            // not the program's or the folder's own text
  bool typed = false;             // holds text that the engine has not got yet
  std::uint64_t generation = 0;   // a new number when the text was replaced under an editor
};

// PTX or SASS.
struct Listing {
  std::string_view text;
  TokenizedText colours;
  std::string_view problem;  // why there is no text and what to do, else ""
  const sim::InnerLoop* loop = nullptr;
};

// What the source view shows: the files of the running kernel, how they differ from the kernel that ran
// before, and what is being typed into them. Texts are taken from the engine only when they have changed.
class SourceView {
 public:
  struct Edit {
    std::string name, text;
  };

  // Once a frame, shown or not: remembers which kernel ran before. Null: none runs yet.
  void track(const sim::KernelDescriptor* running);
  // Once a frame while shown, after track().
  void follow(const sim::Engine& engine);

  const sim::KernelDescriptor* kernel() const { return kernel_; }
  const sim::KernelDescriptor* previous() const { return previous_; }
  bool editable() const { return kernel_ != nullptr && kernel_->family == sim::KernelFamily::Gpu; }
  // Its own file first, then the headers it includes.
  std::span<ViewedFile> files() { return files_; }
  const ViewedFile* find(std::string_view name) const;
  bool anyEdited() const;
  // The folder that sources come from, "" for the program itself.
  const std::string& folder() const { return folder_; }

  // Null until the machine code is there.
  bool hasMachineCode() const { return code_ != nullptr; }
  const Listing& ptx() const { return ptx_; }
  const Listing& sass() const { return sass_; }

  // An editor has changed files()[index].text.
  void typed(std::size_t index, double timeS);
  // The engine's texts again, without what has been typed since.
  void forgetTyping();
  // What has been typed is due now, not after a pause.
  void compileNow() { now_ = true; }
  // Text for the engine, once: when nobody has typed for kPauseS (and `whileTyping` wants that), was asked
  // for, or belongs to a kernel that was left.
  std::optional<Edit> takeEdit(double timeS, bool whileTyping);

  // Long enough for the next key of somebody who types slowly in front of a class.
  static constexpr double kPauseS = 0.5;

 private:
  struct State {
    std::string inForce;  // the engine's text, as far as known here
    std::string before;   // of the same file with the kernel selected before
  };
  void reload(const sim::Engine& engine);
  void arrange(const std::vector<sim::SourceFile>& now);
  void takeText(std::size_t index, const sim::SourceFile& file);
  void recolour(std::size_t index);

  const sim::KernelDescriptor* kernel_ = nullptr;
  const sim::KernelDescriptor* previous_ = nullptr;
  const sim::KernelDescriptor* loaded_ = nullptr;  // the kernel whose files files_ are
  const sim::KernelDescriptor* loadedPrevious_ = nullptr;
  std::uint64_t version_ = 0;
  std::uint64_t generation_ = 0;
  std::vector<ViewedFile> files_;
  std::vector<State> states_;  // one a file
  std::string folder_;

  std::vector<Edit> leaving_;
  double typedAtS_ = 0;
  bool now_ = false;

  std::shared_ptr<const sim::MachineCode> code_;
  Listing ptx_, sass_;
};

// "inner loop: 104 instructions for 8 interactions = 13.0 an interaction: FFMA 48, FADD 24, MUFU 8"
std::string describe(const sim::InnerLoop& loop);

}  // namespace gravitile::app
