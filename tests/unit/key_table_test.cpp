#include "app/key_table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace gravitile::app {
namespace {

TEST(KeyTable, NoPressMeansTwoThings) {
  for (const KeyBinding& a : keyTable()) {
    EXPECT_FALSE(a.description.empty()) << a.name;
    for (const bool lecture : {false, true}) {
      if (!a.holds(lecture)) continue;
      EXPECT_EQ(findKey({a.key, a.shift, a.control}, lecture), &a) << a.description;
    }
  }
}

TEST(KeyTable, EveryPanelHasItsKey) {
  for (const PanelDescriptor& panel : panelTable()) {
    const KeyBinding* row = findKey({panel.key}, false);
    ASSERT_NE(row, nullptr) << panel.name;
    const auto* toggle = std::get_if<command::TogglePanel>(&row->command);
    ASSERT_NE(toggle, nullptr) << panel.name;
    EXPECT_EQ(toggle->panel, panel.id);
  }
}

TEST(KeyTable, NumbersFlyToViewsAndWithCtrlKeepThem) {
  for (std::size_t number = 1; number <= kBookmarks; ++number) {
    const int key = '0' + static_cast<int>(number);
    const KeyBinding *fly = findKey({key}, false), *keep = findKey({.key = key, .control = true}, false);
    ASSERT_TRUE(fly != nullptr && keep != nullptr) << number;
    const auto numberOf = [](const KeyBinding& row, auto kind) {
      const CameraCommand& asked = std::get<command::MoveCamera>(row.command).command;
      return std::get<decltype(kind)>(asked).number;
    };
    EXPECT_EQ(numberOf(*fly, camera::GoToBookmark{}), number);
    EXPECT_EQ(numberOf(*keep, camera::StoreBookmark{}), number);
  }
}

// What the help names, once: rows without a name are told by one before them.
TEST(KeyTable, TheHelpTellsEveryNamedRowOnce) {
  const std::string help = keyHelp();
  for (const KeyBinding& row : keyTable()) {
    if (row.name.empty()) continue;
    const std::string line = "\n  " + std::string(row.name) + " ";
    EXPECT_NE(help.find(line), std::string::npos) << row.name;
  }
  for (const MouseBinding& row : mouseTable()) EXPECT_NE(help.find(row.description), std::string::npos);
}

// The table of keys in the README: cells of a key, or of several with commas between them.
TEST(KeyTable, TheReadmeTellsEveryKey) {
  std::ifstream file(std::filesystem::path(GRAVITILE_SOURCE_DIR) / "README.md");
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::size_t begin = readme.find("Keys in the window:"), end = readme.find("\nLeft drag", begin);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  std::string cells = readme.substr(begin, end - begin);
  for (char& letter : cells)
    if (letter == '|' || letter == ',' || letter == '\n') letter = ' ';
  const auto told = [&](const std::string& name) {
    return cells.find(" " + name + " ") != std::string::npos;
  };
  for (const KeyBinding& row : keyTable()) {
    std::string name(row.name);
    if (name.empty()) continue;
    // "Up arrow" stands there as "Up, Down", and "1 ... 9" as "1 to 9".
    if (name == "Up arrow" || name == "Down arrow") name = name.substr(0, name.find(' '));
    if (const std::size_t dots = name.find("..."); dots != std::string::npos) name.replace(dots, 3, "to");
    std::string small = name;
    small[0] = static_cast<char>(std::tolower(small[0]));
    const std::string second = name.starts_with("Page ") ? name.substr(5) : name;  // "Page up, Page down"
    EXPECT_TRUE(told(name) || told(small) || told(second)) << row.name;
  }
}

}  // namespace
}  // namespace gravitile::app
