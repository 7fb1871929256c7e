// rattle play: a scene as an instrument, now.
#include <memory>

#include "console/option_values.hpp"
#include "play/play_options.hpp"
#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"

namespace rattle {
namespace {

int read_integer_within(const std::string& text, int low, int high) {
  const int value = text == "0" && low == 0 ? 0 : read_positive_integer(text);
  if (value < low || value > high)
    throw InputError("'" + text + "' is not within " + std::to_string(low) + " ... " + std::to_string(high));
  return value;
}

auto within(int low, int high) {
  return [low, high](const std::string& text) { return read_integer_within(text, low, high); };
}

// Turns an option into the change of the scene that it means.
void add_scene_number(CLI::App& command, const std::string& name, const std::string& key, int high,
                      std::vector<std::string>& overrides, const std::string& help) {
  command
      .add_option_function<std::string>(
          name,
          [name, key, high, &overrides](const std::string& text) {
            try {
              overrides.push_back(key + "=" + std::to_string(read_integer_within(text, 1, high)));
            } catch (const InputError& error) {
              throw CLI::ValidationError(name, error.what());
            }
          },
          help)
      ->type_name("N");
}

void add_switch_off(CLI::App& command, const std::string& name, bool& target, const std::string& help) {
  command.add_flag_callback(
      name, [&target] { target = false; }, help);
}

void add_sound_options(CLI::App& command, play::PlayOptions& options) {
  add_value_option(command, "--backend", "NAME", options.backend, play::read_backend,
                   "jack, pulse, alsa, or none (no device, only a timer); default: the first that responds");
  command.add_option("--device", options.audio.device, "Device or JACK port whose name contains this")
      ->type_name("NAME");
  add_value_option(command, "--rate", "HZ", options.audio.sample_rate, within(8000, 768000),
                   "Sample rate of the device; under JACK the server sets it");
  add_value_option(
      command, "--frames", "N", options.audio.frames, within(16, 8192),
      "Frames per callback: fewer have less latency, more are safer; under JACK the server sets it");
  add_value_option(command, "--channels", "N", options.channels, within(1, 64),
                   "Channels of the device (default: the scene's, at least 2)");
  add_switch_off(command, "--no-connect", options.audio.connect, "JACK: leave the ports unconnected");
  command.add_flag("--list", options.list, "List backends, devices, rates, buffers and MIDI ports, then exit");
}

void add_control_options(CLI::App& command, play::PlayOptions& options) {
  command.add_option("--midi", options.audio.midi, "MIDI port whose name contains this, or none")
      ->type_name("PORT");
  command
      .add_option_function<std::string>(
          "--osc-port",
          [&options](const std::string& text) {
            try {
              options.osc_address.port = read_integer_within(text, 0, 65535);
            } catch (const InputError& error) {
              throw CLI::ValidationError("--osc-port", error.what());
            }
            options.osc_named = true;
          },
          "UDP port for OSC (default 9000); 0 chooses a free one and prints it")
      ->type_name("N");
  command
      .add_option(
          "--osc-host", options.osc_address.host,
          "Address to listen at for OSC (default 127.0.0.1, only this machine; 0.0.0.0 accepts any machine)")
      ->type_name("ADDRESS");
  add_switch_off(command, "--no-osc", options.osc, "Do not listen for OSC");
}

}  // namespace

void add_play_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<play::PlayOptions>();
  CLI::App* command =
      app.add_subcommand("play", "Play a scene live: MIDI, OSC and the keyboard move its controls");
  CLI::Option* const scene = add_scene_argument(*command, options->request.scene)->required(false);
  command
      ->add_option("--set", options->request.overrides,
                   "Change a value of the scene, for example --set main.tension=400; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add_sound_options(*command, *options);
  add_control_options(*command, *options);
  command
      ->add_option(
          "--record", options->record_path,
          "Record the output, .wav (32-bit float) or .flac; complete also after Ctrl-C, and up to that point "
          "if the disk is full")
      ->type_name("FILE");
  add_scene_number(*command, "--voices", "play.voices", 64, options->request.overrides,
                   "Number of simultaneous notes, instead of the scene's");
  add_scene_number(*command, "--oversampling", "play.oversampling", 4, options->request.overrides,
                   "1, 2 or 4 steps per sample, instead of the scene's");
  add_value_option(*command, "--seconds", "S", options->seconds, read_positive_number, "Stop after S seconds");
  add_value_option(*command, "--memory-limit", "SIZE", options->request.memory_limit, read_byte_count,
                   "Refuse a scene that needs more memory than this (default 1G)");
  add_outside_option(*command, options->request);
  add_switch_off(*command, "--no-ledger", options->ledger, "Run without the energy ledger: faster");
  add_ledger_option(*command, options->ledger_every);
  add_switch_off(*command, "--no-watch", options->watch, "Do not reload the scene when its file changes");
  add_switch_off(*command, "--no-display", options->display, "Show nothing while playing");
  command->footer(
      "Keys of the terminal: a w s e d f t g y h u j k play, z x octave, c v velocity, Tab hold, [ ] select a\n"
      "control, up down change it, 0 resets it, space silences, q or Ctrl-C quits.\n"
      "OSC: /control/NAME value, /note key velocity, /off key, /bend -1...1, /pressure value, /cc number "
      "value,\n"
      "/panic, /reset; velocities, pressures and controllers are 0...127 as integers, 0...1 otherwise.\n"
      "A contact that sinks, pulls or is too short for the sample rate is reported once, with a remedy.\n"
      "Exit code 1 if the physics was violated (a balance error above 1e-10, a pulling contact that must not "
      "pull),\n"
      "3 if the sound server or device disappears; the recording is still complete. If the disk is full, the "
      "recording\n"
      "ends there, with exit code 2. After a kill 'rattle recover', or the next command that writes to that "
      "folder,\n"
      "completes it.\n\n"
      "On a machine with sound:\n"
      "    rattle play play-tromba\n"
      "    rattle play mine.toml --backend jack --midi keyboard --record take.wav\n\n"
      "Examples:\n"
      "  rattle play --list\n"
      "  rattle play play-tromba --backend none --seconds 2 --record take.wav\n"
      "  rattle play play-tromba --backend none --seconds 1 --no-display --no-ledger --set "
      "control.rattle.value=1");
  command->callback([options, scene, &action] {
    if (scene->count() == 0 && !options->list)
      throw CLI::RequiredError("SCENE ('rattle scenes' lists the built-in ones)");
    action = [options] { return play::play_scene(*options); };
  });
}

}  // namespace rattle
