#include "sim/cuda/inner_loop.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <string>
#include <vector>

namespace gravitile::sim {
namespace {

struct Instruction {
  int line = 0;             // of the listing, from 1
  std::string_view opcode;  // as it is counted
  bool root = false;        // takes a reciprocal square root
  std::string target;       // of a branch: a label or an address; else ""
};

// A function's instructions, and which of them stands at a label or address.
struct Function {
  std::vector<Instruction> instructions;
  std::map<std::string, std::size_t, std::less<>> places;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return "";
  return text.substr(start, text.find_last_not_of(" \t\r;") - start + 1);
}

// Takes the first word off `text`.
std::string_view takeWord(std::string_view& text) {
  text = trimmed(text);
  const std::string_view word = text.substr(0, text.find_first_of(" \t"));
  text = trimmed(text.substr(word.size()));
  return word;
}

bool isLabel(std::string_view line) {
  return line.size() > 1 && line.back() == ':' && line.find_first_of(" \t") == std::string_view::npos;
}

// "0170" and "0x170" are the same place.
std::string addressName(std::string_view digits) {
  if (digits.starts_with("0x")) digits.remove_prefix(2);
  std::uint64_t address = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), address, 16);
  return error == std::errc{} && end == digits.data() + digits.size() ? "at " + std::to_string(address) : "";
}

// Where "@!P1 BRA P2, `(.L_x_0)" or "BRA 0x170" goes: the last operand.
std::string sassTarget(std::string_view operands) {
  const std::size_t comma = operands.rfind(',');
  std::string_view last = trimmed(comma == std::string_view::npos ? operands : operands.substr(comma + 1));
  last = last.substr(last.find_last_of(" \t") + 1);
  const std::size_t label = last.find('(');
  if (label == std::string_view::npos) return addressName(last);
  return std::string(last.substr(label + 1, last.find(')') - label - 1));
}

// One line of SASS: "/*0170*/  @!P1 BRA `(.L_x_0) ;". Lines of encodings and directives hold no instruction.
void takeSassLine(std::string_view line, int number, Function& function) {
  line = trimmed(line);
  if (isLabel(line)) {
    function.places[std::string(line.substr(0, line.size() - 1))] = function.instructions.size();
    return;
  }
  const std::size_t end = line.find("*/");
  if (!line.starts_with("/*") || end == std::string_view::npos) return;
  const std::string address = addressName(line.substr(2, end - 2));
  std::string_view rest = line.substr(end + 2);
  rest = trimmed(rest.substr(0, rest.find("/*")));
  if (address.empty() || rest.empty()) return;
  std::string_view name = takeWord(rest);
  if (name.starts_with('@')) name = takeWord(rest);
  function.places[address] = function.instructions.size();
  function.instructions.push_back({.line = number,
                                   .opcode = name.substr(0, name.find('.')),
                                   .root = name.starts_with("MUFU.RSQ"),
                                   .target = name.starts_with("BRA") ? sassTarget(rest) : ""});
}

// One line of PTX: "@%p4 bra $L__BB0_4;". Directives begin with a dot.
void takePtxLine(std::string_view line, int number, Function& function) {
  const bool ended = line.find(';') != std::string_view::npos;
  line = trimmed(line);
  if (isLabel(line)) {
    function.places[std::string(line.substr(0, line.size() - 1))] = function.instructions.size();
    return;
  }
  if (!ended || line.starts_with('.') || line.starts_with("//")) return;
  std::string_view name = takeWord(line);
  if (name.starts_with('@')) name = takeWord(line);
  function.instructions.push_back({.line = number,
                                   .opcode = name,
                                   .root = name.starts_with("rsqrt."),
                                   .target = name.starts_with("bra") ? std::string(line) : ""});
}

// First and last instruction, inclusive.
struct Range {
  std::size_t first = 0, last = 0;
  int roots = 0;

  bool holds(const Range& other) const {
    return first <= other.first && other.last <= last && (first != other.first || last != other.last);
  }
};

// Everything from the target of a backward branch to the branch.
std::vector<Range> loopsWithRoots(const Function& function) {
  std::vector<Range> loops;
  for (std::size_t k = 0; k < function.instructions.size(); ++k) {
    const auto place = function.places.find(function.instructions[k].target);
    if (place == function.places.end() || place->second > k) continue;
    Range loop{.first = place->second, .last = k, .roots = 0};
    for (std::size_t m = loop.first; m <= loop.last; ++m) loop.roots += function.instructions[m].root;
    if (loop.roots > 0) loops.push_back(loop);
  }
  return loops;
}

std::optional<InnerLoop> innerLoopOf(const Function& function, int interactionsPerRoot) {
  const std::vector<Range> loops = loopsWithRoots(function);
  const Range* best = nullptr;
  for (const Range& loop : loops) {
    const auto inside = [&](const Range& other) { return loop.holds(other); };
    if (std::any_of(loops.begin(), loops.end(), inside)) continue;
    if (best == nullptr || loop.roots > best->roots) best = &loop;
  }
  if (best == nullptr) return std::nullopt;

  InnerLoop found{.firstLine = function.instructions[best->first].line,
                  .lastLine = function.instructions[best->last].line,
                  .instructions = static_cast<int>(best->last - best->first + 1),
                  .interactions = best->roots * interactionsPerRoot,
                  .byOpcode = {}};
  std::map<std::string, int> counts;
  for (std::size_t k = best->first; k <= best->last; ++k) {
    ++counts[std::string(function.instructions[k].opcode)];
  }
  found.byOpcode.assign(counts.begin(), counts.end());
  std::stable_sort(found.byOpcode.begin(), found.byOpcode.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return found;
}

// Reads the listing line by line; `starts` tells where a new function begins. The loop of the function with
// the most roots in it is the kernel's.
template <typename Starts, typename TakeLine>
std::optional<InnerLoop> search(std::string_view listing, int interactionsPerRoot, Starts starts,
                                TakeLine takeLine) {
  std::optional<InnerLoop> best;
  Function function;
  const auto finish = [&] {
    const std::optional<InnerLoop> loop = innerLoopOf(function, interactionsPerRoot);
    if (loop && (!best || loop->interactions > best->interactions)) best = loop;
    function = Function();
  };
  int number = 0;
  for (std::size_t start = 0; start < listing.size();) {
    const std::size_t end = std::min(listing.find('\n', start), listing.size());
    const std::string_view line = listing.substr(start, end - start);
    if (starts(line)) finish();
    takeLine(line, ++number, function);
    start = end + 1;
  }
  finish();
  return best;
}

}  // namespace

std::optional<InnerLoop> innerLoopOfSass(std::string_view listing, int interactionsPerRoot) {
  const auto starts = [](std::string_view line) {
    return line.find("Function :") != std::string_view::npos ||
           line.find(".section") != std::string_view::npos;
  };
  return search(listing, interactionsPerRoot, starts, takeSassLine);
}

std::optional<InnerLoop> innerLoopOfPtx(std::string_view listing, int interactionsPerRoot) {
  const auto starts = [](std::string_view line) {
    return line.find(".entry ") != std::string_view::npos || line.find(".func ") != std::string_view::npos;
  };
  return search(listing, interactionsPerRoot, starts, takePtxLine);
}

}  // namespace gravitile::sim
