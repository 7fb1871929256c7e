// The interface between JavaScript and the engine: plain functions, numbers and addresses. Texts are UTF-8 in
// memory allocated by rattle_take. An answer is valid until the next one.
#include <cstdlib>
#include <string>

#include "describe_scene.hpp"
#include "exported.hpp"
#include "rendering.hpp"
#include "scene_maker.hpp"

using namespace rattle;
using namespace rattle::page;

namespace {

// A caller's text input and output.
struct Desk {
  std::string name = "scene.toml";
  std::string answer;
};

LoadOptions load_options(const Desk& desk, double rate, bool played, int kernels) {
  return {.source_name = desk.name,
          .sample_rate = rate,
          .played = played,
          .kernels = kernels == 0 ? Kernels::plain : Kernels::fast};
}

live::PlayerEvent event_of(int kind, int channel, int key, double value, int control, unsigned frame) {
  return {.kind = static_cast<live::EventKind>(kind),
          .channel = static_cast<std::uint8_t>(channel & 15),
          .key = static_cast<std::uint8_t>(key & 127),
          .value = value,
          .control = static_cast<std::uint32_t>(control),
          .frame = frame};
}

}  // namespace

extern "C" {

RATTLE_EXPORTED(rattle_take) void* rattle_take(std::size_t bytes) { return std::malloc(bytes); }
RATTLE_EXPORTED(rattle_give_back) void rattle_give_back(void* memory) { std::free(memory); }

RATTLE_EXPORTED(rattle_desk) Desk* rattle_desk() { return new Desk; }
RATTLE_EXPORTED(rattle_name) void rattle_name(Desk* desk, const char* text, std::size_t size) {
  desk->name.assign(text, size);
}
RATTLE_EXPORTED(rattle_answer) const char* rattle_answer(const Desk* desk) { return desk->answer.data(); }
RATTLE_EXPORTED(rattle_answer_size) std::size_t rattle_answer_size(const Desk* desk) {
  return desk->answer.size();
}

// Checks a text. The answer is JSON: its errors, and a description of the scene. Returns true if it compiled.
RATTLE_EXPORTED(rattle_check)
bool rattle_check(Desk* desk, const char* text, std::size_t size, double device_rate) {
  const PageScene loaded = load_scene({text, size}, load_options(*desk, device_rate, true, 1));
  desk->answer = describe_scene(loaded);
  return loaded.scene != nullptr;
}

// ------------------------------------------------------------------ playing

RATTLE_EXPORTED(rattle_player) Player* rattle_player(double device_rate, bool with_ledger) {
  return new Player(device_rate, with_ledger);
}

// Starts making a scene for a player from a text that passed rattle_check. Call rattle_go_on until it returns
// false.
RATTLE_EXPORTED(rattle_make)
SceneMaker* rattle_make(Player* player, const Desk* desk, const char* text, std::size_t size,
                        unsigned scene_number, int kernels) {
  LoadOptions options = load_options(*desk, player->options().sample_rate, true, kernels);
  options.checked = true;
  return new SceneMaker(*player, std::string(text, size), std::move(options), scene_number);
}
RATTLE_EXPORTED(rattle_go_on) bool rattle_go_on(SceneMaker* maker) { return maker->go_on(); }

// Returns true if the scene plays. Otherwise the answer describes the errors and nothing has changed. Deletes
// the maker.
RATTLE_EXPORTED(rattle_made) bool rattle_made(Desk* desk, SceneMaker* maker) {
  const bool plays = maker->loaded().scene != nullptr;
  if (!plays) desk->answer = describe_scene(maker->loaded());
  delete maker;
  return plays;
}

// Write the five numbers of an event here before calling rattle_act: kind, channel, key, value, control.
RATTLE_EXPORTED(rattle_event_block) double* rattle_event_block(Player* player) {
  return player->event_block().data();
}
RATTLE_EXPORTED(rattle_act) void rattle_act(Player* player, unsigned frame) { player->act(frame); }

RATTLE_EXPORTED(rattle_process) void rattle_process(Player* player, unsigned frames) {
  player->process(frames);
}
RATTLE_EXPORTED(rattle_output) const float* rattle_output(const Player* player, unsigned channel) {
  return player->output(channel);
}
RATTLE_EXPORTED(rattle_update_status) const double* rattle_update_status(Player* player) {
  player->update_status();
  return player->status().data();
}
RATTLE_EXPORTED(rattle_collect) void rattle_collect(Player* player) { player->collect(); }

RATTLE_EXPORTED(rattle_set_stride) void rattle_set_stride(Player* player, unsigned steps) {
  player->pictures().set_stride(steps);
}
RATTLE_EXPORTED(rattle_pictures) const float* rattle_pictures(Player* player) {
  return player->pictures().words();
}
RATTLE_EXPORTED(rattle_picture_words) std::size_t rattle_picture_words(Player* player) {
  return player->pictures().picture_words();
}
RATTLE_EXPORTED(rattle_picture_capacity) std::size_t rattle_picture_capacity(Player* player) {
  return player->pictures().capacity();
}
RATTLE_EXPORTED(rattle_pictures_taken) unsigned rattle_pictures_taken(Player* player) {
  return player->pictures().taken();
}

// ---------------------------------------------------------------- rendering

// Returns null if the text has errors; the answer describes them. Rate 0 uses the scene's own rate. What a
// report shows is recorded for `report_frames` frames.
RATTLE_EXPORTED(rattle_rendering)
Rendering* rattle_rendering(Desk* desk, const char* text, std::size_t size, double rate, bool played,
                            bool with_ledger, int kernels, unsigned report_frames) {
  const PageScene loaded = load_scene({text, size}, load_options(*desk, rate, played, kernels));
  desk->answer = describe_scene(loaded);
  if (!loaded.scene) return nullptr;
  auto* const rendering = new Rendering(loaded, rate, played, with_ledger);
  if (report_frames > 0) rendering->keep_report(loaded, report_frames);
  return rendering;
}
RATTLE_EXPORTED(rattle_rendering_end) void rattle_rendering_end(Rendering* rendering) { delete rendering; }
RATTLE_EXPORTED(rattle_rendering_rate) double rattle_rendering_rate(const Rendering* rendering) {
  return rendering->sample_rate();
}
RATTLE_EXPORTED(rattle_rendering_channels) std::size_t rattle_rendering_channels(const Rendering* rendering) {
  return rendering->channels();
}
RATTLE_EXPORTED(rattle_rendering_event)
void rattle_rendering_event(Rendering* rendering, int kind, int channel, int key, double value, int control,
                            unsigned frame) {
  if (kind >= 0 && kind <= static_cast<int>(live::EventKind::all_sound_off))
    rendering->add_event(event_of(kind, channel, key, value, control, frame));
}
RATTLE_EXPORTED(rattle_rendering_keep_energies)
void rattle_rendering_keep_energies(Rendering* rendering, unsigned every) { rendering->keep_energies(every); }

// Returns the next frames as interleaved doubles; at most 4096 per call.
RATTLE_EXPORTED(rattle_render) const double* rattle_render(Rendering* rendering, unsigned frames) {
  return rendering->render(frames).data();
}
RATTLE_EXPORTED(rattle_rendering_energies) const double* rattle_rendering_energies(Rendering* rendering) {
  return rendering->energies().data();
}
RATTLE_EXPORTED(rattle_rendering_energy_count) std::size_t rattle_rendering_energy_count(Rendering* rendering) {
  return rendering->energies().size();
}
// Sets the answer to the report's data on the run. Call once, at the end.
RATTLE_EXPORTED(rattle_rendering_report) void rattle_rendering_report(Desk* desk, Rendering* rendering) {
  desk->answer = rendering->report_parts();
}
RATTLE_EXPORTED(rattle_rendering_balance) double rattle_rendering_balance(const Rendering* rendering) {
  return rendering->balance_error();
}
// Sets the answer to the findings about the run that users must see, as JSON.
RATTLE_EXPORTED(rattle_rendering_findings)
void rattle_rendering_findings(Desk* desk, const Rendering* rendering) {
  desk->answer = describe_findings(rendering->findings());
}
RATTLE_EXPORTED(rattle_rendering_pulls) double rattle_rendering_pulls(const Rendering* rendering) {
  return rendering->pulls();
}
}
