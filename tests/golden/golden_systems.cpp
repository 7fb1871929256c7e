#include <cmath>
#include <golden/golden_systems.hpp>
#include <stdexcept>

namespace rattle::test {
namespace {

End end_named(const std::string& word) {
  if (word == "ss") return End::simply_supported;
  if (word == "clamped") return End::clamped_notes;
  if (word == "clamped2") return End::clamped;
  throw std::runtime_error("unknown ends '" + word + "'");
}

Rule rule_named(const std::string& word) {
  if (word == "basic") return Rule::basic;
  if (word == "published") return Rule::published;
  if (word == "exact") return Rule::exact;
  if (word == "secant") return Rule::secant;
  if (word == "nonadhesive" || word == "none") return Rule::nonadhesive;
  if (word == "newton") return Rule::newton;
  throw std::runtime_error("unknown rule '" + word + "'");
}

StringPart string_of(const GoldenCase& golden) {
  return {.length = golden.number("L"),
          .tension = golden.number("T"),
          .density = golden.number("rho"),
          .radius = golden.number("r"),
          .youngs_modulus = golden.number("E"),
          .sigma0 = golden.number("s0"),
          .sigma1 = golden.number("s1"),
          .ends = end_named(golden.words.contains("sbc") ? golden.word("sbc") : golden.word("bc")),
          .amplitude = golden.number_or("amp", 0.0),
          .centre = golden.number_or("start_centre", 0.0),
          .width = golden.number_or("start_width", 0.0)};
}

PlatePart plate_of(const GoldenCase& golden) {
  return {.length_x = golden.number("Lx"),
          .length_y = golden.number("Ly"),
          .density = golden.number("rho_p"),
          .thickness = golden.number("H"),
          .youngs_modulus = golden.number("E_p"),
          .poisson_ratio = golden.number("nu"),
          .sigma0 = golden.number("s0p"),
          .sigma1 = golden.number("s1p"),
          .edges = end_named(golden.word("pbc")),
          .amplitude = golden.number_or("plate_amp", 0.0),
          .centre_x = golden.number_or("plate_centre_x", 0.0),
          .centre_y = golden.number_or("plate_centre_y", 0.0),
          .width = golden.number_or("plate_width", 0.0)};
}

MassPart mass_of(const GoldenCase& golden, const std::string& suffix, const std::string& position,
                 const std::string& velocity) {
  return {.mass = golden.number("M" + suffix),
          .frequency = golden.number_or(suffix.empty() ? "f0" : "f" + suffix, 0.0),
          .damping = golden.number_or("R" + suffix, 0.0),
          .position = golden.number_or(position, 0.0),
          .velocity = golden.number_or(velocity, 0.0)};
}

SpringPart spring_of(const GoldenCase& golden) {
  return {golden.number("K1"), golden.number("K3"), golden.number("sx")};
}

ContactLaw law_of(const GoldenCase& golden) { return {golden.number("K"), golden.number("alpha")}; }

LinePoint string_point(const GoldenCase& golden) {
  const int N = golden.grid_count("N");
  return {static_cast<int>(std::lround(golden.number("pos") * N)), N};
}

PlanePoint plate_point(const GoldenCase& golden) {
  const int Nx = golden.grid_count("Nx"), Ny = golden.grid_count("Ny");
  return {Nx / 3, Ny / 2, Nx, Ny};
}

NoteSystem system_of(const GoldenCase& golden) {
  switch (golden.system.empty() ? '?' : golden.system.front()) {
    case 'a':
    case 'b':
      return mass_and_barrier(mass_of(golden, "", "u0", "v0"), golden.number("b"), law_of(golden));
    case 'c':
      return two_masses(mass_of(golden, "1", "u0", "v0"), mass_of(golden, "2", "x0", "y0"), law_of(golden));
    case 'e':
    case 'f':
      return string_and_mass(string_of(golden), mass_of(golden, "", "x0", "y0"), law_of(golden),
                             string_point(golden));
    case 'g':
      return tromba_with_spring(string_of(golden), mass_of(golden, "", "x0", "y0"), plate_of(golden),
                                spring_of(golden), law_of(golden), string_point(golden), plate_point(golden));
    case 'k': {
      if (golden.parameters.contains("Lx")) return plate_alone(plate_of(golden), plate_point(golden));
      const int N = golden.grid_count("N");
      return string_alone(string_of(golden), {N / 4, N});
    }
    case 'l':
      return string_and_plate(string_of(golden), plate_of(golden), spring_of(golden), string_point(golden),
                              plate_point(golden));
    default:
      throw std::runtime_error("golden case " + golden.name + ": unknown system '" + golden.system + "'");
  }
}

void check_grid(const Scene& scene, const GoldenCase& golden) {
  const auto demand = [&](const std::string& key, double found) {
    const double wanted = golden.grid.at(key);
    if (!(std::abs(found - wanted) <= 1e-13 * wanted))
      throw std::runtime_error("golden case " + golden.name + ": grid has " + key + " = " +
                               std::to_string(found) + " instead of " + std::to_string(wanted));
  };
  for (const SceneComponent& component : scene.components) {
    if (component.handle.kind == ComponentKind::string) {
      demand("N", component.geometry.intervals[0]);
      demand("h", component.geometry.spacing);
      demand("h_min", component.spacing_bound);
    } else if (component.handle.kind == ComponentKind::plate) {
      demand("Nx", component.geometry.intervals[0]);
      demand("Ny", component.geometry.intervals[1]);
      demand("h_plate", component.geometry.spacing);
      demand("h_min_plate", component.spacing_bound);
    }
  }
}

}  // namespace

NoteSystem make_golden_system(const GoldenCase& golden, const std::string& rule) {
  NoteSystem system = system_of(golden);
  system.scene.sample_rate = golden.sample_rate;
  system.scene.rule = rule_named(rule);
  return system;
}

GoldenTable run_golden_system(const NoteSystem& system, const GoldenCase& golden, const GoldenTable& like,
                              Kernels kernels) {
  const auto scene = compile(system.scene, {.kernels = kernels});
  if (!scene) throw std::runtime_error(scene.errors().front().path + ": " + scene.errors().front().message);
  check_grid(**scene, golden);
  Simulator simulator(*scene);
  EnergyLedger ledger(*scene);
  simulator.attach(ledger);

  GoldenTable table{{"n", "energy", "work"}, std::vector<std::vector<double>>(3 + (*scene)->probes.size())};
  for (const SceneProbe& probe : (*scene)->probes) table.names.push_back(probe.name);
  for (double n : like.columns.front()) {
    while (simulator.samples_done() < static_cast<std::int64_t>(n)) simulator.step();
    table.columns[0].push_back(n);
    table.columns[1].push_back(ledger.stored());
    table.columns[2].push_back(ledger.dissipated());
    for (std::size_t p = 0; p < simulator.probes().size(); ++p)
      table.columns[3 + p].push_back(simulator.probes()[p]);
  }
  return table;
}

}  // namespace rattle::test
