#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>

#include "page_scenes.hpp"
#include "web/page/engine/picture_taker.hpp"

namespace rattle::test {
namespace {

using page::PictureLayout;

std::vector<float> picture_of(const page::PageScene& loaded, const Simulator& simulator) {
  const PictureLayout layout(loaded);
  std::vector<float> numbers(layout.words() - page::picture_header_words);
  layout.read(simulator, numbers.data());
  return numbers;
}

std::size_t index_of(const page::PageScene& loaded, const std::string& name) {
  for (std::size_t c = 0; c < loaded.scene->components.size(); ++c)
    if (loaded.scene->components[c].name == name) return c;
  return loaded.scene->components.size();
}

// Index of a component's first number.
std::size_t offset_of(const page::PageScene& loaded, std::size_t component) {
  std::size_t at = 0;
  for (std::size_t c = 0; c < component; ++c) {
    const auto grid = page::grid_of(loaded.scene->components[c]);
    at += static_cast<std::size_t>(grid.columns * grid.rows);
  }
  return at;
}

TEST(Picture, shows_where_a_string_is) {
  const page::PageScene loaded = load(hammered_string);
  const Simulator simulator(loaded.scene);
  const auto picture = picture_of(loaded, simulator);
  const std::size_t string = index_of(loaded, "main"), at = offset_of(loaded, string);
  const int columns = page::grid_of(loaded.scene->components[string]).columns;
  EXPECT_LE(columns, page::most_string_points);
  for (int i = 0; i < columns; ++i) {
    const double x = static_cast<double>(i) / (columns - 1);
    EXPECT_NEAR(picture[at + static_cast<std::size_t>(i)], 6e-3 * (1.0 - std::abs(2.0 * x - 1.0)), 4e-5) << x;
  }
  EXPECT_FLOAT_EQ(picture[offset_of(loaded, index_of(loaded, "hammer"))], -5e-3f);
}

TEST(Picture, shows_barriers_forces_and_places) {
  const page::PageScene loaded = load(hammered_string);
  Simulator simulator(loaded.scene);
  double strongest = 0.0;
  bool wrapped = false;
  for (int n = 0; n < 4000; ++n) {
    simulator.step();
    const auto picture = picture_of(loaded, simulator);
    const std::size_t barrier = offset_of(loaded, loaded.scene->components.size());
    ASSERT_NEAR(picture[barrier], -1.5e-3, 1e-7);
    ASSERT_NEAR(picture[barrier + page::profile_points - 1], -2.5e-3, 1e-7);
    const float* const force = picture.data() + barrier + page::profile_points;
    const std::size_t count = loaded.scene->interactions.size();
    std::size_t strike = 0, wrap = 0, bow = 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (loaded.scene->interactions[i].name == "strike") strike = i;
      if (loaded.scene->interactions[i].name == "wrap") wrap = i;
      if (loaded.scene->interactions[i].name == "bow") bow = i;
    }
    const SceneInteraction& contact = loaded.scene->interactions[strike];
    ASSERT_FLOAT_EQ(force[strike], static_cast<float>(simulator.rows().force[contact.rows[0]]));
    strongest = std::max<double>(strongest, force[strike]);
    ASSERT_FLOAT_EQ(force[count + bow], 0.25f);  // position
    ASSERT_TRUE(std::isnan(force[count + strike]));
    ASSERT_TRUE(std::isnan(force[2 * count + bow]));  // a string has no second side
    ASSERT_FLOAT_EQ(force[3 * count + bow], 0.125f);  // driven: the speed of a bow
    ASSERT_FLOAT_EQ(force[3 * count + wrap], -0.5e-3f);
    const float* const along = force + 4 * count;
    const int bins = page::bins_of(loaded, loaded.scene->interactions[wrap]);
    double sum = 0.0;
    for (int b = 0; b < bins; ++b) sum += along[b];
    ASSERT_NEAR(sum, force[wrap], 1e-4 + 1e-4 * std::abs(force[wrap]));
    wrapped |= force[wrap] > 0.0f;
  }
  EXPECT_GT(strongest, 1.0);
  EXPECT_TRUE(wrapped);
}

// A board that rises under a reed: each place has its own bin, and the deepest is where the profile is highest.
TEST(Picture, shows_where_a_line_by_its_modes_touches) {
  const page::PageScene loaded = load(R"(
[bar.reed]
length = 0.2
width = 0.01
thickness = 1e-3
density = 7850
youngs_modulus = 2e11
modes = 6
[barrier.board]
profile = [[0, -1e-3], [0.2, 1e-3]]
[contact.buzz]
below = "board"
above = "reed"
distributed = true
spacing = 0.02
stiffness = 1e5
)");
  Simulator simulator(loaded.scene);
  simulator.step();
  const auto picture = picture_of(loaded, simulator);
  const std::size_t count = loaded.scene->interactions.size();
  const int bins = page::bins_of(loaded, loaded.scene->interactions[0]);
  ASSERT_EQ(bins, 10);
  const float* const along =
      picture.data() + offset_of(loaded, loaded.scene->components.size()) + page::profile_points + 4 * count;
  for (int b = 0; b < 5; ++b) EXPECT_EQ(along[b], 0.0f) << b;
  for (int b = 5; b < 10; ++b) EXPECT_NEAR(along[b], 1e5 * 0.02 * 2e-3 * (b - 4.5) / 10.0, 2e-2) << b;
}

TEST(Picture, shows_where_something_glides_over_a_plate) {
  const page::PageScene loaded = load(R"(
[plate.body]
size = [0.5, 0.2]
thickness = 5e-3
material = "spruce"
[mass.mallet]
mass = 0.01
[gesture.x]
points = [[0, 0.1], [0.01, 0.3]]
[contact.strike]
below = "body"
above = "mallet"
position = ["gesture.x", 0.05]
stiffness = 1e6
[force.push]
at = "body"
position = [0.2, "gesture.x"]
envelope = "constant"
amplitude = 1
)");
  Simulator simulator(loaded.scene);
  for (int n = 0; n < 882; ++n) simulator.step();  // 0.02 s
  const auto picture = picture_of(loaded, simulator);
  const float* const force = picture.data() + offset_of(loaded, loaded.scene->components.size());
  constexpr std::size_t count = 2;  // the contact, then the force
  EXPECT_FLOAT_EQ(force[count], 0.3f);
  EXPECT_FLOAT_EQ(force[count + 1], 0.2f);
  EXPECT_FLOAT_EQ(force[2 * count], 0.05f);
  EXPECT_FLOAT_EQ(force[2 * count + 1], 0.3f);
}

TEST(Picture, shows_a_plate_row_by_row) {
  const page::PageScene loaded = load(R"(
[plate.body]
size = [0.5, 0.2]
thickness = 5e-3
material = "spruce"
[initial.bump]
at = "body@0.75, 0.25"
amplitude = 1e-3
width = 0.06
[output.left]
at = "body@0.3, 0.4"
)");
  const Simulator simulator(loaded.scene);
  const auto picture = picture_of(loaded, simulator);
  const auto grid = page::grid_of(loaded.scene->components[0]);
  const auto top = static_cast<int>(
      std::max_element(picture.begin(), picture.begin() + grid.columns * grid.rows) - picture.begin());
  EXPECT_NEAR(static_cast<double>(top % grid.columns) / (grid.columns - 1), 0.75, 0.08);
  EXPECT_NEAR(static_cast<double>(top / grid.columns) / (grid.rows - 1), 0.25, 0.15);
}

// A body by its modes has no points: its shape is drawn from its modes, inside its round outline too.
TEST(Picture, shows_a_body_by_its_modes) {
  const page::PageScene loaded = load(R"(
[bar.tongue]
length = 0.2
width = 0.02
thickness = 4e-3
material = "rosewood"
ends = ["clamped", "free"]
[membrane.drum]
shape = "round"
diameter = 0.3
mass_per_area = 0.28
fundamental = "A2"
modes = 60
[initial.bent]
at = "tongue@0.8"
amplitude = 1e-3
width = 0.1
[initial.bump]
at = "drum@0.5, 0.5"
amplitude = 2e-3
width = 0.1
[output.left]
at = "tongue@0.9"
)");
  Simulator simulator(loaded.scene);
  const auto check = [&] {
    const auto picture = picture_of(loaded, simulator);
    const std::size_t tongue = index_of(loaded, "tongue"), drum = index_of(loaded, "drum");
    const ShapeView bar = simulator.shape(tongue);
    const int columns = page::grid_of(loaded.scene->components[tongue]).columns;
    float largest = 0.0f;
    for (int i = 0; i < columns; ++i) {
      const auto place = static_cast<double>(i) / (columns - 1) * static_cast<double>(bar.size() - 1);
      const float shown = picture[offset_of(loaded, tongue) + static_cast<std::size_t>(i)];
      EXPECT_NEAR(shown, bar[static_cast<std::size_t>(std::lround(place))], 2e-5) << i;
      largest = std::max(largest, std::abs(shown));
    }
    EXPECT_GT(largest, 1e-4f);
    EXPECT_NEAR(picture[offset_of(loaded, tongue)], 0.0, 1e-7) << "the clamped end";
    const auto grid = page::grid_of(loaded.scene->components[drum]);
    const auto at = [&](int column, int row) {
      return picture[offset_of(loaded, drum) + static_cast<std::size_t>(row * grid.columns + column)];
    };
    EXPECT_EQ(at(0, 0), 0.0f) << "outside the circle";
    return at(grid.columns / 2, grid.rows / 2);
  };
  EXPECT_NEAR(check(), 2e-3, 2e-4) << "the middle of the drum";
  for (int n = 0; n < 200; ++n) simulator.step();
  check();
}

TEST(PictureTaker, keeps_the_newest_every_stride_steps) {
  const page::PageScene loaded = load(hammered_string);
  Simulator simulator(loaded.scene);
  page::PictureTaker taker;
  taker.show(loaded, 7);
  taker.set_stride(5);
  for (int n = 0; n < 1000; ++n) {
    simulator.step();
    taker.after_step(simulator, nullptr);
  }
  EXPECT_EQ(taker.taken(), 200u);
  ASSERT_GE(taker.capacity(), 4u);
  std::uint32_t header[4];
  const std::size_t newest = (taker.taken() - 1) % taker.capacity();
  std::memcpy(header, taker.words() + newest * taker.picture_words(), sizeof header);
  EXPECT_EQ(header[0], 1000u);
  EXPECT_EQ(header[1], 0u);
  EXPECT_EQ(header[2], 7u);
  EXPECT_EQ(header[3], 5u);
  EXPECT_EQ(taker.picture_words(), page::picture_words(loaded));
}

TEST(PictureTaker, looks_at_its_own_scene_only) {
  const page::PageScene loaded = load(hammered_string), other = load(hammered_string);
  Simulator simulator(other.scene);
  page::PictureTaker taker;
  taker.show(loaded, 1);
  taker.set_stride(1);
  simulator.step();
  taker.after_step(simulator, nullptr);
  EXPECT_EQ(taker.taken(), 0u);
}

}  // namespace
}  // namespace rattle::test
