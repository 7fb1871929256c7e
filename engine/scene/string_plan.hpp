// The plan of a string, for what needs its parameters: forces on bridges, and bundles of strings. What acts
// along a line asks find_line() in component_plan.hpp. Not part of the API.
#pragma once

#include <rattle/components/stiff_string.hpp>
#include <rattle/scene/component_plan.hpp>

namespace rattle {

// Strings that nothing moves along, of one length and with the same ends, run in a bundle: as many at a time as
// there are lanes.
struct BundlePlace {
  std::int32_t bundle = -1;  // -1: none
  std::size_t lane = 0;
};

struct StringPlan final : ComponentPlan {
  StringParameters parameters;  // at t = 0
  LineGrid grid;                // stable up to highest_tension
  BundlePlace place;

  StringPlan* as_string() noexcept override { return this; }
  std::unique_ptr<const Component> build(const Compilation& c) const override;
  double planned_points() const override;
  std::array<int, 2> intervals() const override { return {grid.intervals, 0}; }
  double spacing() const override { return grid.spacing; }
  bool add_end(std::size_t side, const AddPoint& add) const override {
    add(side == 0 ? 0 : static_cast<std::size_t>(grid.intervals), 1.0);
    return true;
  }
};

// Null where the handle names no string, or one that is in error.
const StringPlan* string_plan(const Compilation& c, ComponentHandle handle) noexcept;

// A bar whose stiffness follows from its pitch.
inline bool is_tuned_bar(const StringDescription& d) noexcept {
  return d.fundamental && d.tension && !d.tension->gesture && d.tension->value == 0.0;
}

// Gives a tuned bar its stiffness. False after an error.
bool tune_bar(Compilation& c, const StringDescription& d, StringParameters& p);

// Of a string with `modes`, whose tension is that of the start. Null after an error.
std::unique_ptr<ComponentPlan> plan_string_modes(Compilation& c, const StringDescription& d, StringParameters p,
                                                 double highest_tension);

}  // namespace rattle
