// Bodies by their modes, membranes, bodies that stretch, and what only these or bows and gestures do, drawn
// after all other parts of a random scene and joined with them.
#include <algorithm>
#include <cmath>
#include <properties/interaction_drawer.hpp>

namespace rattle::test {
namespace {

class BodyDrawer {
 public:
  BodyDrawer(SceneDescription& scene, Random& random, bool losses)
      : scene_(scene), random_(random), losses_(losses && chance(random, 0.7)) {}

  ComponentHandle add_any() {
    const double draw = random_.between(0.0, 1.0);
    if (draw < 0.15) return add_listed();
    if (draw < 0.35) return add_line_by_modes();
    if (draw < 0.55) return add_plate_by_modes();
    if (draw < 0.85) return add_membrane();
    return chance(random_, 0.5) ? add_stretching_string() : add_stretching_plate();
  }
  void add_start(ComponentHandle component);

 private:
  template <class List>
  std::string name(const char* kind, const List& list) {
    return std::string(kind).append(std::to_string(list.size()));
  }
  double loss(double low, double high) {
    return losses_ && chance(random_, 0.6) ? logarithmic(random_, low, high) : 0.0;
  }
  template <class Part>
  void set_losses(Part& d) {
    d.damping = loss(1e-2, 1e3);
    d.damping_frequency_dependent = loss(1e-4, 1e-1);
  }
  End any_end() { return pick(random_, {End::simply_supported, End::clamped, End::free}); }
  int any_modes() { return whole(random_, 1, 12); }

  ComponentHandle add_listed() {
    BodyDescription d{.name = name("body", scene_.bodies)};
    for (int i = whole(random_, 1, 4); i > 0; --i) d.points.push_back(name("p", d.points));
    for (int i = any_modes(); i > 0; --i) {
      ListedMode mode{.frequency = logarithmic(random_, 20.0, 0.45 * scene_.sample_rate)};
      mode.mass = logarithmic(random_, 1e-4, 1.0);
      mode.decay = loss(1e-1, 1e4);
      for (std::size_t p = 0; p < d.points.size(); ++p) mode.shape.push_back(random_.between(-2.0, 2.0));
      d.modes.push_back(std::move(mode));
    }
    d.damping = loss(1e-1, 1e3);
    return scene_.add(d);
  }

  ComponentHandle add_line_by_modes() {
    StringDescription d{.name = name("string", scene_.strings), .length = logarithmic(random_, 0.1, 1.5)};
    const double rhoA = logarithmic(random_, 1e-3, 1.0), kappa = logarithmic(random_, 0.1, 10.0);
    d.mass_per_length = rhoA;
    d.bending_stiffness = rhoA * kappa * kappa;
    d.left = any_end();
    d.right = any_end();
    if (chance(random_, 0.4)) d.tension = rhoA * std::pow(logarithmic(random_, 20.0, 300.0), 2.0);
    d.modes = any_modes();
    set_losses(d);
    return scene_.add(d);
  }

  ComponentHandle add_plate_by_modes() {
    PlateDescription d{.name = name("plate", scene_.plates)};
    d.thickness = logarithmic(random_, 5e-4, 5e-3);
    d.density = logarithmic(random_, 300.0, 8000.0);
    d.youngs_modulus = logarithmic(random_, 1e9, 2e11);
    d.poisson_ratio = random_.between(0.0, 0.45);
    d.edges = any_end();
    d.modes = any_modes();
    if (chance(random_, 0.4)) {
      d.outline = Outline::round;
      d.diameter = logarithmic(random_, 0.1, 0.6);
    } else {
      d.length_x = logarithmic(random_, 0.1, 0.6);
      d.length_y = d.length_x * random_.between(0.4, 1.8);
      if (chance(random_, 0.3)) d.youngs_modulus_across = d.youngs_modulus * random_.between(0.05, 1.0);
    }
    if (d.edges != End::free && !d.youngs_modulus_across && chance(random_, 0.5)) {
      // As stiff by its tension as by bending, or up to a hundred times more or less.
      const double D =
          d.youngs_modulus * std::pow(d.thickness, 3) / (12.0 * (1.0 - d.poisson_ratio * d.poisson_ratio));
      const double side = d.outline == Outline::round ? d.diameter : d.length_x;
      d.tension = D * std::pow(3.0 / side, 2.0) * logarithmic(random_, 1e-2, 1e2);
    }
    set_losses(d);
    soften_until_it_has_a_mode(d);
    return scene_.add(d);
  }

