#include "app/manual_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gravitile::app {
namespace {

// Text as it is to be read: signs of the language stand behind a backslash, and a dash is the one of options.
std::string roff(std::string_view text) {
  std::string result;
  bool lineStart = true;
  for (const char letter : text) {
    if (lineStart && (letter == '.' || letter == '\'')) result += "\\&";
    if (letter == '\\')
      result += "\\e";
    else if (letter == '-')
      result += "\\-";
    else
      result += letter;
    lineStart = letter == '\n';
  }
  return result;
}

std::string bold(std::string_view text) {
  return fmt::format("\\fB{}\\fR", roff(text));
}

std::string italic(std::string_view text) {
  return fmt::format("\\fI{}\\fR", roff(text));
}

// As it stands, lines and blanks included.
std::string verbatim(std::string_view text) {
  return text.empty() ? "" : fmt::format(".PP\n.nf\n{}\n.fi\n", roff(text));
}

std::string optionEntry(const OptionShape& option) {
  std::string names = bold(option.name);
  if (!option.shortName.empty()) names = fmt::format("{}, {}", bold(option.shortName), names);
  if (option.takesValue()) names += fmt::format(" {}", italic(option.placeholder));
  return fmt::format(".TP\n{}\n{}\n", names, roff(option.help));
}

// Under their headings, in the order in which those come first.
std::string optionEntries(const CommandShape& command) {
  std::vector<std::string> groups;
  for (const OptionShape& option : command.options)
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end()) groups.push_back(option.group);
  std::string text;
  for (const std::string& group : groups) {
    text += fmt::format(".PP\n{}\n", bold(group));
    for (const OptionShape& option : command.options)
      if (option.group == group) text += optionEntry(option);
  }
  return text;
}

// "gravitile render OUT [options]".
std::string usage(const CommandShape& command) {
  std::string text = bold(command.name.empty() ? "gravitile" : "gravitile " + command.name);
  for (const ArgumentShape& argument : command.arguments) text += fmt::format(" {}", italic(argument.name));
  return fmt::format("{} [{}]", text, italic("options"));
}

std::string commandSection(const CommandShape& command) {
  std::string text =
      fmt::format(".SS {}\n{}.\n", roff("gravitile " + command.name), roff(command.description));
  text += fmt::format(".PP\n{}\n", usage(command));
  for (const ArgumentShape& argument : command.arguments)
    text += fmt::format(".TP\n{}\n{}\n", italic(argument.name), roff(argument.help));
  return text + optionEntries(command) + verbatim(command.footer);
}

constexpr const char* kEnd = R"(.SH "EXIT STATUS"
.TP
.B 0
done
.TP
.B 1
it ran and failed: a wrong force, a position that stopped being a number, an error of OpenGL, a full disk, a fault
that
.B doctor
found
.TP
.B 2
something asked for can't be had; one line on stderr says what, and what is allowed
.SH FILES
.TP
.I ~/.config/gravitile
settings of the window and looks of your own ($XDG_CONFIG_HOME)
.TP
.I ~/.local/share/gravitile
scenes of your own ($XDG_DATA_HOME)
.TP
.I ~/.cache/gravitile
compiled kernels and what gpu\-auto remembers ($XDG_CACHE_HOME); may be deleted at any time
.PP
.B gravitile info
shows these folders, and those of pictures, films and results.
)";

}  // namespace

std::string manualPage(const ProgramShape& program, std::string_view version) {
  const CommandShape& window = program.front();
  std::string page = fmt::format(".TH GRAVITILE 1 \"\" \"gravitile {}\" \"User Commands\"\n", roff(version));
  page += ".SH NAME\ngravitile \\- N\\-body gravity, computed and drawn as you watch\n.SH SYNOPSIS\n";
  for (const CommandShape& command : program) page += usage(command) + "\n.br\n";
  page +=
      ".SH DESCRIPTION\n" + roff(window.description) +
      "\nWithout a command it opens the window; where there is no display it renders a picture instead.\n";
  page += ".SH OPTIONS\nThese are the window's.\n" + optionEntries(window);
  page += ".SH COMMANDS\n";
  for (const CommandShape& command : program)
    if (!command.name.empty()) page += commandSection(command);
  page += ".SH \"EXAMPLES AND KEYS\"\n" + verbatim(window.footer);
  return page + kEnd;
}

}  // namespace gravitile::app
