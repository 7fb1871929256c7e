// Bodies that are given by a table of modes with named points.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/components/listed_modes.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/modal_plan.hpp>
#include <rattle/scene/schema/body_keys.hpp>

namespace rattle {
namespace {

struct BodyPlan final : ModalPlan {
  std::optional<std::string> weigh(double x, double, Interpolation, const AddPoint& add) const override {
    const double place = x * parameters.geometry.sides[0];
    if (std::abs(place - std::round(place)) > 1e-6)
      return "a body is known at its points only: name one of them";
    add_shapes_at(place, 0.0, add);
    return std::nullopt;
  }

  // A displacement is that of a body that a force at the point holds there; a velocity that of a blow on it.
  bool add_start_at(double x, double amplitude, bool is_velocity, std::vector<double>& values) const override {
    const double place[] = {x}, y[] = {0.0};
    const std::vector<BodyMode>& modes = parameters.modes->modes();
    std::vector<double> shapes(modes.size()), yields(modes.size());
    parameters.modes->shapes_on(place, y, shapes);
    double sum = 0.0;
    for (std::size_t j = 0; j < modes.size(); ++j) {
      const double omega = 2.0 * std::numbers::pi * modes[j].frequency;
      yields[j] = shapes[j] / (modes[j].mass * (is_velocity ? 1.0 : omega * omega));
      sum += shapes[j] * yields[j];
    }
    if (sum > 0.0)
      for (std::size_t j = 0; j < modes.size(); ++j) values[j] += amplitude * yields[j] / sum;
    return true;
  }
};

bool check_points(Compilation& c, const BodyDescription& d) {
  const std::string path = path_of("body", d.name, "points");
  if (!check_range(c, path, static_cast<double>(d.points.size()), point_counts, "")) return false;
  for (std::size_t i = 0; i < d.points.size(); ++i)
    if (std::find(d.points.begin(), d.points.begin() + static_cast<std::ptrdiff_t>(i), d.points[i]) !=
        d.points.begin() + static_cast<std::ptrdiff_t>(i)) {
      c.error(path, text("two points are named '", d.points[i], "': give each a name of its own"));
      return false;
    }
  return true;
}

bool check_modes(Compilation& c, const BodyDescription& d) {
  const std::string path = path_of("body", d.name, "modes");
  if (!check_range(c, path, static_cast<double>(d.modes.size()), mode_counts, "")) return false;
  for (std::size_t i = 0; i < d.modes.size(); ++i) {
    const ListedMode& mode = d.modes[i];
    const auto refuse = [&](std::string_view what, double value, std::string_view needed) {
      c.error(path, text("mode ", i + 1, ": its ", what, " is ", value, "; it must be ", needed));
      return false;
    };
    const auto lies = [](double value, const Range& range) {
      return (range.above_low ? value > range.low : value >= range.low) && value <= range.high;
    };
    if (!lies(mode.frequency, positive)) return refuse("frequency", mode.frequency, "greater than 0 Hz");
    if (!lies(mode.decay, not_negative)) return refuse("decay", mode.decay, "at least 0 1/s");
    if (!lies(mode.mass, weighable)) return refuse("mass", mode.mass, "greater than 0, at least 1e-12 kg");
    if (mode.shape.size() != d.points.size())
      return refuse("number of shapes", static_cast<double>(mode.shape.size()),
                    text(d.points.size(), ", one for each point"));
    for (const double shape : mode.shape)
      if (!lies(shape, mode_shapes)) return refuse("shape", shape, "within ±1e6");
  }
  return true;
}

// Ascending, below half the sample rate. Says how many are left out.
std::vector<ListedMode> heard_modes(Compilation& c, const BodyDescription& d) {
  std::vector<ListedMode> modes = d.modes;
  std::stable_sort(modes.begin(), modes.end(),
                   [](const ListedMode& a, const ListedMode& b) { return a.frequency < b.frequency; });
  const double highest = mode_limits(c, 1).highest;
  std::erase_if(modes, [&](const ListedMode& mode) { return !(mode.frequency < highest); });
  if (const std::size_t out = d.modes.size() - modes.size(); out > 0 && !modes.empty())
    c.warning(path_of("body", d.name, "modes"), text(out, out == 1 ? " mode is" : " modes are", " at or above ",
                                                     highest, " Hz, half the sample rate, and left out of ",
                                                     d.modes.size(), ": raise sample_rate to hear all"));
  return modes;
}

}  // namespace

std::unique_ptr<ComponentPlan> plan_component(Compilation& c, const BodyDescription& d) {
  bool good = check_keys(c, body_table, d, &BodyDescription::damping);
  good &= check_points(c, d);
  if (!good || !check_modes(c, d)) return nullptr;
  const std::vector<ListedMode> modes = heard_modes(c, d);
  const auto set = listed_mode_set(modes, d.points.size());
  if (!rattle::check_modes(c, *set, static_cast<int>(modes.size()), path_of("body", d.name, "modes")))
    return nullptr;
  auto plan = std::make_unique<BodyPlan>();
  plan->parameters.modes = set;
  plan->parameters.sigma0 = std::max(value_at_start(c, d.damping), 0.0);
  plan->parameters.geometry = modal_geometry(*set);
  plan->parameters.geometry.intervals = {static_cast<int>(set->sides()[0]), 0};
  plan->parameters.geometry.has_named_points = true;
  plan->parameters.facts.properties = {
      {"", static_cast<double>(d.points.size()), d.points.size() == 1 ? "point" : "points"}};
  plan->word = body_table.info.kind;
  plan->damping = source_of(d.damping);
  plan->stability_margin = 1.0;
  return plan;
}

}  // namespace rattle
