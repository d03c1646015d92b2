#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gravitile::app {

// What a shell may offer as an option's value, or as an argument at its place. All empty: a number, or
// another text that nobody can guess.
struct ValueChoices {
  enum class Files { None, Folders, Some, Any };

  std::vector<std::string> words;
  Files files = Files::None;
  std::vector<std::string> extensions;  // ".png", of Files::Some; folders are always offered as well
  bool list = false;                    // several words with commas between
  bool operator==(const ValueChoices&) const = default;

  bool empty() const { return words.empty() && files == Files::None; }
};

inline ValueChoices oneOf(const std::vector<std::string_view>& words) {
  ValueChoices choices;
  choices.words.assign(words.begin(), words.end());
  return choices;
}

// Any number of the words.
inline ValueChoices listOf(const std::vector<std::string_view>& words) {
  ValueChoices choices = oneOf(words);
  choices.list = true;
  return choices;
}

// Files whose names end so, beside the words.
inline ValueChoices filesOf(const std::vector<std::string_view>& extensions,
                            const std::vector<std::string_view>& words = {}) {
  ValueChoices choices = oneOf(words);
  choices.files = ValueChoices::Files::Some;
  choices.extensions.assign(extensions.begin(), extensions.end());
  return choices;
}

inline ValueChoices anyFile(const std::vector<std::string_view>& words = {}) {
  ValueChoices choices = oneOf(words);
  choices.files = ValueChoices::Files::Any;
  return choices;
}

inline ValueChoices anyFolder() {
  ValueChoices choices;
  choices.files = ValueChoices::Files::Folders;
  return choices;
}

}  // namespace gravitile::app
