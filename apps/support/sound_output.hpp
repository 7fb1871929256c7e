// A rendered scene as a sound file: frames are kept until the peak is known, then scaled and written.
#pragma once

#include <cmath>
#include <rattle/scene/scene.hpp>
#include <span>
#include <string>

#include "support/frame_spool.hpp"
#include "support/sound_writer.hpp"
#include "support/whole_file.hpp"

namespace rattle {

inline constexpr double normalised_decibels = -1.0;  // of full scale

enum class Level { normalised, raw };

struct Scaling {
  double peak = 0.0;  // of what was rendered
  double gain = 1.0;
  bool scaled = false;
  double gain_decibels() const { return 20.0 * std::log10(gain); }
};

// To normalised_decibels; silence is left as it is.
Scaling normalising(double peak);

class SoundOutput {
 public:
  // Finds out at once what would prevent it: no channels, a directory, a rate. Throws InputError.
  SoundOutput(const std::string& path, SoundFormat format, const Scene& scene);

  void keep(std::span<const double> frames) { spool_.append(frames); }

  // Writes everything that was kept. Throws InputError, also when raw samples do not fit, and Interrupted.
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
