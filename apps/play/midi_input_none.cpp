// MidiInput for builds without RtMidi.
#include "console/command_error.hpp"
#include "play/midi_input.hpp"

namespace rattle::play {
namespace {
constexpr const char* missing = "this rattle was built without RtMidi";
}

struct MidiInput::Parts {};

MidiInput::MidiInput(const std::string&, live::EventQueue&) { throw InputError(missing); }
MidiInput::~MidiInput() = default;
std::string MidiInput::description() const { return missing; }
std::string MidiInput::tend() { return {}; }
std::uint64_t MidiInput::malformed() const noexcept { return 0; }

std::vector<std::string> list_midi_ports() { return {missing}; }

}  // namespace rattle::play
