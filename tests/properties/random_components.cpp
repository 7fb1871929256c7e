// Random components and starts that cover every kind of end, section and stability margin.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <properties/random_scene.hpp>
#include <string>

namespace rattle::test {
namespace {

std::string numbered(const char* kind, std::size_t index) { return kind + std::to_string(index); }

End random_end(Random& random) {
  return pick(random, {End::simply_supported, End::clamped, End::clamped_notes, End::free});
}

double damping_or_none(Random& random, bool losses, double low, double high) {
  return losses && chance(random, 0.6) ? logarithmic(random, low, high) : 0.0;
}

// Fraction of the stability limit that is used: usually a part, sometimes nearly all.
double usage(Random& random) {
  return chance(random, 0.3) ? random.between(0.97, 0.9999) : random.between(0.05, 0.97);
}

void add_mass(SceneDescription& scene, Random& random, bool losses) {
  MassDescription d{.name = numbered("mass", scene.masses.size())};
  d.mass = logarithmic(random, 1e-4, 1.0);
  if (chance(random, 0.6)) d.frequency = logarithmic(random, 10.0, 0.3 * scene.sample_rate);
  d.damping = damping_or_none(random, losses, 1e-4, 1e2);
  if (chance(random, 0.5)) d.position = random.between(-2e-3, 2e-3);
  if (chance(random, 0.7)) d.velocity = random.between(-4.0, 4.0);
  scene.add(d);
}

// Specifies rho A and E I in one of the three possible ways. The section is thick enough for E <= 1e13 Pa.
void set_section(StringDescription& d, Random& random, double rhoA, double EI) {
  const double pi = std::numbers::pi;
  const double thin = std::max(1e-4, 2.0 * std::pow(EI / 1e13, 0.25));
  switch (whole(random, 0, 2)) {
    case 0:
      d.mass_per_length = rhoA;
      d.bending_stiffness = EI;
      break;
    case 1: {
      const double r = logarithmic(random, thin, 100.0 * thin);
      d.radius = r;
      d.density = rhoA / (pi * r * r);
      d.youngs_modulus = EI / (pi * std::pow(r, 4) / 4.0);
      break;
    }
    default: {
      const double b = logarithmic(random, thin, 100.0 * thin), t = logarithmic(random, thin, 10.0 * thin);
      d.width = b;
      d.thickness = t;
      d.density = rhoA / (b * t);
      d.youngs_modulus = EI / (b * t * t * t / 12.0);
    }
  }
}

// The stability limit is c^2 k^2 / h^2 + 4 sigma1 k / h^2 + 4 kappa^2 k^2 / h^4 <= 1. The contributions of its
// terms are drawn first; the string's parameters follow from them.
void add_string(SceneDescription& scene, Random& random, bool losses, int most_intervals) {
  StringDescription d{.name = numbered("string", scene.strings.size())};
  const double k = 1.0 / scene.sample_rate;
  const int N = whole(random, 6, most_intervals);
  d.length = logarithmic(random, 0.1, 3.0);
  const double h = d.length / N, total = usage(random);
  double for_tension = random.between(0.0, 1.0), for_bending = 1.0 - for_tension;
  const int kind = whole(random, 0, 3);
  if (kind == 0) for_tension = 1.0, for_bending = 0.0;
  if (kind == 1) for_tension = 0.0, for_bending = 1.0;
  const double for_damping = losses && chance(random, 0.6) ? logarithmic(random, 1e-4, 0.5) : 0.0;
  const double scale = total / (for_tension + for_bending + for_damping);

  const double rhoA = logarithmic(random, 1e-4, 1.0);
  const double EI = rhoA * scale * for_bending * h * h * h * h / (4.0 * k * k);
  const double c = std::sqrt(scale * for_tension) * h / k;
  d.damping_frequency_dependent = scale * for_damping * h * h / (4.0 * k);
  d.damping = damping_or_none(random, losses, 1e-2, 1e3);
  set_section(d, random, rhoA, EI);
  if (for_tension > 0.0 && chance(random, 0.3))
    d.fundamental = c / (2.0 * d.length);
  else if (for_tension > 0.0)
    d.tension = rhoA * c * c;
  d.left = random_end(random);
  d.right = chance(random, 0.4) ? d.left : random_end(random);
  if (chance(random, 0.8) || total < 0.9) d.intervals = N;
  scene.add(d);
}

// The stability limit is 2 c^2 k^2 / h^2 + 8 sigma1 k / h^2 + 16 kappa^2 k^2 / h^4 <= 1.
void add_plate(SceneDescription& scene, Random& random, bool losses, int most_intervals) {
  PlateDescription d{.name = numbered("plate", scene.plates.size())};
  const double k = 1.0 / scene.sample_rate;
  const int Nx = whole(random, 4, most_intervals), Ny = whole(random, 4, most_intervals);
  const double total = usage(random), h = logarithmic(random, 5e-3, 0.1);
  const double for_damping = losses && chance(random, 0.6) ? random.between(0.0, 0.5) : 0.0;
  const bool is_tensioned = chance(random, 0.4);
  const double for_tension = is_tensioned ? random.between(0.05, 0.95) * (1.0 - for_damping) : 0.0;
  const double kappa = std::sqrt(total * (1.0 - for_damping - for_tension)) * h * h / (4.0 * k);
  d.damping_frequency_dependent = total * for_damping * h * h / (8.0 * k);
  d.damping = damping_or_none(random, losses, 1e-2, 1e3);
  d.density = logarithmic(random, 1e2, 8e3);
  d.thickness = std::max(5e-4, std::sqrt(12.0 * d.density / 1e13) * kappa) * logarithmic(random, 1.0, 20.0);
  d.poisson_ratio = random.between(0.0, 0.45);
  const double H = d.thickness, nu = d.poisson_ratio;
  d.youngs_modulus = kappa * kappa * 12.0 * (1.0 - nu * nu) * d.density / (H * H);
  d.tension = total * for_tension * h * h / (2.0 * k * k) * d.density * H;
  double q = 1.0;
  if (!is_tensioned && chance(random, 0.4)) {
    d.youngs_modulus_across = d.youngs_modulus * logarithmic(random, 0.05, 20.0);
    q = std::pow(d.youngs_modulus / *d.youngs_modulus_across, 0.25);
  }
  const double misfit = chance(random, 0.5) ? 1.0 : random.between(0.9, 1.0);
  d.length_x = Nx * h;
  d.length_y = misfit * Ny * h / q;
  d.edges = pick(random, {End::simply_supported, End::clamped, End::clamped_notes});
  if (chance(random, 0.8) || total < 0.9 || misfit != 1.0) d.intervals = {Nx, Ny};
  scene.add(d);
}

void add_barrier(SceneDescription& scene, Random& random) {
  BarrierDescription d{.name = numbered("barrier", scene.barriers.size())};
  if (chance(random, 0.5)) {
    d.height = random.between(-2e-3, 2e-3);
  } else {
    double x = random.between(-0.1, 0.3);
    const int points = whole(random, 1, 6);
    for (int i = 0; i < points; ++i) {
      d.profile.emplace_back(x, random.between(-1e-3, 1e-3));
      x += logarithmic(random, 1e-2, 0.5);
    }
  }
  scene.add(d);
}

}  // namespace

void add_random_components(SceneDescription& scene, Random& random, const RandomSceneOptions& options) {
  const int count = whole(random, 2, 12);
  const bool losses = options.losses && chance(random, 0.7);
  int points_left = chance(random, 0.5) ? 60 : 220;  // most scenes are small, for speed
  for (int i = 0; i < count; ++i) {
    const double draw = random.between(0.0, 1.0);
    if (draw < 0.2 && points_left >= 8) {
      add_string(scene, random, losses, std::clamp(points_left, 6, 60));
      points_left -= scene.strings.back().intervals.value_or(60);
      if (chance(random, 0.25) && i + 1 < count) {  // a twin with the same grid
        StringDescription twin = scene.strings.back();
        twin.name = numbered("string", scene.strings.size());
        scene.add(twin);
        points_left -= twin.intervals.value_or(60);
        ++i;
      }
    } else if (draw < 0.4 && points_left >= 25) {
      const int side = std::clamp(static_cast<int>(std::sqrt(points_left)), 4, 12);
      add_plate(scene, random, losses, side);
      const auto& intervals = scene.plates.back().intervals;
      points_left -= intervals ? intervals->first * intervals->second : side * side;
    } else if (draw > 0.88 && i > 0) {
      add_barrier(scene, random);
    } else {
      add_mass(scene, random, losses);
    }
  }
  const bool alone = scene.masses.size() == 1 && scene.strings.empty() && scene.plates.empty();
  if (alone) add_mass(scene, random, losses);  // otherwise it could only touch a barrier's profile
}

void add_random_starts(SceneDescription& scene, Random& random) {
  const auto add = [&](ComponentHandle component, double length) {
    if (chance(random, 0.35)) return;
    InitialDescription d{.name = numbered("initial", scene.initials.size())};
    d.centre = at(component, fraction(random.between(0.05, 0.95)), fraction(random.between(0.05, 0.95)));
    if (chance(random, 0.3)) d.centre.x = metres(d.centre.x.value * length);
    d.shape = pick(random, {Shape::raised_cosine, Shape::triangle});
    d.quantity = pick(random, {InitialQuantity::displacement, InitialQuantity::velocity});
    d.amplitude = random.sign() * (d.quantity == InitialQuantity::velocity ? logarithmic(random, 0.1, 5.0)
                                                                           : logarithmic(random, 1e-4, 3e-3));
    if (d.shape == Shape::raised_cosine || chance(random, 0.5)) d.width = length * random.between(0.1, 0.6);
    scene.add(d);
  };
  for (std::size_t i = 0; i < scene.strings.size(); ++i)
    add({ComponentKind::string, i}, scene.strings[i].length);
  for (std::size_t i = 0; i < scene.plates.size(); ++i)
    add({ComponentKind::plate, i}, scene.plates[i].length_x);
}

void ensure_motion(SceneDescription& scene, Random& random) {
  const bool moves =
      !scene.initials.empty() || std::any_of(scene.masses.begin(), scene.masses.end(),
                                             [](const auto& d) { return std::abs(d.velocity) > 0.1; });
  if (moves) return;
  const double speed = random.sign() * random.between(0.5, 4.0);
  if (!scene.masses.empty()) {
    scene.masses.front().velocity = speed;
    return;
  }
  const ComponentKind kind = scene.strings.empty() ? ComponentKind::plate : ComponentKind::string;
  const double length = scene.strings.empty() ? scene.plates.front().length_x : scene.strings.front().length;
  scene.add(InitialDescription{.name = "initial0",
                               .centre = at({kind, 0}, fraction(0.4), fraction(0.6)),
                               .quantity = InitialQuantity::velocity,
                               .amplitude = speed,
                               .width = 0.4 * length});
}

}  // namespace rattle::test
