#include "jack_partner.hpp"

#include <gtest/gtest.h>
#include <jack/midiport.h>

#include <chrono>
#include <thread>

namespace rattle::testing {
namespace {
constexpr auto pause = std::chrono::milliseconds(20);
}

JackPartner::JackPartner() {
  for (int i = 0; i < 5 && client_ == nullptr; ++i)  // on a busy machine the first attempts may time out
    client_ = jack_client_open("partner", JackNoStartServer, nullptr);
  if (client_ == nullptr) {
    ADD_FAILURE() << "no JACK server";
    return;
  }
  midi_out_ = jack_port_register(client_, "midi", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
  audio_in_ = jack_port_register(client_, "audio", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  jack_set_process_callback(
      client_,
      [](jack_nframes_t frames, void* self) { return static_cast<JackPartner*>(self)->process(frames); }, this);
  EXPECT_EQ(jack_activate(client_), 0);
}

JackPartner::~JackPartner() {
  if (client_ != nullptr) jack_client_close(client_);
}

bool JackPartner::connect_to(const std::string& client, bool with_midi) {
  for (int i = 0; i < 500; ++i) {
    const auto done = [](int result) { return result == 0 || result == EEXIST; };
    if (done(jack_connect(client_, (client + ":out_1").c_str(), jack_port_name(audio_in_))) &&
        (!with_midi || done(jack_connect(client_, jack_port_name(midi_out_), (client + ":midi_in").c_str()))))
      return true;
    std::this_thread::sleep_for(pause);
  }
  return false;
}

void JackPartner::send(std::vector<std::vector<std::uint8_t>> messages) {
  {
    const std::scoped_lock lock(mutex_);
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(next_));
    next_ = 0;
    for (auto& message : messages) waiting_.push_back(std::move(message));
    unsent_ = waiting_.size();
  }
  for (int i = 0; i < 500 && !sent_all(); ++i) std::this_thread::sleep_for(pause);
  EXPECT_TRUE(sent_all());
}

std::vector<double> JackPartner::record(std::size_t samples) {
  {
    const std::scoped_lock lock(mutex_);
    recorded_.clear();
    wanted_ = samples;
  }
  for (int i = 0; i < 1000; ++i) {
    std::this_thread::sleep_for(pause);
    const std::scoped_lock lock(mutex_);
    if (recorded_.size() == samples) break;
  }
  const std::scoped_lock lock(mutex_);
  EXPECT_EQ(recorded_.size(), samples) << "the server stands still";
  wanted_ = 0;
  return recorded_;
}

int JackPartner::process(jack_nframes_t frames) {
  const std::scoped_lock lock(mutex_);
  void* const midi = jack_port_get_buffer(midi_out_, frames);
  jack_midi_clear_buffer(midi);
  for (; next_ < waiting_.size(); ++next_)
    if (jack_midi_event_write(midi, 0, waiting_[next_].data(), waiting_[next_].size()) != 0) break;
  unsent_ = waiting_.size() - next_;
  const auto* const audio = static_cast<const float*>(jack_port_get_buffer(audio_in_, frames));
  for (jack_nframes_t i = 0; i < frames && recorded_.size() < wanted_; ++i) recorded_.push_back(audio[i]);
  return 0;
}

}  // namespace rattle::testing
