// sigma0 and sigma1 of a component: as given, or from T60 at one or two frequencies. Not part of the API.
#pragma once

#include <optional>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

struct PlannedLosses {
  Losses at_start;         // not negative
  DrivenSource damping{};  // sigma0 while it runs
};

namespace detail {

struct DescribedLosses {
  std::string_view kind;  // of paths
  const std::string& name;
  const DrivenValue& sigma0;
  double sigma1;
  const std::vector<DecayPoint>& t60;
};

std::optional<PlannedLosses> plan_losses(Compilation& c, const DescribedLosses& described, double wave_speed,
                                         double kappa);

}  // namespace detail

// Of a component whose waves have omega^2 = wave_speed^2 b^2 + kappa^2 b^4 when the run starts. Nothing after
// an error. Precondition: wave_speed or kappa is not 0; sigma0 and sigma1 are within their ranges.
template <class D>
std::optional<PlannedLosses> plan_losses(Compilation& c, const Table<D>& table, const D& d, double wave_speed,
                                         double kappa) {
  return detail::plan_losses(
      c, {table.info.path_kind(), d.name, d.damping, d.damping_frequency_dependent, d.t60}, wave_speed, kappa);
}

}  // namespace rattle
