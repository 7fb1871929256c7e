// Strings and bars by their modes against barriers and each other: energy, no pull, the pitch on a soft bed in
// closed form, and the same as on a grid.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <engine/helpers/compiled.hpp>
#include <numbers>
#include <vector>

namespace rattle::test {
namespace {

enum class Line { string, free_bar, clamped_bar };

StringDescription line(const std::string& name, Line kind, std::optional<int> modes) {
  StringDescription d{.name = name, .length = 0.6, .mass_per_length = 5e-3, .damping = 5.0, .modes = modes};
  if (kind == Line::string) {
    d.tension = 80.0;
  } else {
    d.mass_per_length = 0.2;
    d.bending_stiffness = 2.0;
    d.left = d.right = kind == Line::free_bar ? End::free : End::clamped;
  }
  return d;
}

// Thrown from half a millimetre above the board.
SceneDescription thrown(Line kind, std::optional<int> modes, Rule rule = Rule::gradient,
                        double exponent = 1.0) {
  SceneDescription d;
  d.rule = rule;
  const auto body = d.add(line("body", kind, modes));
  const auto board = d.add(BarrierDescription{.name = "board", .height = -5e-4});
  d.add(DistributedContactDescription{
      .name = "slap", .below = board, .above = body, .stiffness = 1e6, .exponent = exponent});
  d.add(InitialDescription{.name = "blow",
                           .centre = at(body, fraction(0.45)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = -3.0,
                           .width = 0.3});
  return d;
}

// A string thrown onto another, or onto a bar, over a membrane by its modes.
SceneDescription over_each_other(std::optional<int> upper, std::optional<int> lower) {
  SceneDescription d;
  const auto above = d.add(line("above", Line::string, upper));
  const auto below = d.add(line("below", Line::free_bar, lower));
  const auto head = d.add(MembraneDescription{.name = "head",
                                              .length_x = 0.7,
                                              .length_y = 0.3,
                                              .mass_per_area = 0.28,
                                              .tension = 2000.0,
                                              .damping = 20.0,
                                              .modes = 30});
  d.add(DistributedContactDescription{
      .name = "upper", .below = below, .above = above, .stiffness = 1e6, .gap = 2e-4, .from = fraction(0.1)});
  d.add(DistributedContactDescription{
      .name = "lower",
      .below = head,
      .above = below,
      .stiffness = 1e6,
      .gap = 2e-4,
      .line = SurfacePlaces{{metres(0.05), metres(0.15)}, {metres(0.65), metres(0.15)}}});
  d.add(InitialDescription{.name = "blow",
                           .centre = at(above, fraction(0.45)),
                           .quantity = InitialQuantity::velocity,
                           .amplitude = -6.0,
                           .width = 0.3});
  return d;
}

struct Slap {
  double balance = 0.0, impulse = 0.0;
  std::int64_t touched = 0, pulls = 0;
};

Slap slap(const SceneDescription& description, double seconds) {
  const auto scene = compiled(description);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  Slap found;
  for (int n = 0; n < seconds / scene->k; ++n) {
    simulator.step();
    for (const std::uint32_t row : scene->interactions[0].rows)
      found.impulse += scene->k * simulator.rows().force[row];
  }
  EXPECT_FALSE(ledger.found_nan());
  found.balance = ledger.balance_error();
  found.touched = ledger.contacts()[0].contact_samples;
  for (const ContactStatistics& contact : ledger.contacts()) found.pulls += contact.attractive_samples;
  return found;
}

TEST(LineByItsModesOnABoard, BalancesAndNeverPulls) {
  for (const Line kind : {Line::string, Line::free_bar, Line::clamped_bar})
    for (const double exponent : {1.0, 1.5}) {
      const Slap found = slap(thrown(kind, 40, Rule::gradient, exponent), 0.02);
      EXPECT_LE(found.balance, 1e-12) << static_cast<int>(kind) << " " << exponent;
      EXPECT_GT(found.touched, 40) << static_cast<int>(kind) << " " << exponent;
      EXPECT_EQ(found.pulls, 0) << static_cast<int>(kind) << " " << exponent;
    }
}

TEST(LineByItsModesOnABoard, BalancesUnderOtherRules) {
  for (const Rule rule : {Rule::newton, Rule::nonadhesive, Rule::secant}) {
    const Slap found = slap(thrown(Line::string, 40, rule), 0.01);
    EXPECT_LE(found.balance, 1e-12) << static_cast<int>(rule);
    EXPECT_GT(found.touched, 40) << static_cast<int>(rule);
    if (rule != Rule::secant) {
      EXPECT_EQ(found.pulls, 0) << static_cast<int>(rule);
    }
  }
}

TEST(LineByItsModesOnAnother, BalancesOnEachOtherOnGridsAndOverAHead) {
  for (const auto& [upper, lower] :
       {std::pair<std::optional<int>, std::optional<int>>{40, 12}, {40, std::nullopt}, {std::nullopt, 12}}) {
    const Slap found = slap(over_each_other(upper, lower), 0.01);
    EXPECT_LE(found.balance, 1e-12) << upper.value_or(0) << " " << lower.value_or(0);
    EXPECT_GT(found.touched, 40) << upper.value_or(0) << " " << lower.value_or(0);
    EXPECT_EQ(found.pulls, 0) << upper.value_or(0) << " " << lower.value_or(0);
  }
}

constexpr std::size_t bed_modes = 10;
using Amplitudes = std::array<double, bed_modes>;

// Of the modes of a supported string, from its displacements at 101 places.
Amplitudes amplitudes_of(const Simulator& simulator) {
  Amplitudes found{};
  const auto shape = simulator.shape(0);
  for (std::size_t j = 0; j < bed_modes; ++j)
    for (std::size_t i = 0; i <= 100; ++i)
      found[j] += 0.02 * shape[i] * std::sin(static_cast<double>((j + 1) * i) * std::numbers::pi / 100.0);
  return found;
}

// The motion of a string on a bed that always touches, sample by sample.
std::vector<Amplitudes> motion_on_bed(double rate, double K, double bump, std::optional<double> spacing) {
  SceneDescription d;
  d.sample_rate = rate;
  StringDescription string = line("body", Line::string, bed_modes);
  string.damping = 0.0;
  const auto body = d.add(string);
  const auto bed = d.add(BarrierDescription{.name = "bed", .height = 1e-2});
  d.add(DistributedContactDescription{
      .name = "touch", .below = bed, .above = body, .stiffness = K, .spacing = spacing});
  d.add(InitialDescription{
      .name = "start", .centre = at(body, fraction(0.27)), .amplitude = bump, .width = 0.13});
  const auto scene = compiled(d);
  Simulator simulator(scene);
  EnergyLedger ledger(scene);
  simulator.attach(ledger);
  std::vector<Amplitudes> motion{amplitudes_of(simulator)};
  for (int n = 0; n < 400; ++n) {
    simulator.step();
    motion.push_back(amplitudes_of(simulator));
  }
  EXPECT_EQ(ledger.contacts()[0].attractive_samples, 0);
  EXPECT_LE(ledger.balance_error(), 1e-12);
  return motion;
}

// The largest relative deviation of the modes from omega^2 + K / rhoA. Of one mode q+ + q- = 2 q cos(omega k).
// The difference of two motions has no bed's height in it.
double error_of_pitch(double rate, std::optional<double> spacing, std::size_t modes) {
  constexpr double K = 1e3, rhoA = 5e-3, c2 = 80.0 / rhoA;
  const auto still = motion_on_bed(rate, K, 0.0, spacing), moved = motion_on_bed(rate, K, 1e-3, spacing);
  double largest = 0.0;
  for (std::size_t j = 0; j < modes; ++j) {
    const auto q = [&](std::size_t n) { return moved[n][j] - still[n][j]; };
    double sum = 0.0, square = 0.0;
    for (std::size_t n = 1; n + 1 < moved.size(); ++n) {
      sum += q(n) * (q(n + 1) + q(n - 1));
      square += 2.0 * q(n) * q(n);
    }
    EXPECT_GT(square, 1e-9) << "mode " << j + 1;
    const double b = static_cast<double>(j + 1) * std::numbers::pi / 0.6;
    largest =
        std::max(largest, std::abs(rate * std::acos(sum / square) / std::sqrt(c2 * b * b + K / rhoA) - 1.0));
  }
  return largest;
}

// A bed that always touches adds K to the stiffness per metre: the modes keep their shapes. At places closer
// than half the shortest wave all products of two sines add up exactly, at half of it all but the square of the
// last.
TEST(LineByItsModesOnABed, HasThePitchOfTheory) {
  for (const auto& [spacing, modes] :
       {std::pair<std::optional<double>, std::size_t>{0.055, bed_modes}, {std::nullopt, bed_modes - 1}}) {
    const double first = error_of_pitch(44100.0, spacing, modes),
                 second = error_of_pitch(88200.0, spacing, modes);
    std::cout << "deviation " << first << ", at twice the rate " << second << "\n";
    EXPECT_NEAR(first / second, 4.0, 0.2);
    EXPECT_LT(second, 1e-5);
  }
}

// The momentum that the board takes agrees the better, the more modes there are.
TEST(LineByItsModesOnABoard, IsThrownBackAsOnAGrid) {
  const auto at_high_rate = [](Line kind, std::optional<int> modes) {
    SceneDescription d = thrown(kind, modes);
    d.sample_rate = 176400.0;
    return slap(d, 6e-3).impulse;
  };
  for (const Line kind : {Line::string, Line::clamped_bar}) {
    const double grid = at_high_rate(kind, std::nullopt);
    const auto deviation = [&](int modes) { return std::abs(at_high_rate(kind, modes) / grid - 1.0); };
    const double few = deviation(10), more = deviation(20), many = deviation(80);
    std::cout << static_cast<int>(kind) << ": " << grid << " N s, " << few << ", " << more << ", " << many
              << "\n";
    EXPECT_GT(grid, 1e-2);
    EXPECT_LT(few, 0.05);
    EXPECT_LT(more, few / 4.0);
    EXPECT_LT(many, 1e-4);
  }
}

// A string thrown onto a bar, each on its grid or by its modes.
TEST(LineByItsModesOnAnother, PassesOnTheSameMomentumAsGrids) {
  const double grids = slap(over_each_other(std::nullopt, std::nullopt), 6e-3).impulse;
  EXPECT_GT(grids, 1e-3);
  for (const auto& [upper, lower] :
       {std::pair<std::optional<int>, std::optional<int>>{80, 12}, {80, std::nullopt}, {std::nullopt, 12}}) {
    const double found = slap(over_each_other(upper, lower), 6e-3).impulse;
    std::cout << upper.value_or(0) << " " << lower.value_or(0) << ": " << found / grids << "\n";
    EXPECT_NEAR(found / grids, 1.0, 0.03) << upper.value_or(0) << " " << lower.value_or(0);
  }
}

}  // namespace
}  // namespace rattle::test
