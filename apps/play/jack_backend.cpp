// JACK and compatible servers such as PipeWire: audio output and MIDI input in one callback.
#include <fmt/format.h>
#include <jack/jack.h>
#include <jack/midiport.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <vector>

#include "live/event_queue.hpp"
#include "live/midi_decoder.hpp"
#include "play/backends.hpp"
#include "play/jack_client.hpp"
#include "play/name_match.hpp"

namespace rattle::play {
namespace {

constexpr std::size_t most_events = live::EventQueue::capacity;

class JackBackend final : public AudioBackend {
 public:
  explicit JackBackend(const AudioRequest& request);
  ~JackBackend() override { stop(); }

  std::string description() const override { return fmt::format("JACK server '{}'", jack_server_name()); }
  int sample_rate() const override { return sample_rate_; }
  int frames() const override { return frames_.load(std::memory_order_relaxed); }
  void start(AudioSource& source, int channels) override;
  void stop() noexcept override;
  std::string connections() const override;
  std::string midi_port() const override { return midi_port_ != nullptr ? jack_port_name(midi_port_) : ""; }
  void tend() override;
  std::uint64_t xruns() const noexcept override { return xruns_.load(std::memory_order_relaxed); }
  std::uint64_t midi_malformed() const noexcept override { return malformed_.load(std::memory_order_relaxed); }
  std::uint64_t midi_lost() const noexcept override { return lost_.load(std::memory_order_relaxed); }
  std::optional<std::string> ended() const override;

 private:
  int process(jack_nframes_t frames) noexcept;
  void read_midi(jack_nframes_t frames) noexcept;
  void register_ports(int channels);
  void connect_outputs();
  std::size_t connect_midi();
  void declare_latency() noexcept;

  static int on_process(jack_nframes_t frames, void* self) {
    return static_cast<JackBackend*>(self)->process(frames);
  }
  static void on_latency(jack_latency_callback_mode_t mode, void* self) {
    if (mode == JackCaptureLatency) static_cast<JackBackend*>(self)->declare_latency();
  }
  static int on_xrun(void* self) {
    static_cast<JackBackend*>(self)->xruns_.fetch_add(1, std::memory_order_relaxed);
    return 0;
  }
  static int on_buffer_size(jack_nframes_t frames, void* self) {
    static_cast<JackBackend*>(self)->frames_.store(static_cast<int>(frames), std::memory_order_relaxed);
    return 0;
  }
  static int on_sample_rate(jack_nframes_t rate, void* self) {
    static_cast<JackBackend*>(self)->server_rate_.store(static_cast<int>(rate), std::memory_order_relaxed);
    return 0;
  }
  static void on_shutdown(jack_status_t, const char*, void* self) {
    static_cast<JackBackend*>(self)->gone_.store(true, std::memory_order_release);
  }
  static void on_port(jack_port_id_t, int, void* self) {
    static_cast<JackBackend*>(self)->ports_changed_.store(true, std::memory_order_relaxed);
  }
  static void on_connection(jack_port_id_t a, jack_port_id_t b, int connected, void* self) {
    if (connected == 0) static_cast<JackBackend*>(self)->disconnected(a, b);
  }
  // A disconnected device cannot release its keys any more, so all notes are released.
  void disconnected(jack_port_id_t a, jack_port_id_t b) {
    const jack_port_t* const ours = midi_port_;
    if (ours != nullptr &&
        (jack_port_by_id(client_.get(), a) == ours || jack_port_by_id(client_.get(), b) == ours))
      release_all_.store(true, std::memory_order_release);
  }

