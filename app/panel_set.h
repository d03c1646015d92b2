#pragma once

#include <array>
#include <bitset>

#include "app/panel_table.h"

namespace gravitile::app {

// Some of the panels.
class PanelSet {
 public:
  // Those that a fresh window shows.
  static PanelSet atStart() {
    PanelSet panels;
    for (const PanelDescriptor& row : panelTable()) panels.set(row.id, row.shownAtStart);
    return panels;
  }

  bool has(PanelId id) const { return members_[static_cast<std::size_t>(id)]; }
  void set(PanelId id, bool member = true) { members_.set(static_cast<std::size_t>(id), member); }
  bool operator==(const PanelSet&) const = default;

 private:
  std::bitset<kPanelCount> members_;
};

// Where each panel stands.
class PanelSides {
 public:
  PanelSides() {
    for (const PanelDescriptor& row : panelTable()) set(row.id, row.side);
  }
  PanelSide of(PanelId id) const { return sides_[static_cast<std::size_t>(id)]; }
  // Changes nothing where the panel can't stand there.
  void set(PanelId id, PanelSide side) {
    if (panelOf(id).mayStand(side)) sides_[static_cast<std::size_t>(id)] = side;
  }
  bool operator==(const PanelSides&) const = default;

 private:
  std::array<PanelSide, kPanelCount> sides_{};
};

// Which panels are to be seen: those that were chosen, one by one or by a lecture, unless all are hidden.
// What was done last counts: a lecture's step that names panels sets them all, a key or a button after it one
// of them, until the next step that names some. Remembers the order too: where there is no room for all, what
// was opened last has its place (panel_layout.h).
class ShownPanels {
 public:
  bool visible() const { return visible_; }  // false: a clean picture, whatever is chosen
  bool chosen(PanelId id) const { return chosen_.has(id); }
  bool shows(PanelId id) const { return visible_ && chosen_.has(id); }

  // Grows with every opening; those that a step opens at once have the same.
  unsigned openedAt(PanelId id) const { return openedAt_[static_cast<std::size_t>(id)]; }
  // `id` has its place before `other`: opened later, or at once and later in the table.
  bool outranks(PanelId id, PanelId other) const {
    return openedAt(id) != openedAt(other) ? openedAt(id) > openedAt(other) : id > other;
  }

  void toggleAll() { visible_ = !visible_; }
  // A panel that is asked for is to be seen, even where all were hidden.
  void toggle(PanelId id) {
    if (shows(id)) {
      close(id);
    } else {
      open(id);
    }
  }
  void open(PanelId id) {
    chosen_.set(id);
    openedAt_[static_cast<std::size_t>(id)] = ++openings_;
    visible_ = true;
  }
  void close(PanelId id) { chosen_.set(id, false); }
  // These and no others.
  void show(const PanelSet& panels) {
    chosen_ = panels;
    openedAt_.fill(++openings_);
    visible_ = true;
  }

 private:
  PanelSet chosen_ = PanelSet::atStart();
  std::array<unsigned, kPanelCount> openedAt_{};
  unsigned openings_ = 0;
  bool visible_ = true;
};

}  // namespace gravitile::app
