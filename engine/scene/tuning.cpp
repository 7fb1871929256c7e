#include <cmath>
#include <rattle/base/text.hpp>
#include <rattle/scene/tuning.hpp>

namespace rattle {
namespace {

double lowest_vibration(const ModeSet& modes) {
  for (const BodyMode& mode : modes.modes())
    if (mode.frequency > 0.0) return mode.frequency;
  return 0.0;
}

// Frequencies of a body without tension follow the root of its stiffness.
double rescaled(double stiffness, double fundamental, const ModeSet& modes) {
  const double lowest = lowest_vibration(modes);
  return lowest > 0.0 ? stiffness * std::pow(fundamental / lowest, 2) : stiffness;
}

}  // namespace

double tuned_stiffness(double fundamental, const ModesOfStiffness& find) {
  return rescaled(1.0, fundamental, *find(1.0, modes_for_tuning));
}

std::shared_ptr<const ModeSet> find_modes(std::optional<double> fundamental, const ModeLimits& limits,
                                          const ModesOfStiffness& find, double& stiffness) {
  auto modes = find(stiffness, limits);
  if (!fundamental) return modes;
  const double better = rescaled(stiffness, *fundamental, *modes);
  if (std::abs(better / stiffness - 1.0) < 1e-8) return modes;
  stiffness = better;
  return find(stiffness, limits);
}

bool check_vibrates(Compilation& c, double fundamental, const std::string& path) {
  const double highest = 0.5 / c.k;
  if (fundamental < highest) return true;
  c.error(path, text("fundamental ", fundamental, " Hz must be below ", highest,
                     " Hz, half the sample rate: lower it, or raise sample_rate"));
  return false;
}

}  // namespace rattle
