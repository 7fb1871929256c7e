// Parameters, grids and stability of the components.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <rattle/base/text.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/schema/component_keys.hpp>
#include <rattle/scene/schema/played_keys.hpp>

namespace rattle {
namespace {

// Tolerates a relative rounding error of 1e-12.
bool is_unstable(double spacing, double bound) noexcept { return spacing < bound * (1.0 - 1e-12); }

std::optional<MassParameters> plan_mass(Compilation& c, const MassDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("mass", d.name, key); };
  using D = MassDescription;
  if (!check_keys(c, mass_table, d, &D::mass, &D::frequency, &D::damping, &D::position, &D::velocity)) return std::nullopt;
  const double omega0 = 2.0 * std::numbers::pi * d.frequency;
  if (!(omega0 * c.k < 2.0)) {
    c.error(path("frequency"), text("frequency ", d.frequency, " Hz is unstable: it must be below sample_rate / pi = ",
                                    1.0 / (std::numbers::pi * c.k), " Hz; lower it or raise sample_rate to more than ",
                                    std::numbers::pi * d.frequency, " Hz"));
    return std::nullopt;
  }
  return MassParameters{d.mass, omega0, std::max(value_at_start(c, d.damping), 0.0)};
}

// Computes rho A and E I from whichever form the description uses.
bool read_section(Compilation& c, const StringDescription& d, StringParameters& p) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  using D = StringDescription;
  const auto needs = [&](std::optional<double> D::*member) {
    if (d.*member) return check_keys(c, string_table, d, member);
    const std::string_view key = key_of(string_table, member).name;
    c.error(path(key), text(key, " is missing: give ", key,
                            ", or a material, or mass_per_length and bending_stiffness instead"));
    return false;
  };
  if (d.mass_per_length) {
    if (d.radius || d.width || d.thickness) {
      c.error(path("mass_per_length"), "mass_per_length and radius, width or thickness exclude each other: give one form");
      return false;
    }
    const bool good = check_keys(c, string_table, d, &D::mass_per_length, &D::bending_stiffness);
    p.mass_per_length = *d.mass_per_length;
    p.bending_stiffness = d.bending_stiffness.value_or(0.0);
    return good;
  }
  double area = 0.0, area_moment = 0.0;
  bool good = true;
  if (d.bending_stiffness) {
    c.error(path("bending_stiffness"), "bending_stiffness goes with mass_per_length, which is missing");
    return false;
  }
  if (d.width || d.thickness) {
    if (d.radius) c.error(path("radius"), "radius and width, thickness exclude each other: round or rectangular");
    good &= !d.radius && needs(&D::width);
    good &= needs(&D::thickness);
    if (!good) return false;
    area = *d.width * *d.thickness;
    area_moment = *d.width * std::pow(*d.thickness, 3) / 12.0;
  } else {
    if (!needs(&D::radius)) return false;
    area = std::numbers::pi * *d.radius * *d.radius;
    area_moment = 0.25 * std::numbers::pi * std::pow(*d.radius, 4);
  }
  good &= needs(&D::density);
  good &= needs(&D::youngs_modulus);
  if (!good) return false;
  p.mass_per_length = *d.density * area;
  p.bending_stiffness = *d.youngs_modulus * area_moment;
  if (p.mass_per_length >= weighable.low && p.mass_per_length <= weighable.high) return true;
  c.error(
      path(d.radius ? "radius" : "thickness"),
      text("its section and density give a mass_per_length of ", p.mass_per_length, " kg/m, which must be ",
           weighable.low, " to ", weighable.high, " kg/m: make it thicker or denser, or the other way round"));
  return false;
}

std::optional<StringPlan> plan_string(Compilation& c, const StringDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("string", d.name, key); };
  StringParameters p;
  using D = StringDescription;
  bool good = check_keys(c, string_table, d, &D::length, &D::damping, &D::damping_frequency_dependent);
  good &= read_section(c, d, p);
  if (!good) return std::nullopt;
  p.length = d.length;
  double highest_tension = 0.0;
  if (!plan_tension(c, d, p, highest_tension)) return std::nullopt;
  p.sigma0 = std::max(value_at_start(c, d.damping), 0.0);
  p.sigma1 = d.damping_frequency_dependent;
  p.left = d.left;
  p.right = d.right;
  if (highest_tension == 0.0 && p.bending_stiffness == 0.0) {
    c.error(path("tension"), "the string has neither tension nor bending stiffness and cannot vibrate: give one of them");
    return std::nullopt;
  }
  StringParameters tightest = p;
  tightest.tension = highest_tension;
  const double bound = string_spacing_bound(tightest.wave_speed(), p.kappa(), p.sigma1, c.k);
  LineGrid grid = make_line_grid(p.length, bound);
  if (d.intervals) {
    const int N = *d.intervals;
    if (N < fewest_intervals) {
      c.error(path("intervals"), text("intervals ", N, " is too few: at least ", fewest_intervals, " are needed"));
      return std::nullopt;
    }
    const double h = p.length / N;
    if (is_unstable(h, bound)) {
      c.error(path("intervals"), text("intervals ", N, " is unstable: its spacing ", h, " m is below the bound ", bound,
                                      " m at ", 1.0 / c.k, " Hz; use at most ", grid.intervals,
                                      " intervals, or raise sample_rate"));
      return std::nullopt;
    }
    grid.intervals = N;
    grid.spacing = h;
  } else if (grid.intervals < fewest_intervals) {
    c.error(path("length"), text("length ", p.length, " m is too short for its wave speed at ", 1.0 / c.k,
                                 " Hz: the smallest stable spacing is ", bound, " m, which leaves ", grid.intervals,
                                 " intervals where ", fewest_intervals, " are needed; raise sample_rate or lower the tension"));
    return std::nullopt;
  }
  return StringPlan{p, grid, highest_tension};
}

