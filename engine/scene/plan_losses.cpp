#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <rattle/scene/plan_losses.hpp>

namespace rattle {
namespace {

// A decay as the two losses see it: sigma = sigma0 + sigma1 b^2.
struct Decay {
  DecayPoint wanted;
  double sigma = 0.0;  // 1/s
  double bb = 0.0;     // 1/m^2
};

bool check_points(Compilation& c, const std::string& path, const std::vector<DecayPoint>& points) {
  if (points.size() > 2) {
    c.error(path, text("t60 has ", points.size(),
                       " pairs; two losses can meet at most two: give one or two [frequency, seconds]"));
    return false;
  }
  bool good = true;
  const double highest = 0.5 / c.k;
  for (const DecayPoint& point : points) {
    if (!(point.frequency > 0.0 && point.frequency < highest)) {
      c.error(path, text("t60 at ", point.frequency, " Hz: the frequency must be above 0 and below ", highest,
                         " Hz, half the sample rate"));
      good = false;
    }
    good &= check_range(c, path, point.seconds, decay_key.range, "s");
  }
  if (good && points.size() == 2 && points[0].frequency == points[1].frequency) {
    c.error(path, text("t60 has two times at ", points[0].frequency, " Hz: give two frequencies, or one pair"));
    good = false;
  }
  return good;
}

// exp(-sigma t) falls by 60 dB in 3 ln(10) / sigma.
std::vector<Decay> decays_of(const std::vector<DecayPoint>& points, const SquaredWaveNumber& of) {
  std::vector<Decay> decays;
  decays.reserve(points.size());
  for (const DecayPoint& point : points)
    decays.push_back({point, 3.0 * std::numbers::ln10 / point.seconds, of(point.frequency)});
  std::sort(decays.begin(), decays.end(), [](const Decay& a, const Decay& b) { return a.bb < b.bb; });
  return decays;
}

std::optional<Losses> solve(Compilation& c, const std::string& path, const std::vector<Decay>& decays) {
  if (decays.size() == 1) return Losses{decays[0].sigma, 0.0};
  const Decay &low = decays[0], &high = decays[1];
  if (high.sigma < low.sigma || high.sigma * low.bb > low.sigma * high.bb) {
    const double longest = low.wanted.seconds, shortest = longest * low.bb / high.bb;
    c.error(path, text("t60 of ", high.wanted.seconds, " s at ", high.wanted.frequency, " Hz does not go with ",
                       longest, " s at ", low.wanted.frequency, " Hz: between ", shortest, " s and ", longest,
                       " s are possible; a longer time would need a negative sigma1, a shorter one a negative "
                       "sigma0"));
    return std::nullopt;
  }
  const double sigma1 = (high.sigma - low.sigma) / (high.bb - low.bb);
  return Losses{std::max(low.sigma - sigma1 * low.bb, 0.0), sigma1};
}

}  // namespace

std::optional<PlannedLosses> detail::plan_losses(Compilation& c, const DescribedLosses& d,
                                                 const SquaredWaveNumber& of) {
  if (d.t60.empty())
    return PlannedLosses{{std::max(value_at_start(c, d.sigma0), 0.0), d.sigma1}, source_of(d.sigma0)};
  const std::string path = path_of(d.kind, d.name, decay_key.name);
  if (d.sigma0.gesture || d.sigma0.value != 0.0 || d.sigma1 != 0.0) {
    c.error(path, "t60 and sigma0, sigma1 exclude each other: give one form");
    return std::nullopt;
  }
  if (!check_points(c, path, d.t60)) return std::nullopt;
  const auto losses = solve(c, path, decays_of(d.t60, of));
  if (!losses) return std::nullopt;
  return PlannedLosses{*losses, DrivenSource{losses->sigma0, -1}};
}

}  // namespace rattle
