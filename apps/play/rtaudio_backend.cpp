// ALSA and PulseAudio (and PipeWire, which emulates both) through RtAudio.
#include <RtAudio.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "play/backends.hpp"
#include "play/name_match.hpp"
#include "play/quiet_stderr.hpp"

namespace rattle::play {
namespace {

constexpr unsigned usual_frames = 512;

RtAudio::Api api_of(BackendKind kind) {
  return kind == BackendKind::pulse ? RtAudio::LINUX_PULSE : RtAudio::LINUX_ALSA;
}
const char* name_of(BackendKind kind) { return kind == BackendKind::pulse ? "PulseAudio" : "ALSA"; }

// RtAudio reports errors of its threads to a function without a user pointer, hence one global object; there is
// only one stream at a time. If the server has gone away, RtAudio only issues a warning with every callback.
class StreamTrouble {
 public:
  void note_problem(const std::string& text) { note(problem_, text); }
  void note_warning(const std::string& text) {
    note(warning_, text);
    warnings_.fetch_add(1, std::memory_order_release);
  }
  std::string problem() { return get(problem_); }
  std::string warning() { return get(warning_); }
  std::uint64_t warnings() const noexcept { return warnings_.load(std::memory_order_acquire); }

 private:
  void note(std::string& first, const std::string& text) {
    const std::scoped_lock lock(mutex_);
    if (first.empty()) first = text.empty() ? "unknown error" : text;
  }
  std::string get(const std::string& first) {
    const std::scoped_lock lock(mutex_);
    return first;
  }

  std::mutex mutex_;
  std::string problem_;
  std::string warning_;
  std::atomic<std::uint64_t> warnings_{0};
};
StreamTrouble trouble;
constexpr int most_warned_callbacks = 16;  // in a row; then the server counts as gone

void note_error(RtAudioError::Type type, const std::string& text) {
  if (type == RtAudioError::DEBUG_WARNING) return;
  if (type == RtAudioError::WARNING) {
    trouble.note_warning(text);
  } else {
    trouble.note_problem(text);
  }
}

std::unique_ptr<RtAudio> make_audio(BackendKind kind) {
  std::vector<RtAudio::Api> compiled;
  RtAudio::getCompiledApi(compiled);
  if (std::find(compiled.begin(), compiled.end(), api_of(kind)) == compiled.end())
    throw BackendUnavailable(fmt::format("this RtAudio was built without {}", name_of(kind)));
  auto audio = std::make_unique<RtAudio>(api_of(kind));
  audio->showWarnings(false);
  return audio;
}

struct OutputDevice {
  unsigned index = 0;
  RtAudio::DeviceInfo info;
};

std::vector<OutputDevice> output_devices(RtAudio& audio) {
  const QuietStderr quiet;
  std::vector<OutputDevice> devices;
  const unsigned count = audio.getDeviceCount();
  for (unsigned i = 0; i < count; ++i) {
    const RtAudio::DeviceInfo info = audio.getDeviceInfo(i);
    if (info.probed && info.outputChannels > 0) devices.push_back({i, info});
  }
  return devices;
}

OutputDevice choose_device(RtAudio& audio, BackendKind kind, const std::string& wish) {
  std::vector<OutputDevice> devices = output_devices(audio);
  if (devices.empty())
    throw BackendUnavailable(fmt::format("{} has no output device{}", name_of(kind),
                                         kind == BackendKind::pulse ? " (is its server running?)" : ""));
  if (wish.empty()) {
    for (const OutputDevice& device : devices)
      if (device.info.isDefaultOutput) return device;
    return devices.front();
  }
  std::vector<OutputDevice> fitting;
  for (const OutputDevice& device : devices)
    if (contains_ignoring_case(device.info.name, wish)) fitting.push_back(device);
  for (const OutputDevice& device : fitting)
    if (device.info.name == wish) return device;
  if (fitting.size() == 1) return fitting.front();
  std::string names;
  for (const OutputDevice& device : fitting.empty() ? devices : fitting) names += "\n  " + device.info.name;
  throw InputError(fmt::format("{} device of {} is called '{}'; available:{}",
                               fitting.empty() ? "no" : "more than one", name_of(kind), wish, names));
}

int choose_rate(const OutputDevice& device, const std::optional<int>& wish) {
  const auto& rates = device.info.sampleRates;
  if (!wish)
    return static_cast<int>(device.info.preferredSampleRate != 0 ? device.info.preferredSampleRate : 48000);
  if (rates.empty() || std::find(rates.begin(), rates.end(), static_cast<unsigned>(*wish)) != rates.end())
    return *wish;
  throw InputError(
      fmt::format("{} has no rate of {} Hz; it has {}", device.info.name, *wish, fmt::join(rates, ", ")));
}

class RtAudioBackend final : public AudioBackend {
 public:
  RtAudioBackend(BackendKind kind, const AudioRequest& request)
      : kind_(kind),
        audio_(make_audio(kind)),
        device_(choose_device(*audio_, kind, request.device)),
        sample_rate_(choose_rate(device_, request.sample_rate)),
        frames_(static_cast<unsigned>(request.frames.value_or(usual_frames))) {}
  ~RtAudioBackend() override { stop(); }