  // A body without a mode below half the sample rate is refused. The lowest mode of a clamped rectangle is at
  // most that of the product of its beams' modes; a round plate has a lower one than a square in it.
  void soften_until_it_has_a_mode(PlateDescription& d) const {
    const bool is_round = d.outline == Outline::round;
    const double a = is_round ? d.diameter / std::sqrt(2.0) : d.length_x, b = is_round ? a : d.length_y;
    const double slopes = 12.303 * (1.0 / (a * a) + 1.0 / (b * b));
    const double beams = 500.56 * (1.0 / (a * a * a * a) + 1.0 / (b * b * b * b)) + 302.7 / (a * a * b * b);
    const double D =
        d.youngs_modulus * std::pow(d.thickness, 3) / (12.0 * (1.0 - d.poisson_ratio * d.poisson_ratio));
    const double lowest =
        std::sqrt((D * beams + d.tension * slopes) / (d.density * d.thickness)) / 6.283185307179586;
    const double most = 0.45 * scene_.sample_rate;
    if (!(lowest > most)) return;
    const double softer = most * most / (lowest * lowest);
    d.youngs_modulus *= softer;
    d.tension *= softer;
    if (d.youngs_modulus_across) *d.youngs_modulus_across *= softer;
  }

  // On a grid so fine that nearly all of the stability limit is used, or coarser; or by its modes.
  ComponentHandle add_membrane() {
    MembraneDescription d{.name = name("membrane", scene_.membranes)};
    d.thickness = logarithmic(random_, 1e-4, 1e-3);
    d.density = logarithmic(random_, 300.0, 3000.0);
    const double rhoH = *d.thickness * *d.density, k = 1.0 / scene_.sample_rate;
    set_losses(d);
    const double kind = random_.between(0.0, 1.0);
    if (kind < 0.5) {
      d.tension = rhoH * std::pow(logarithmic(random_, 20.0, 200.0), 2.0);
      d.modes = any_modes();
      if (kind < 0.25)
        d.outline = Outline::round, d.diameter = logarithmic(random_, 0.1, 0.6);
      else
        d.length_x = logarithmic(random_, 0.1, 0.6), d.length_y = d.length_x * random_.between(0.4, 1.8);
      return scene_.add(d);
    }
    const int Nx = whole(random_, 4, 9), Ny = whole(random_, 4, 9);
    const double h = logarithmic(random_, 5e-3, 0.1);
    const double total = chance(random_, 0.3) ? random_.between(0.97, 0.9999) : random_.between(0.05, 0.97);
    const double for_damping = d.damping_frequency_dependent > 0.0 ? random_.between(0.0, 0.5) : 0.0;
    d.stretches = chance(random_, 0.5);
    const double room = d.stretches ? 1.25 : 1.0;
    d.damping_frequency_dependent = total * for_damping * h * h / (8.0 * k * room);
    d.tension = rhoH * total * (1.0 - for_damping) * h * h / (2.0 * k * k * room);
    if (d.stretches) d.youngs_modulus = logarithmic(random_, 1e7, 5e9);
    d.length_x = Nx * h;
    d.length_y = Ny * h;
    d.intervals = {Nx, Ny};
    return scene_.add(d);
  }

  ComponentHandle add_stretching_string() {
    StringDescription d{.name = name("string", scene_.strings), .length = logarithmic(random_, 0.2, 1.5)};
    d.radius = logarithmic(random_, 1e-4, 1e-3);
    d.density = logarithmic(random_, 1000.0, 8000.0);
    d.youngs_modulus = logarithmic(random_, 1e8, 2e11);
    const int N = whole(random_, 6, 40);
    const double h = d.length / N, k = 1.0 / scene_.sample_rate, usage = random_.between(0.05, 0.95) / 1.25;
    // What the bending stiffness leaves of the limit 4 kappa^2 k^2 / h^4 + c^2 k^2 / h^2 + 4 sigma1 k / h^2.
    const double kappa2 = *d.youngs_modulus * *d.radius * *d.radius / (4.0 * *d.density);
    const double most = 0.5 * usage * h * h * h * h / (4.0 * k * k);
    if (kappa2 > most) *d.youngs_modulus *= most / kappa2;
    const double c = std::sqrt(0.4 * usage) * h / k;
    d.tension = *d.density * 3.141592653589793 * *d.radius * *d.radius * c * c;
    d.damping = loss(1e-2, 1e3);
    if (losses_) d.damping_frequency_dependent = random_.between(0.0, 0.05) * usage * h * h / (4.0 * k);
    d.left = pick(random_, {End::simply_supported, End::clamped, End::clamped_notes});
    d.right = pick(random_, {End::simply_supported, End::clamped, End::clamped_notes});
    d.stretches = true;
    d.intervals = N;
    return scene_.add(d);
  }

