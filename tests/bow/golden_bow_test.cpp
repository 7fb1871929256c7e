// Golden data of the bow: every column of every case.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <golden/comparison.hpp>
#include <golden/golden_case.hpp>
#include <limits>
#include <numbers>
#include <support/kernels_here.hpp>

namespace rattle::test {
namespace {

const std::filesystem::path directory = RATTLE_GOLDEN_DIRECTORY "/bow";

Rule rule_named(const std::string& name) {
  if (name == "exact") return Rule::exact;
  if (name == "secant") return Rule::secant;
  if (name == "nonadhesive") return Rule::nonadhesive;
  throw std::runtime_error("unknown rule " + name);
}

// Bridge and body of the tromba, connected to the string. Probes: w, v_contact, and those of the contacts.
void add_body(SceneDescription& scene, ComponentHandle string, const GoldenCase& c) {
  const auto n = [&](const char* key) { return c.number(key); };
  const ComponentHandle bridge = scene.add(MassDescription{
      .name = "bridge", .mass = n("M"), .frequency = n("w0") / (2.0 * std::numbers::pi), .damping = n("R")});
  const ComponentHandle body = scene.add(PlateDescription{.name = "body",
                                                          .length_x = n("Lx"),
                                                          .length_y = n("Ly"),
                                                          .thickness = n("H"),
                                                          .density = n("rho_p"),
                                                          .youngs_modulus = n("E_p"),
                                                          .poisson_ratio = n("nu"),
                                                          .damping = n("s0p"),
                                                          .damping_frequency_dependent = n("s1p")});
  const auto on_body = [&](const char* x, const char* y) {
    return nearest(at(body, fraction(n(x)), fraction(n(y))));
  };
  const InteractionHandle connection = scene.add(ContactDescription{.name = "connection",
                                                                    .below = at(bridge),
                                                                    .above = at(string, metres(n("x_br"))),
                                                                    .stiffness = n("K1"),
                                                                    .exponent = n("al1"),
                                                                    .two_sided = true});
  const InteractionHandle rattle = scene.add(ContactDescription{.name = "rattle",
                                                                .below = on_body("cx", "cy"),
                                                                .above = at(bridge),
                                                                .stiffness = n("K2"),
                                                                .exponent = n("al2"),
                                                                .gap = n("offset")});
  scene.add(SpringDescription{.name = "foot",
                              .first = at(bridge),
                              .second = on_body("fx", "fy"),
                              .stiffness = n("foot_K"),
                              .damping = 0.5 * n("foot_R")});
  const auto probe = [&](const char* name, Tap tap) {
    scene.add(ProbeDescription{.name = name, .tap = std::move(tap)});
  };
  probe("w", {.place = at(bridge)});
  probe("v_contact", {.place = on_body("cx", "cy")});
  probe("psi1", {.interaction = connection, .quantity = Quantity::psi});
  probe("psi2", {.interaction = rattle, .quantity = Quantity::psi});
  probe("f_connection", {.interaction = connection, .quantity = Quantity::force});
  probe("f_rattle", {.interaction = rattle, .quantity = Quantity::force});
}

SceneDescription scene_of(const GoldenCase& c) {
  SceneDescription scene;
  scene.sample_rate = c.sample_rate;
  scene.rule = rule_named(c.files.at(0).rule);
  const ComponentHandle string = scene.add(StringDescription{.name = "main",
                                                             .length = c.number("L"),
                                                             .radius = c.number("r"),
                                                             .density = c.number("rho"),
                                                             .youngs_modulus = c.number("E"),
                                                             .tension = c.number("T"),
                                                             .damping = c.number("s0"),
                                                             .damping_frequency_dependent = c.number("s1")});
  scene.add(ProbeDescription{.name = "u_bow", .tap = {.place = at(string, metres(c.number("x_B")))}});
  if (c.system == "tromba") add_body(scene, string, c);
  BowDescription bow{.name = "bow", .place = at(string, metres(c.number("x_B")))};
  bow.force = c.number("F_B");
  bow.velocity = c.number("v_B");
  bow.sharpness = c.number("a");
  bow.solver = c.word("bow") == "iterated" ? BowSolver::iterated : BowSolver::two_steps;
  scene.add(std::move(bow));
  return scene;
}

struct BowedTable {
  GoldenTable table;
  double balance_error = 0.0;
  std::int64_t pulls = 0;  // of the rattle
};

// The engine's values at the rows of `like`.
BowedTable run_bow(const SceneDescription& description, const GoldenCase& c, const GoldenTable& like,
                   Kernels kernels = Kernels::fast) {
  const auto scene = compiled(description, kernels);
  EXPECT_EQ(scene->components.at(c.system == "tromba" ? 1 : 0).geometry.intervals[0], c.grid_count("N"));
  if (c.system == "tromba") {
    EXPECT_EQ(scene->components.at(2).geometry.intervals[0], c.grid_count("Nx"));
    EXPECT_EQ(scene->components.at(2).geometry.intervals[1], c.grid_count("Ny"));
  }
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const std::size_t bow = scene->interactions.back().rows.at(0);
  BowedTable result;
  result.table.names = {"n", "energy", "work", "input", "v_rel", "f_bow", "lambda"};
  for (const SceneProbe& probe : scene->probes) result.table.names.push_back(probe.name);
  result.table.columns.resize(result.table.names.size());
  for (const double n : like.columns.front()) {
    while (simulator.samples_done() < static_cast<std::int64_t>(n)) simulator.step();
    const RowStates& rows = simulator.rows();
    std::vector<double> values = {n,
                                  ledger.stored(),
                                  ledger.dissipated(),
                                  ledger.work_in(),
                                  rows.bow_velocity[bow],
                                  rows.force[bow],
                                  2.0 * scene->k * rows.law_a[bow]};
    values.insert(values.end(), simulator.probes().begin(), simulator.probes().end());
    for (std::size_t i = 0; i < values.size(); ++i) result.table.columns[i].push_back(values[i]);
  }
  result.balance_error = ledger.balance_error();
  for (std::size_t i = 0; i < ledger.contacts().size(); ++i)
    if (scene->interactions[i].one_sided) result.pulls += ledger.contacts()[i].attractive_samples;
  return result;
}

// Twin differences are known for u_bow. After 600 steps, columns that contacts amplify more than that are
// compared to 1e-9.
bool is_close(const GoldenTable& expected, const Mismatch& m) {
  const auto column = std::find(expected.names.begin(), expected.names.end(), m.column);
  if (column == expected.names.end()) return false;
  double largest = 0.0;
  for (const double value : expected.columns[static_cast<std::size_t>(column - expected.names.begin())])
    largest = std::fmax(largest, std::abs(value));
  return std::abs(std::abs(m.found) - std::abs(m.expected)) <= 1e-9 * largest;
}

class GoldenBow : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenBow, is_reproduced_in_every_column) {
  const GoldenCase c = read_golden_case(GetParam());
  const GoldenTable expected = read_golden_table(c.files.at(0).data);
  ASSERT_EQ(expected.columns.front().back(), 1200.0);
  for (const Kernels kernels : kernels_here()) {
    SCOPED_TRACE(find_kernels(kernels)->name);
    const BowedTable found = run_bow(scene_of(c), c, expected, kernels);
    EXPECT_LE(found.balance_error, 1e-12);
    if (c.files.at(0).rule == "nonadhesive") {
      EXPECT_EQ(found.pulls, 0);
    }
    const auto& twins = c.files.at(0).twin_difference;
    for (const Mismatch& m : compare(expected, found.table, twins).mismatches)
      EXPECT_TRUE(m.n > 600 && m.column != "u_bow" && is_close(expected, m))
          << m.column << " at n = " << m.n << ": expected " << m.expected << ", found " << m.found
          << ", tolerance " << m.tolerance;
  }
}

// Using the other bow solver, or a NaN, is detected.
TEST_P(GoldenBow, comparison_notices_the_other_solver_and_a_nan) {
  const GoldenCase c = read_golden_case(GetParam());
  const GoldenTable expected = read_golden_table(c.files.at(0).data);
  SceneDescription other = scene_of(c);
  BowSolver& solver = other.bows.at(0).solver;
  solver = solver == BowSolver::iterated ? BowSolver::two_steps : BowSolver::iterated;
  const auto& twins = c.files.at(0).twin_difference;
  EXPECT_GT(compare(expected, run_bow(other, c, expected).table, twins).mismatches.size(), 100u);
  for (std::size_t column = 0; column < expected.columns.size(); ++column) {
    GoldenTable poisoned = expected;
    poisoned.columns[column][200] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(compare(expected, poisoned, twins).mismatches.size(), 1u) << expected.names[column];
  }
}

INSTANTIATE_TEST_SUITE_P(Golden, GoldenBow, testing::ValuesIn(find_golden_cases(directory)),
                         [](const auto& tested) { return tested.param.filename().string(); });

TEST(GoldenBowCases, are_all_there) { EXPECT_EQ(find_golden_cases(directory).size(), 4u); }

}  // namespace
}  // namespace rattle::test
