#include <RtMidi.h>
#include <fmt/format.h>

#include <atomic>
#include <optional>

#include "console/command_error.hpp"
#include "live/midi_decoder.hpp"
#include "play/midi_input.hpp"
#include "play/name_match.hpp"
#include "play/quiet_stderr.hpp"

namespace rattle::play {
namespace {

constexpr const char* client_name = "rattle";

// Throws InputError if there is no sequencer.
std::unique_ptr<RtMidiIn> open_sequencer(const char* name) {
  const QuietStderr quiet;
  try {
    return std::make_unique<RtMidiIn>(RtMidi::LINUX_ALSA, name);
  } catch (const RtMidiError& error) {
    throw InputError(fmt::format("there is no ALSA sequencer ({})", error.getMessage()));
  }
}

bool is_playable(const std::string& name) {
  return !contains_ignoring_case(name, "Midi Through") && !contains_ignoring_case(name, client_name);
}

std::vector<std::string> port_names(RtMidiIn& sequencer) {
  std::vector<std::string> names;
  names.reserve(sequencer.getPortCount());
  for (unsigned i = 0; i < sequencer.getPortCount(); ++i) names.push_back(sequencer.getPortName(i));
  return names;
}

std::optional<unsigned> find_port(const std::vector<std::string>& names, const std::string& wish) {
  for (unsigned i = 0; i < names.size(); ++i)
    if (wish.empty() ? is_playable(names[i]) : contains_ignoring_case(names[i], wish)) return i;
  return std::nullopt;
}

}  // namespace

struct MidiInput::Parts {
  Parts(const std::string& wanted, live::EventQueue& events)
      : wish(wanted), queue(events), overview(open_sequencer("rattle ports")) {}

  void open(unsigned index, const std::string& name) {
    input = open_sequencer(client_name);
    input->setCallback(on_message, this);
    input->ignoreTypes(true, true, true);
    input->openPort(index, "in");
    connected_to = name;
  }
  void open_virtual() {
    input = open_sequencer(client_name);
    input->setCallback(on_message, this);
    input->openVirtualPort("in");
  }
  static void on_message(double, std::vector<unsigned char>* message, void* self) {
    static_cast<Parts*>(self)->take(*message);
  }
  // Called only on RtMidi's thread. A port is closed, and its thread ended, before another one is opened.
  void take(const std::vector<unsigned char>& message) {
    if (const auto event = decoder.decode(message)) queue.push(*event);
    malformed.store(decoder.malformed(), std::memory_order_relaxed);
  }

  std::string wish;
  live::EventQueue& queue;
  live::MidiDecoder decoder;
  std::atomic<std::uint64_t> malformed{0};
  std::unique_ptr<RtMidiIn> overview;
  std::unique_ptr<RtMidiIn> input;
  std::string connected_to;  // empty: not connected to a device
};

MidiInput::MidiInput(const std::string& port, live::EventQueue& queue)
    : parts_(std::make_unique<Parts>(port, queue)) {
  try {
    const std::vector<std::string> names = port_names(*parts_->overview);
    if (const auto index = find_port(names, port))
      parts_->open(*index, names[*index]);
    else if (port.empty())
      parts_->open_virtual();
    else
      throw InputError(fmt::format("no MIDI port is called '{}'; available: {}", port, fmt::join(names, ", ")));
  } catch (const RtMidiError& error) {
    throw InputError("MIDI: " + error.getMessage());
  }
}

MidiInput::~MidiInput() = default;

std::string MidiInput::description() const {
  if (!parts_->input) return "waiting for " + (parts_->wish.empty() ? "a keyboard" : parts_->wish);
  return parts_->connected_to.empty() ? "ALSA port 'rattle:in', connect a keyboard with aconnect"
                                      : parts_->connected_to;
}

std::string MidiInput::tend() {
  try {
    const std::vector<std::string> names = port_names(*parts_->overview);
    if (!parts_->connected_to.empty()) {
      if (std::find(names.begin(), names.end(), parts_->connected_to) != names.end()) return {};
      const std::string gone = parts_->connected_to;
      parts_->input.reset();  // ends its thread, so that this thread may use the queue
      parts_->connected_to.clear();
      parts_->queue.push({.kind = live::EventKind::all_notes_off});
      return fmt::format("MIDI: {} was disconnected; its notes are released", gone);
    }
    const auto index = find_port(names, parts_->wish);
    if (!index) return {};
    parts_->input.reset();
    parts_->open(*index, names[*index]);
    return "MIDI: " + names[*index];
  } catch (const std::exception& error) {
    return std::string("MIDI: ") + error.what();
  }
}

std::uint64_t MidiInput::malformed() const noexcept {
  return parts_->malformed.load(std::memory_order_relaxed);
}

std::vector<std::string> list_midi_ports() {
  try {
    std::vector<std::string> names = port_names(*open_sequencer("rattle ports"));
    if (names.empty()) names.push_back("none");
    return names;
  } catch (const InputError& problem) {
    return {problem.what()};
  }
}

}  // namespace rattle::play
