// Findings about contacts and the balance that the page receives, while playing and for a rendering.
#include <gtest/gtest.h>

#include <cmath>
#include <rattle/simulation/run_findings.hpp>

#include "page_scenes.hpp"
#include "web/page/engine/describe_scene.hpp"
#include "web/page/engine/player.hpp"
#include "web/page/engine/rendering.hpp"

namespace rattle::test {
namespace {

using P = page::StatusPlaces;

// A plucked string that a finger presses on a fret: under nonadhesive it sinks in.
const std::string fretted = R"(
[string.main]
length = 0.65
radius = 0.28e-3
material = "steel"
tension = 80
sigma0 = 0.5
sigma1 = 5e-4
[barrier.wood]
height = -1e-3
[contact.fret]
below = "wood"
above = "main@0.2 m"
stiffness = 1e5
exponent = 1
solver = "nonadhesive"
[gesture.press]
points = [[0.0, -4.0]]
[force.finger]
at = "main@0.19 m"
gesture = "gesture.press"
[initial.pluck]
at = "main@0.45 m"
shape = "triangle"
amplitude = 4e-3
[output.bridge]
at = "main@1"
quantity = "bridge_force"
remove_dc = true
gain = 0.01
)";

void play_for_a_second(page::Player& player) {
  for (int block = 0; block < 375; ++block) player.process(128);
  player.update_status();
}

TEST(PageFindings, the_status_has_a_contact_that_sinks) {
  page::Player player(48000.0, true);
  player.play(load(fretted), 1);
  play_for_a_second(player);
  const double* const status = player.status().data();
  ASSERT_EQ(status[P::finding_count], 1.0);
  EXPECT_EQ(status[P::findings], static_cast<double>(FindingKind::sinks));
  EXPECT_EQ(status[P::findings + 1], 0.0);
  EXPECT_GT(status[P::findings + 2], 5.0);
  EXPECT_EQ(status[P::findings + 3], FindingLimits::depth_ratio);
  EXPECT_GT(status[P::findings + 4], 5e-4);
}

TEST(PageFindings, another_scene_begins_without) {
  page::Player player(48000.0, true);
  player.play(load(fretted), 1);
  play_for_a_second(player);
  ASSERT_EQ(player.status().data()[P::finding_count], 1.0);
  player.play(load(hammered_string), 2);
  player.update_status();  // the old scene still sounds
  EXPECT_EQ(player.status().data()[P::scene_number], 2.0);
  EXPECT_EQ(player.status().data()[P::finding_count], 0.0);
  play_for_a_second(player);
  EXPECT_EQ(player.status().data()[P::finding_count], 0.0);
  player.play(load(fretted), 3);
  play_for_a_second(player);
  EXPECT_EQ(player.status().data()[P::finding_count], 1.0);
}

TEST(PageFindings, the_page_gets_the_words) {
  const std::string answer = page::describe_scene(load(fretted));
  for (std::size_t i = 0; i < finding_kinds; ++i) {
    const std::string what(words_of(static_cast<FindingKind>(i)).what);
    EXPECT_NE(answer.find("\"what\":\"" + what + "\""), std::string::npos) << what;
  }
}

TEST(PageFindings, a_rendering_tells_what_the_command_tells) {
  const page::PageScene loaded = page::load_scene(fretted, {.sample_rate = 44100.0, .played = false});
  ASSERT_TRUE(loaded.scene);
  page::Rendering rendering(loaded, 44100.0, false, true);
  rendering.keep_energies(1);
  double worst = 0.0;
  for (int block = 0; block < 4; ++block) rendering.render(4000);
  const std::size_t width = 4 + page::energy_rows(*loaded.scene).size();
  for (std::size_t i = 3; i < rendering.energies().size(); i += width)
    worst = std::max(worst, std::abs(rendering.energies()[i]));
  // The largest balance of all rows divided by the scale equals the reported error.
  EXPECT_DOUBLE_EQ(worst / rendering.balance_scale(), rendering.balance_error());

  const auto findings = rendering.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(findings[0].text().starts_with("contact 'fret' sank in: it was ")) << findings[0].text();
  EXPECT_TRUE(findings[0].text().ends_with("a higher sample rate or a smaller stiffness"))
      << findings[0].text();
  EXPECT_NE(page::describe_findings(findings).find("{\"severity\":\"warning\",\"text\":\"contact 'fret' sank"),
            std::string::npos);
}

TEST(PageFindings, so_does_what_is_played_by_events) {
  page::Rendering rendering(load(fretted), 48000.0, true, true);
  for (int block = 0; block < 12; ++block) rendering.render(4000);
  const auto findings = rendering.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_TRUE(findings[0].text().starts_with("contact 'fret' sank in: it was ")) << findings[0].text();
  EXPECT_TRUE(findings[0].text().ends_with("a higher oversampling in [play] or a smaller stiffness"));
}

}  // namespace
}  // namespace rattle::test
