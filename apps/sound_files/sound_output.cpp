#include "sound_files/sound_output.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "console/command_error.hpp"
#include "console/interrupts.hpp"

namespace rattle {
namespace {

constexpr std::size_t block_samples = std::size_t{1} << 14;

const std::string& path_of_audible(const std::string& path, const Scene& scene) {
  if (scene.channels == 0)
    throw InputError(
        "the scene has no output, so there is no sound to write: add an [output.NAME], or use --csv or --npy");
  return path;
}

}  // namespace

SoundOutput::SoundOutput(const std::string& path, SoundFormat format, const Scene& scene, int oversampling)
    : format_(format),
      file_(path_of_audible(path, scene)),
      spool_(path),
      writer_(file_, format, scene.sample_rate / oversampling, scene.channels,
              static_cast<std::int64_t>(scene.sample_count()) / oversampling) {}

void SoundOutput::refuse_overload(double peak) {
  const double limit = format_.is_integer() ? 1.0 : static_cast<double>(std::numeric_limits<float>::max());
  if (peak <= limit) return;
  std::int64_t beyond = 0;
  std::vector<double> block(block_samples);
  spool_.rewind();
  while (const std::size_t count = spool_.read(block))
    for (std::size_t i = 0; i < count; ++i) beyond += std::abs(block[i]) > limit ? 1 : 0;
  throw InputError(fmt::format(
      "--raw would clip {} samples of {} (peak {:.6g}, full scale {:.6g}): {}", beyond, file_.path(), peak,
      limit, format_.is_integer() ? "use --format float32, or leave out --raw" : "leave out --raw"));
}

Scaling SoundOutput::write(double peak, Level level) {
  Scaling scaling{.peak = peak >= smallest_signal ? peak : 0.0};
  if (level == Level::raw)
    refuse_overload(peak);
  else
    scaling = normalising(peak);
  std::vector<double> block(block_samples);
  spool_.rewind();
  while (const std::size_t count = spool_.read(block)) {
    throw_if_interrupted();
    for (std::size_t i = 0; i < count; ++i) block[i] *= scaling.gain;
    writer_.write({block.data(), count});
  }
  writer_.close();
  return scaling;
}

}  // namespace rattle
