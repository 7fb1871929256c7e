#include "web/page/engine/describe_scene.hpp"

#include <gtest/gtest.h>

#include "page_scenes.hpp"
#include "recording/json_writer.hpp"

namespace rattle::test {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(DescribeScene, tells_what_there_is) {
  const std::string json = page::describe_scene(load(hammered_string));
  EXPECT_TRUE(has(json, R"("title":"Hammer","notes":"What the notes say.","sampleRate":96000,)")) << json;
  EXPECT_TRUE(has(json, R"({"name":"lift","unit":"m","low":-0.001,"high":0,"value":-0.0005,)")) << json;
  EXPECT_TRUE(has(json, R"("midi":"cc 7"})")) << json;
  const std::string hammer = R"({"word":"mass","name":"hammer","dimensions":0,"isRigid":false,)";
  EXPECT_TRUE(
      has(json, hammer + R"("hasTension":false,"length":0,"sides":[0,0],"isRound":false,"profileEnds":[0,0],)"))
      << json;
  EXPECT_TRUE(has(json, R"({"word":"string","name":"main","dimensions":1,"isRigid":false,"hasTension":true,)"))
      << json;
  const std::string ledge = R"({"word":"barrier","name":"ledge","dimensions":0,"isRigid":true,)";
  EXPECT_TRUE(
      has(json, ledge + R"("hasTension":false,"length":0,"sides":[0,0],"isRound":false,"profileEnds":[0.2,)"))
      << json;
  EXPECT_TRUE(has(json, R"({"word":"contact","name":"strike","isContact":true,"oneSided":true,)")) << json;
  EXPECT_TRUE(has(json, R"({"word":"bow","name":"bow","isContact":false,"oneSided":false,)")) << json;
  EXPECT_TRUE(has(json, R"("x":null,"y":null)")) << json;
  EXPECT_TRUE(has(json, R"({"kind":"stored","name":"main: kinetic"})")) << json;
  EXPECT_TRUE(has(json, R"({"kind":"work","name":"main: work"})")) << json;
}

// The page draws and plays an interaction by what drives it, whatever it is called.
TEST(DescribeScene, tells_what_drives_an_interaction) {
  const std::string json = page::describe_scene(load(hammered_string));
  EXPECT_TRUE(has(json, R"("isPlayed":false,"driven":"gap","body":-1,)")) << json;
  EXPECT_TRUE(has(json, R"("isPlayed":false,"driven":"rigidHeight","body":-1,)")) << json;
  EXPECT_TRUE(has(json, R"("isPlayed":true,"driven":"speed","body":-1,)")) << json;
}

TEST(DescribeScene, a_slide_has_a_body_and_a_hand_and_weight_is_called_gravity) {
  const std::string json = page::describe_scene(page::load_scene(
      "[string.main]\nlength = 1\nradius = 3e-4\nmaterial = \"steel\"\ntension = 80\n"
      "[slide.glass]\nstring = \"main\"\nmass = 0.02\nhand_stiffness = 1e3\nhand_damping = 1\n"
      "contact_stiffness = 1e5\nposition = 0.5\nhand_height = 1e-3\n"
      "[finger.damper]\nstring = \"main\"\nforce = 1\nposition = 0.2\nwidth = 0.01\ndamping = 1\n"
      "[mass.ball]\nmass = 1\n[gravity.fall]\non = \"ball\"\n[output.left]\nat = \"main@0.7\"\n",
      {.sample_rate = 48000.0}));
  EXPECT_TRUE(has(json, R"({"word":"slide","name":"glass","isContact":true,"oneSided":true,"isPlayed":true,)"))
      << json;
  EXPECT_TRUE(has(json, R"("driven":"handHeight","body":)")) << json;
  EXPECT_FALSE(has(json, R"("driven":"handHeight","body":-1)")) << json;
  EXPECT_TRUE(
      has(json, R"({"word":"finger","name":"damper","isContact":false,"oneSided":false,"isPlayed":true,)"))
      << json;
  EXPECT_TRUE(has(json, R"("driven":"force","body":-1)")) << json;
  EXPECT_TRUE(has(json, R"({"word":"gravity","name":"fall",)")) << json;
}

// The wire has its place along the line, the head that under the beginning of the span.
TEST(DescribeScene, a_wire_over_a_head_has_a_stretch_and_a_head_on_a_floor_has_none) {
  const std::string json = page::describe_scene(page::load_scene(
      "[membrane.head]\nsize = [0.4, 0.3]\nmass_per_area = 0.2\ntension = 2000\nintervals = [20, 15]\n"
      "[string.wire]\nlength = 0.3\nmass_per_length = 5e-3\ntension = 40\nintervals = 30\n"
      "[contact.snare]\nbelow = \"wire\"\nabove = \"head\"\ndistributed = true\nstiffness = 1e5\n"
      "line = [\"0.04 m, 0.1 m\", \"0.34 m, 0.1 m\"]\nspan = [0.5, 1]\n"
      "[barrier.floor]\nheight = -1e-3\n[contact.slap]\nbelow = \"floor\"\nabove = \"head\"\n"
      "distributed = true\nstiffness = 1e6\n[output.left]\nat = \"head@0.7, 0.5\"\n",
      {.sample_rate = 48000.0}));
  EXPECT_TRUE(has(json, R"("places":[{"component":0,"x":0.15,"y":null},{"component":1,"x":0.1)")) << json;
  EXPECT_TRUE(has(json, R"("y":0.1}],"width":0.15,"rows":16,"bins":16,"line":[0.04,0.1,0.34,0.1]})")) << json;
  EXPECT_TRUE(has(json, R"({"component":1,"x":0.2,"y":0.15}],"width":0,"rows":266,"bins":0,"line":[]})"))
      << json;
}

TEST(DescribeScene, a_body_by_a_table_has_names_for_its_points) {
  const std::string json = page::describe_scene(
      page::load_scene("[body.glass]\npoints = [\"rim\", \"wall\"]\nmodes = [[660, 1, 7e-3, 0.5, 0.9]]\n"
                       "[output.left]\nat = \"glass@rim\"\n",
                       {.sample_rate = 48000.0}));
  EXPECT_TRUE(has(json, R"("pointNames":["rim","wall"],"columns":2,"rows":1})")) << json;
}

// It is for the commands; the page would otherwise ignore it in silence.
TEST(LoadScene, says_that_the_oversampling_of_commands_does_not_apply) {
  const std::string text = "oversampling = 4\n[mass.ball]\nmass = 1.0\n[output.left]\nat = \"ball\"\n";
  const page::PageScene loaded = page::load_scene(text, {.sample_rate = 48000.0});
  ASSERT_TRUE(loaded.scene);
  EXPECT_EQ(loaded.scene->sample_rate, 48000.0);
  ASSERT_EQ(loaded.messages.size(), 1u);
  EXPECT_EQ(loaded.messages[0].severity, Severity::warning);
  EXPECT_EQ(loaded.messages[0].place.line, 1);
  EXPECT_TRUE(has(loaded.messages[0].text, "oversampling = 4")) << loaded.messages[0].text;
  EXPECT_TRUE(has(loaded.messages[0].text, "[play]")) << loaded.messages[0].text;
  EXPECT_TRUE(page::load_scene(text.substr(17), {.sample_rate = 48000.0}).messages.empty());
}

// Formulas are checked over the whole duration, unless they were checked before.
TEST(LoadScene, what_was_checked_is_not_tried_again) {
  const std::string text =
      "duration = 4\n[gesture.grows]\nformula = \"10^(5 * t)\"\n[mass.ball]\nmass = 1.0\n"
      "[force.push]\nat = \"ball\"\ngesture = \"gesture.grows\"\n[output.left]\nat = \"ball\"\n";
  const page::LoadOptions unknown{.sample_rate = 48000.0};
  EXPECT_FALSE(page::load_scene(text, unknown).scene);
  const page::LoadOptions checked{.sample_rate = 48000.0, .checked = true};
  const page::PageScene loaded = page::load_scene(text, checked);
  ASSERT_TRUE(loaded.scene);
  EXPECT_TRUE(has(page::describe_scene(loaded), "\"duration\":4,"));
}

// The keyboard is built from this.
TEST(DescribeScene, partials_have_their_fundamental_and_bars_their_name) {
  const std::string json = page::describe_scene(page::load_scene(
      "[bar.tine]\nlength = 0.3\nradius = 2e-3\nmaterial = \"steel\"\n"
      "[control.harmonic]\nrange = [1, 16]\nvalue = 8\nmidi = \"harmonic\"\nfundamental = 36.5\n"
      "[gesture.push]\nformula = \"harmonic\"\n[force.push]\nat = \"tine@0.3\"\ngesture = \"gesture.push\"\n"
      "[output.left]\nat = \"tine@0.7\"\n",
      {.sample_rate = 48000.0}));
  EXPECT_TRUE(has(json, R"("midi":"harmonic","fundamental":36.5})")) << json;
  EXPECT_TRUE(has(json, R"({"word":"bar","name":"tine","dimensions":1,"isRigid":false,"hasTension":false,)"))
      << json;
}

TEST(DescribeScene, errors_have_their_place) {
  const page::PageScene loaded =
      page::load_scene("[mass.hammer]\nmass = -1\n", {.source_name = "bad.toml", .sample_rate = 48000.0});
  EXPECT_FALSE(loaded.scene);
  const std::string json = page::describe_scene(loaded);
  EXPECT_TRUE(has(json, R"({"severity":"error","source":"bad.toml","line":2,)")) << json;
  EXPECT_TRUE(has(json, R"("scene":null)")) << json;
}

TEST(DescribeScene, too_many_voices_are_refused) {
  std::string greedy =
      "[play]\nvoices = 64\n[plate.big]\nsize = [20.0, 20.0]\nthickness = 1e-3\nmaterial = \"steel\"\n";
  greedy += "[output.left]\nat = \"big@0.3, 0.4\"\n";
  const page::PageScene loaded = page::load_scene(greedy, {.sample_rate = 48000.0});
  EXPECT_FALSE(loaded.scene);
  ASSERT_FALSE(loaded.messages.empty());
  EXPECT_TRUE(has(loaded.messages.back().text, "MiB")) << loaded.messages.back().text;
}

TEST(JsonOnOneLine, escapes_and_leaves_out_what_is_no_number) {
  JsonWriter json(JsonLayout::one_line);
  json.open_object()
      .member("a", "x\"\\\n")
      .member("b", std::nan(""))
      .key("c")
      .open_array()
      .value(1)
      .value(true)
      .null();
  json.close_array().close_object();
  EXPECT_EQ(json.text(), R"({"a":"x\"\\\u000a","b":null,"c":[1,true,null]})");
}

}  // namespace
}  // namespace rattle::test
