// sigma0 and sigma1 of a component: as given, or from T60 at one or two frequencies. Not part of the API.
#pragma once

#include <functional>
#include <optional>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

struct PlannedLosses {
  Losses at_start;         // not negative
  DrivenSource damping{};  // sigma0 while it runs
};

// b^2 of the loss sigma = sigma0 + sigma1 b^2 that a component has at a frequency (Hz), when the run starts.
using SquaredWaveNumber = std::function<double(double frequency)>;

namespace detail {

struct DescribedLosses {
  std::string_view kind;  // of paths
  const std::string& name;
  const DrivenValue& sigma0;
  double sigma1;
  const std::vector<DecayPoint>& t60;
};

std::optional<PlannedLosses> plan_losses(Compilation& c, const DescribedLosses& described,
                                         const SquaredWaveNumber& of);

}  // namespace detail

// Nothing after an error. Precondition: sigma0 and sigma1 are within their ranges.
template <class D>
std::optional<PlannedLosses> plan_losses(Compilation& c, const Table<D>& table, const D& d,
                                         const SquaredWaveNumber& of) {
  return detail::plan_losses(
      c, {table.info.path_kind(), d.name, d.damping, d.damping_frequency_dependent, d.t60}, of);
}

}  // namespace rattle
