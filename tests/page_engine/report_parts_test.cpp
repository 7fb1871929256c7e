// What a rendering keeps for a report: the recorders of `rattle report` write it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/spectrum.hpp"
#include "page_scenes.hpp"
#include "recording/json_writer.hpp"
#include "recording/packed.hpp"
#include "recording/scaling.hpp"
#include "web/page/engine/rendering.hpp"

namespace rattle::test {
namespace {

constexpr std::size_t frames = 4000;

struct Rendered {
  std::vector<double> sound;
  std::string parts;
};

Rendered render_for_report() {
  const page::PageScene loaded =
      page::load_scene(hammered_string, {.source_name = "test.toml", .sample_rate = 48000.0, .played = false});
  EXPECT_TRUE(loaded.scene);
  page::Rendering rendering(loaded, 48000.0, false, true);
  rendering.keep_report(loaded, frames);
  const std::span<const double> block = rendering.render(frames);
  return {{block.begin(), block.end()}, rendering.report_parts()};
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ReportParts, hold_all_that_a_report_draws) {
  const std::string parts = render_for_report().parts;
  for (const char* key :
       {"title", "solver", "samples", "peak_energy", "notes", "audio", "waveform", "spectrogram", "spectrum",
        "energy", "contacts", "motion", "gestures", "components", "interactions"})
    EXPECT_TRUE(has(parts, "\"" + std::string(key) + "\":")) << key;
  EXPECT_TRUE(has(parts, R"("title":"Hammer","solver":"gradient","sample_rate":48000,)"));
  EXPECT_TRUE(has(parts, R"("samples":4000,)"));
}

TEST(ReportParts, spectrum_is_that_of_the_normalised_sound) {
  const Rendered rendered = render_for_report();
  ASSERT_EQ(rendered.sound.size(), frames);  // one channel
  std::vector<double> by_state = {0.0};      // sample i belongs to state i + 1
  double peak = 0.0;
  for (const double value : rendered.sound) peak = std::max(peak, std::abs(value));
  for (const double value : rendered.sound) by_state.push_back(normalising(peak).gain * value);
  const LongTermSpectrum spectrum = long_term_spectrum(read_from(by_state), frames, 48000.0);
  JsonWriter json(JsonLayout::one_line);
  write_packed(json, spectrum.levels);
  EXPECT_GT(*std::max_element(spectrum.levels.begin(), spectrum.levels.end()), -60.0f);
  EXPECT_TRUE(has(rendered.parts, "\"level_db\":" + json.text()));
}

}  // namespace
}  // namespace rattle::test