  std::string description() const override {
    return fmt::format("{} device '{}'", name_of(kind_), device_.info.name);
  }
  int sample_rate() const override { return sample_rate_; }
  int frames() const override { return static_cast<int>(frames_); }
  void start(AudioSource& source, int channels) override;
  void stop() noexcept override;
  std::uint64_t xruns() const noexcept override { return xruns_.load(std::memory_order_relaxed); }
  std::optional<std::string> ended() const override;

 private:
  static int on_process(void* output, void*, unsigned frames, double, RtAudioStreamStatus status, void* self) {
    return static_cast<RtAudioBackend*>(self)->process(static_cast<float*>(output), frames, status);
  }
  int process(float* output, unsigned frames, RtAudioStreamStatus status) noexcept {
    const std::uint64_t warnings = trouble.warnings();
    warned_callbacks_ = warnings != warnings_seen_ ? warned_callbacks_ + 1 : 0;
    warnings_seen_ = warnings;
    if (warned_callbacks_ >= most_warned_callbacks) gone_.store(true, std::memory_order_release);
    if ((status & RTAUDIO_OUTPUT_UNDERFLOW) != 0) xruns_.fetch_add(1, std::memory_order_relaxed);
    for (std::size_t c = 0; c < outputs_.size(); ++c) outputs_[c] = output + c * frames;
    source_->process({}, outputs_, frames);
    return 0;
  }

  BackendKind kind_;
  std::unique_ptr<RtAudio> audio_;
  OutputDevice device_;
  int sample_rate_;
  unsigned frames_;
  AudioSource* source_ = nullptr;
  std::vector<float*> outputs_;
  bool started_ = false;
  std::atomic<std::uint64_t> xruns_{0};
  std::uint64_t warnings_seen_ = 0;
  int warned_callbacks_ = 0;  // in a row
  std::atomic<bool> gone_{false};
};

void RtAudioBackend::start(AudioSource& source, int channels) {
  source_ = &source;
  if (static_cast<unsigned>(channels) > device_.info.outputChannels)
    throw InputError(fmt::format("{} has {} output channels, not {}; try --channels {}", device_.info.name,
                                 device_.info.outputChannels, channels, device_.info.outputChannels));
  outputs_.resize(static_cast<std::size_t>(channels));
  RtAudio::StreamParameters parameters;
  parameters.deviceId = device_.index;
  parameters.nChannels = static_cast<unsigned>(channels);
  RtAudio::StreamOptions options;
  options.flags = RTAUDIO_NONINTERLEAVED | RTAUDIO_SCHEDULE_REALTIME;
  options.priority = 70;
  options.streamName = "rattle";
  try {
    audio_->openStream(&parameters, nullptr, RTAUDIO_FLOAT32, static_cast<unsigned>(sample_rate_), &frames_,
                       on_process, this, &options, note_error);
    audio_->startStream();
  } catch (const RtAudioError& error) {
    throw InputError(
        fmt::format("cannot play to {} at {} Hz: {}", device_.info.name, sample_rate_, error.what()));
  }
  const std::string problem = trouble.problem();
  if (!problem.empty() || !audio_->isStreamRunning())
    throw InputError(fmt::format("cannot play to {} at {} Hz: {}", device_.info.name, sample_rate_, problem));
  started_ = true;
}

void RtAudioBackend::stop() noexcept {
  started_ = false;
  try {
    if (audio_->isStreamRunning()) audio_->abortStream();
    if (audio_->isStreamOpen()) audio_->closeStream();
  } catch (const std::exception&) {
    // The device is gone; there is nothing to stop.
  }
}

std::optional<std::string> RtAudioBackend::ended() const {
  const std::string problem = gone_.load(std::memory_order_acquire) ? trouble.warning() : trouble.problem();
  if (!problem.empty()) return fmt::format("{} stopped: {}", device_.info.name, problem);
  if (started_ && !audio_->isStreamRunning()) return fmt::format("{} stopped", device_.info.name);
  return std::nullopt;
}

}  // namespace

std::unique_ptr<AudioBackend> open_rtaudio(BackendKind kind, const AudioRequest& request) {
  return std::make_unique<RtAudioBackend>(kind, request);
}

std::vector<std::string> list_rtaudio(BackendKind kind) {
  std::vector<std::string> lines;
  try {
    const auto audio = make_audio(kind);
    for (const OutputDevice& device : output_devices(*audio))
      lines.push_back(fmt::format("{}{}: {} channels, rates {}", device.info.isDefaultOutput ? "default " : "",
                                  device.info.name, device.info.outputChannels,
                                  fmt::join(device.info.sampleRates, " ")));
    if (lines.empty()) lines.push_back("no output device responds");
  } catch (const std::exception& problem) {
    lines.push_back(problem.what());
  }
  return lines;
}

}  // namespace rattle::play
