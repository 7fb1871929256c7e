// Writes a rendered scene as a sound file: frames are stored until the peak is known, then scaled and
// written.
#pragma once

#include <cmath>
#include <rattle/scene/scene.hpp>
#include <span>
#include <string>

#include "support/frame_spool.hpp"
#include "support/sound_writer.hpp"
#include "support/whole_file.hpp"

namespace rattle {

inline constexpr double normalised_decibels = -1.0;  // relative to full scale

enum class Level { normalised, raw };

struct Scaling {
  double peak = 0.0;  // of the rendered frames, before scaling
  double gain = 1.0;
  bool scaled = false;
  double gain_decibels() const { return 20.0 * std::log10(gain); }
};

// Scaling that brings `peak` to normalised_decibels; silence is not scaled.
Scaling normalising(double peak);

class SoundOutput {
 public:
  // Checks immediately whether the file can be written: channels, directory, rate. Throws InputError.
  SoundOutput(const std::string& path, SoundFormat format, const Scene& scene);

  void keep(std::span<const double> frames) { spool_.append(frames); }

  // Writes all kept frames. Throws InputError, also if raw samples exceed full scale, and Interrupted.
  Scaling write(double peak, Level level);

  WholeFile& file() noexcept { return file_; }

 private:
  void refuse_overload(double peak);

  SoundFormat format_;
  WholeFile file_;
  FrameSpool spool_;
  SoundWriter writer_;
};

}  // namespace rattle