std::optional<PlatePlan> plan_plate(Compilation& c, const PlateDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("plate", d.name, key); };
  using D = PlateDescription;
  bool good = true;
  for (const auto side : {&D::length_x, &D::length_y})
    good &= check_value(c, path("size"), key_of(plate_table, side), d.*side);
  good &= check_keys(c, plate_table, d, &D::thickness, &D::density, &D::youngs_modulus, &D::youngs_modulus_across,
                     &D::poisson_ratio, &D::damping, &D::damping_frequency_dependent);
  if (d.edges == End::free) {
    c.error(path("edges"), "plates with free edges are not offered: use simply_supported, clamped or clamped_notes");
    good = false;
  }
  if (good && !(d.density * d.thickness >= weighable.low && d.density * d.thickness <= weighable.high)) {
    c.error(path("thickness"), text("thickness and density give ", d.density * d.thickness,
                                    " kg/m^2, which must be ", weighable.low, " to ", weighable.high,
                                    " kg/m^2: make it thicker or denser, or the other way round"));
    good = false;
  }
  if (!good) return std::nullopt;

  // Orthotropic with D_xy = sqrt(D_x D_y): y is stretched by q, density and modulus are scaled. docs/step.md
  const double q = std::pow(d.youngs_modulus / d.youngs_modulus_across.value_or(d.youngs_modulus), 0.25);
  const double H = d.thickness, nu = d.poisson_ratio;
  PlateParameters p;
  p.length_x = d.length_x;
  p.length_y = q * d.length_y;
  p.mass_per_area = d.density / q * H;
  p.bending_stiffness = d.youngs_modulus / q * H * H * H / (12.0 * (1.0 - nu * nu));
  p.sigma0 = std::max(value_at_start(c, d.damping), 0.0);
  p.sigma1 = d.damping_frequency_dependent;
  p.edges = d.edges;

  const double bound = plate_spacing_bound(p.kappa(), p.sigma1, c.k);
  SquareGrid grid = make_square_grid(p.length_x, p.length_y, bound);
  if (d.intervals) {
    const auto [nx, ny] = *d.intervals;
    if (nx < fewest_intervals || ny < fewest_intervals) {
      c.error(path("intervals"), text("intervals ", nx, " x ", ny, " are too few: at least ", fewest_intervals, " a side"));
      return std::nullopt;
    }
    const bool is_found = nx == grid.intervals_x && ny == grid.intervals_y;  // as chosen by this program
    const double h = is_found ? grid.spacing : std::max(p.length_x / nx, p.length_y / ny);
    if (is_unstable(h, bound)) {
      c.error(path("intervals"), text("intervals ", nx, " x ", ny, " are unstable: their spacing ", h,
                                      " m is below the bound ", bound, " m at ", 1.0 / c.k, " Hz; use at most ",
                                      grid.intervals_x, " x ", grid.intervals_y, ", or raise sample_rate"));
      return std::nullopt;
    }
    grid = {nx, ny, h, bound};
  } else if (grid.intervals_x < fewest_intervals || grid.intervals_y < fewest_intervals) {
    c.error(path("size"), text("a plate of ", d.length_x, " x ", d.length_y, " m is too small or too stiff at ", 1.0 / c.k,
                               " Hz: the smallest stable spacing is ", bound, " m, which leaves ", grid.intervals_x, " x ",
                               grid.intervals_y, " intervals where ", fewest_intervals,
                               " a side are needed; raise sample_rate or make it larger or thinner"));
    return std::nullopt;
  }
  const double side_x = grid.intervals_x * grid.spacing, side_y = grid.intervals_y * grid.spacing;
  if (std::abs(side_x / p.length_x - 1.0) > 0.01 || std::abs(side_y / p.length_y - 1.0) > 0.01)
    c.warning(path("size"), text("the sides do not fit one square spacing: the grid has ", side_x, " x ", side_y / q,
                                 " m instead of ", d.length_x, " x ", d.length_y,
                                 " m; change a side a little, or sample_rate, to come within 1 %"));
  return PlatePlan{p, grid, q};
}

