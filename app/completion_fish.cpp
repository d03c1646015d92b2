// The completion of fish: a line for each option of each command.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/completion.h"

namespace gravitile::app {
namespace {

constexpr const char* kHead =
    R"fish(# Completion of gravitile in fish, written by 'gravitile completion fish'.

# The word at the cursor, without the option that it may begin with.
function __gravitile_word
    commandline -ct | string replace -r -- '^--[^=]*=' ''
end

# Words with commas between: each one behind those that are there already.
function __gravitile_list
    set -l before (__gravitile_word | string replace -r -- '[^,]*$' '')
    for word in $argv
        echo "$before$word"
    end
end

# Files whose names end so, and folders.
function __gravitile_files
    for path in (__fish_complete_path (__gravitile_word))
        set -l name (string split -f1 \t -- $path)
        for extension in / $argv
            if string match -q -- "*$extension" $name
                echo $name
                break
            end
        end
    end
end

complete -c gravitile -f
)fish";

// Which command is being written, as a condition of fish.
std::string condition(const CommandShape& command, const std::string& commands) {
  if (command.name.empty()) return fmt::format("not __fish_seen_subcommand_from {}", commands);
  return fmt::format("__fish_seen_subcommand_from {}", command.name);
}

// What is offered, as arguments of `complete`.
std::string offers(const ValueChoices& choices) {
  std::string words = fmt::format("{}", fmt::join(choices.words, " "));
  if (choices.list) words = fmt::format("(__gravitile_list {})", words);
  switch (choices.files) {
    case ValueChoices::Files::None:
      break;
    case ValueChoices::Files::Any:
      return words.empty() ? " -F" : fmt::format(" -F -a {}", singleQuoted(words));
    case ValueChoices::Files::Folders:
      words += " (__fish_complete_directories (__gravitile_word))";
      break;
    case ValueChoices::Files::Some:
      words += fmt::format(" (__gravitile_files {})", fmt::join(choices.extensions, " "));
      break;
  }
  return words.empty() ? "" : fmt::format(" -a {}", singleQuoted(words));
}

std::string optionLine(const OptionShape& option, const std::string& where) {
  std::string line =
      fmt::format("complete -c gravitile -n {} -l {}", singleQuoted(where), option.name.substr(2));
  if (!option.shortName.empty()) line += " -s " + option.shortName.substr(1);
  if (option.takesValue() && !option.valueIsOptional()) line += " -r";
  if (option.takesValue()) line += offers(option.choices);
  return fmt::format("{} -d {}\n", line, singleQuoted(shortHelp(option.help)));
}

}  // namespace

std::string fishCompletion(const ProgramShape& program) {
  std::string commands;
  for (const CommandShape& command : program)
    if (!command.name.empty()) commands += (commands.empty() ? "" : " ") + command.name;
  std::string script = kHead;
  for (const CommandShape& command : program) {
    const std::string where = condition(command, commands);
    if (!command.name.empty())
      script += fmt::format("complete -c gravitile -n {} -a {} -d {}\n",
                            singleQuoted(condition(program.front(), commands)), command.name,
                            singleQuoted(shortHelp(command.description)));
    for (const ArgumentShape& argument : command.arguments)
      script += fmt::format("complete -c gravitile -n {}{}\n", singleQuoted(where), offers(argument.choices));
    for (const OptionShape& option : command.options) script += optionLine(option, where);
  }
  return script;
}

}  // namespace gravitile::app