  AudioRequest request_;
  JackClient client_;
  int sample_rate_ = 0;
  AudioSource* source_ = nullptr;
  std::vector<jack_port_t*> output_ports_;
  std::vector<float*> outputs_;
  jack_port_t* midi_port_ = nullptr;
  live::MidiDecoder decoder_;
  std::vector<live::PlayerEvent> events_;  // fixed size; the first event_count_ are valid
  std::size_t event_count_ = 0;
  std::vector<std::string> connected_;
  bool active_ = false;
  std::atomic<int> frames_{0};
  std::atomic<int> server_rate_{0};
  std::atomic<bool> gone_{false};
  std::atomic<bool> ports_changed_{false};
  std::atomic<bool> release_all_{false};
  std::atomic<std::uint64_t> xruns_{0};
  std::atomic<std::uint64_t> malformed_{0};
  std::atomic<std::uint64_t> lost_{0};
};

JackBackend::JackBackend(const AudioRequest& request)
    : request_(request), client_(open_jack_client("rattle")), events_(most_events) {
  sample_rate_ = static_cast<int>(jack_get_sample_rate(client_.get()));
  server_rate_ = sample_rate_;
  frames_ = static_cast<int>(jack_get_buffer_size(client_.get()));
  const auto refuse = [&](const std::optional<int>& wish, int is, const char* option, const char* unit,
                          const char* server_option) {
    if (wish && *wish != is)
      throw InputError(
          fmt::format("the JACK server runs at {} {}, not {}: leave out {}, or start the server with {} {}", is,
                      unit, *wish, option, server_option, *wish));
  };
  refuse(request.sample_rate, sample_rate_, "--rate", "Hz", "-r");
  refuse(request.frames, frames_, "--frames", "frames", "-p");
}

void JackBackend::register_ports(int channels) {
  for (int c = 0; c < channels; ++c) {
    const std::string name = fmt::format("out_{}", c + 1);
    jack_port_t* const port = jack_port_register(client_.get(), name.c_str(), JACK_DEFAULT_AUDIO_TYPE,
                                                 JackPortIsOutput | JackPortIsTerminal, 0);
    if (port == nullptr)
      throw InputError(fmt::format("the JACK server has no room for output {} of {}", c + 1, channels));
    output_ports_.push_back(port);
  }
  outputs_.resize(output_ports_.size());
  if (request_.midi == "none") return;
  midi_port_ = jack_port_register(client_.get(), "midi_in", JACK_DEFAULT_MIDI_TYPE,
                                  JackPortIsInput | JackPortIsTerminal, 0);
  if (midi_port_ == nullptr) throw InputError("the JACK server has no room for a MIDI port; try --midi none");
}

void JackBackend::start(AudioSource& source, int channels) {
  source_ = &source;
  register_ports(channels);
  jack_client_t* const client = client_.get();
  jack_on_info_shutdown(client, on_shutdown, this);
  jack_set_process_callback(client, on_process, this);
  jack_set_xrun_callback(client, on_xrun, this);
  jack_set_buffer_size_callback(client, on_buffer_size, this);
  jack_set_sample_rate_callback(client, on_sample_rate, this);
  jack_set_port_registration_callback(client, on_port, this);
  jack_set_latency_callback(client, on_latency, this);
  jack_set_port_connect_callback(client, on_connection, this);
  if (jack_activate(client) != 0) throw InputError("the JACK server does not start this client");
  active_ = true;
  if (request_.connect) connect_outputs();
  if (connect_midi() == 0 && midi_port_ != nullptr && !request_.midi.empty())
    throw InputError(fmt::format(
        "no MIDI port of the JACK server is called '{}'; 'rattle play --list' shows them", request_.midi));
}

void JackBackend::stop() noexcept {
  if (active_ && !gone_.load(std::memory_order_acquire)) jack_deactivate(client_.get());
  active_ = false;
  client_.reset();
}

void JackBackend::connect_outputs() {
  const unsigned long physical = request_.device.empty() ? JackPortIsPhysical : 0;
  std::vector<std::string> targets =
      find_jack_ports(client_.get(), JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput | physical);
  if (!request_.device.empty()) {
    std::erase_if(targets,
                  [&](const std::string& name) { return !contains_ignoring_case(name, request_.device); });
    if (targets.empty())
      throw InputError(fmt::format(
          "no input port of the JACK server is called '{}'; 'rattle play --list' shows them", request_.device));
  }
  for (std::size_t c = 0; c < std::min(output_ports_.size(), targets.size()); ++c)
    if (jack_connect(client_.get(), jack_port_name(output_ports_[c]), targets[c].c_str()) == 0)
      connected_.push_back("to " + targets[c]);
}

// Declares the delay from MIDI input to audio output.
void JackBackend::declare_latency() noexcept {
  const auto frames = static_cast<jack_nframes_t>(source_->latency());
  jack_latency_range_t range{frames, frames};
  for (jack_port_t* const port : output_ports_) jack_port_set_latency_range(port, JackCaptureLatency, &range);
}

// Returns the number of matching ports.
std::size_t JackBackend::connect_midi() {
  if (midi_port_ == nullptr || (request_.midi.empty() && !request_.connect)) return 0;
  const unsigned long physical = request_.midi.empty() ? JackPortIsPhysical : 0;
  std::size_t found = 0;
  for (const std::string& name :
       find_jack_ports(client_.get(), JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput | physical)) {
    if (!contains_ignoring_case(name, request_.midi)) continue;
    ++found;
    if (jack_port_connected_to(midi_port_, name.c_str()) != 0) continue;
    if (jack_connect(client_.get(), name.c_str(), jack_port_name(midi_port_)) == 0)
      connected_.push_back("from " + name);
  }
  return found;
}

// Connects keyboards that were plugged in later.
void JackBackend::tend() {
  if (active_ && !gone_.load(std::memory_order_acquire) && ports_changed_.exchange(false)) connect_midi();
}

std::string JackBackend::connections() const { return fmt::format("{}", fmt::join(connected_, ", ")); }

std::optional<std::string> JackBackend::ended() const {
  if (gone_.load(std::memory_order_acquire))
    return fmt::format("the JACK server '{}' disappeared; start it and play again", jack_server_name());
  if (const int rate = server_rate_.load(std::memory_order_relaxed); rate != sample_rate_)
    return fmt::format(
        "the JACK server changed its rate from {} to {} Hz; play again to compile the scene for it",
        sample_rate_, rate);
  return std::nullopt;
}

void JackBackend::read_midi(jack_nframes_t frames) noexcept {
  event_count_ = 0;
  if (release_all_.exchange(false, std::memory_order_acq_rel))
    events_[event_count_++] = {.kind = live::EventKind::all_notes_off};
  if (midi_port_ == nullptr) return;
  void* const buffer = jack_port_get_buffer(midi_port_, frames);
  const jack_nframes_t count = jack_midi_get_event_count(buffer);
  std::uint64_t lost = jack_midi_get_lost_event_count(buffer);
  for (jack_nframes_t i = 0; i < count; ++i) {
    jack_midi_event_t event;
    if (jack_midi_event_get(&event, buffer, i) != 0) continue;
    const auto decoded = decoder_.decode({event.buffer, event.size}, event.time);
    if (!decoded) continue;
    if (event_count_ + 1 < events_.size())
      events_[event_count_++] = *decoded;
    else
      ++lost;
  }
  malformed_.store(decoder_.malformed(), std::memory_order_relaxed);
  if (lost == 0) return;
  // A note_off may have been among the lost events.
  events_[event_count_++] = {.kind = live::EventKind::all_notes_off, .frame = frames - 1};
  lost_.fetch_add(lost, std::memory_order_relaxed);
}

int JackBackend::process(jack_nframes_t frames) noexcept {
  if (frames == 0) return 0;
  read_midi(frames);
  for (std::size_t c = 0; c < outputs_.size(); ++c)
    outputs_[c] = static_cast<float*>(jack_port_get_buffer(output_ports_[c], frames));
  source_->process({events_.data(), event_count_}, outputs_, frames);
  return 0;
}

}  // namespace

std::unique_ptr<AudioBackend> open_jack(const AudioRequest& request) {
  return std::make_unique<JackBackend>(request);
}

}  // namespace rattle::play