  ComponentHandle add_stretching_plate() {
    PlateDescription d{.name = name("plate", scene_.plates)};
    d.density = logarithmic(random_, 300.0, 8000.0);
    d.youngs_modulus = logarithmic(random_, 1e9, 2e11);
    d.thickness = logarithmic(random_, 3e-4, 3e-3);
    const int Nx = whole(random_, 4, 8), Ny = whole(random_, 4, 8);
    const double k = 1.0 / scene_.sample_rate, nu = d.poisson_ratio;
    const double kappa = d.thickness * std::sqrt(d.youngs_modulus / (12.0 * d.density * (1.0 - nu * nu)));
    const double h = std::sqrt(5.0 * k * kappa * random_.between(1.001, 2.0));
    d.damping = loss(1e-2, 1e3);
    d.length_x = Nx * h;
    d.length_y = Ny * h;
    d.edges = pick(random_, {End::simply_supported, End::clamped, End::clamped_notes});
    d.stretches = true;
    d.intervals = {Nx, Ny};
    return scene_.add(d);
  }

  SceneDescription& scene_;
  Random& random_;
  bool losses_;
};

void BodyDrawer::add_start(ComponentHandle component) {
  InitialDescription d{.name = name("initial", scene_.initials)};
  d.quantity = pick(random_, {InitialQuantity::displacement, InitialQuantity::velocity});
  d.amplitude = random_.sign() * (d.quantity == InitialQuantity::velocity ? logarithmic(random_, 0.1, 5.0)
                                                                          : logarithmic(random_, 1e-4, 3e-3));
  const std::vector<std::string>* const points = point_names(scene_, component);
  if (points) {
    d.centre =
        at_point(component, static_cast<std::size_t>(whole(random_, 0, static_cast<int>(points->size()) - 1)));
  } else {
    d.centre = at(component, fraction(random_.between(0.3, 0.7)), fraction(random_.between(0.3, 0.7)));
    d.shape = pick(random_, {Shape::raised_cosine, Shape::triangle});
    d.width = extent_of(scene_, component).x * random_.between(0.2, 0.6);
  }
  scene_.add(d);
}

}  // namespace

void add_random_extras(SceneDescription& scene, std::uint64_t seed, const RandomSceneOptions& options) {
  Random random(seed ^ 0x5bd1e995d6e8feb8u);
  if (!chance(random, 0.4)) return;
  BodyDrawer bodies(scene, random, options.losses);
  std::vector<ComponentHandle> added;
  for (int count = whole(random, 1, 3); count > 0; --count) {
    added.push_back(bodies.add_any());
    if (chance(random, 0.7)) bodies.add_start(added.back());
  }
  if (chance(random, 0.3)) add_random_rests(scene, random);
  InteractionDrawer drawer(scene, random);
  drawer.prefer(added);
  for (int tries = whole(random, 2, 8); tries > 0; --tries) {
    const double draw = random.between(0.0, 1.0);
    draw < 0.35   ? drawer.add_contact()
    : draw < 0.5  ? drawer.add_spring()
    : draw < 0.65 ? drawer.add_over_surface()
    : draw < 0.75 ? drawer.add_cavity()
    : draw < 0.9  ? drawer.add_gliding_contact()
                  : options.excitations&& drawer.add_bow();
  }
  // By draws of its own, so that what else a seed draws stays.
  Random along(seed ^ 0x9e3779b97f4a7c15u);
  if (chance(along, 0.6)) InteractionDrawer(scene, along).add_along_modes();
  if (!options.excitations) return;
  if (chance(random, 0.3)) drawer.add_gliding_force();
  if (chance(random, 0.3) && !point_names(scene, added.front()))
    scene.add(GravityDescription{.name = "gravity" + std::to_string(scene.gravities.size()),
                                 .component = added.front(),
                                 .acceleration = random.between(-50.0, 50.0)});
}

}  // namespace rattle::test