void plan_slide(Compilation& c, const SlideDescription& d) {
  const auto path = [&](std::string_view key) { return path_of("slide", d.name, key); };
  using D = SlideDescription;
  check_keys(c, slide_table, d, &D::mass, &D::hand_stiffness, &D::hand_damping, &D::contact_stiffness, &D::contact_loss,
             &D::height, &D::position, &D::hand_height);
  if (d.strings.empty()) c.error(path("string"), "a slide needs a string to slide on");
  for (const ComponentHandle& string : d.strings)
    if (string.kind != ComponentKind::string || !handle_exists(c.description, string))
      c.error(path("string"), "a slide touches strings: name one");
}

}  // namespace

void plan_components(Compilation& c) {
  for (const MassDescription& d : c.description.masses) c.masses.push_back(plan_mass(c, d));
  for (const StringDescription& d : c.description.strings) c.strings.push_back(plan_string(c, d));
  for (const PlateDescription& d : c.description.plates) c.plates.push_back(plan_plate(c, d));
  for (const SlideDescription& d : c.description.slides) plan_slide(c, d);
  for (const BarrierDescription& d : c.description.barriers) {
    check_keys(c, barrier_table, d, &BarrierDescription::height);
    for (std::size_t i = 0; i < d.profile.size(); ++i) {
      const std::string path = path_of("barrier", d.name, "profile");
      if (!check_range(c, path, d.profile[i].first, placeable, "m") ||
          !check_range(c, path, d.profile[i].second, placeable, "m"))
        break;
      if (i > 0 && !(d.profile[i].first > d.profile[i - 1].first)) {
        c.error(path, text("profile: x must grow from point to point, but point ", i + 1, " has ", d.profile[i].first,
                           " m after ", d.profile[i - 1].first, " m"));
        break;
      }
    }
  }
}

void build_components(Compilation& c) {
  const SceneDescription& d = c.description;
  const std::vector<BundlePlace> bundles = plan_bundles(c);
  auto& list = c.scene.components;
  const auto add = [&](const std::string& name, ComponentKind kind, std::size_t index,
                       std::unique_ptr<const Component> model) -> SceneComponent& {
    SceneComponent component;
    component.name = name;
    component.handle = {kind, index};
    component.start.resize(model->point_count());
    component.start_prev.resize(model->point_count());
    for (std::size_t p = 0; p < model->point_count(); ++p)
      component.slots.push_back(static_cast<std::uint32_t>(model->slot(p)));
    component.model = std::move(model);
    list.push_back(std::move(component));
    return list.back();
  };
  for (std::size_t i = 0; i < d.masses.size(); ++i) {
    SceneComponent& component = add(d.masses[i].name, ComponentKind::mass, i, std::make_unique<Mass>(*c.masses[i], c.k));
    component.stability_margin = 1.0 - 0.5 * c.masses[i]->angular_frequency * c.k;
  }
  for (std::size_t i = 0; i < d.strings.size(); ++i) {
    const StringPlan& plan = *c.strings[i];
    SceneComponent& component = add(d.strings[i].name, ComponentKind::string, i,
                                    bundles[i].bundle >= 0
                                        ? std::make_unique<StiffString>(plan.parameters, plan.grid, c.k, *c.kernels,
                                                                        bundles[i].lane)
                                        : std::make_unique<StiffString>(plan.parameters, plan.grid, c.k, *c.kernels));
    component.intervals_x = plan.grid.intervals;
    component.spacing = plan.grid.spacing;
    component.spacing_bound = plan.grid.bound;
    component.side_x = plan.parameters.length;
    component.stability_margin = plan.grid.spacing / plan.grid.bound - 1.0;
  }
  for (std::size_t i = 0; i < d.plates.size(); ++i) {
    const PlatePlan& plan = *c.plates[i];
    SceneComponent& component =
        add(d.plates[i].name, ComponentKind::plate, i, std::make_unique<Plate>(plan.parameters, plan.grid, c.k, *c.kernels));
    component.intervals_x = plan.grid.intervals_x;
    component.intervals_y = plan.grid.intervals_y;
    component.spacing = plan.grid.spacing;
    component.spacing_bound = plan.grid.bound;
    component.side_x = plan.grid.intervals_x * plan.grid.spacing;
    component.side_y = plan.grid.intervals_y * plan.grid.spacing / plan.stretch;
    component.stability_margin = plan.grid.spacing / plan.grid.bound - 1.0;
  }
  for (std::size_t i = 0; i < d.slides.size(); ++i)
    add(d.slides[i].name, ComponentKind::slide, i, std::make_unique<Mass>(MassParameters{d.slides[i].mass, 0.0, 0.0}, c.k))
        .stability_margin = 1.0;
  tie_bundles(c, bundles);
}

}  // namespace rattle
