// Writes a rendered scene as a sound file: frames are stored until the peak is known, then scaled and
// written.
#pragma once

#include <rattle/scene/scene.hpp>
#include <span>
#include <string>

#include "files/frame_spool.hpp"
#include "files/whole_file.hpp"
#include "recording/scaling.hpp"
#include "sound_files/sound_writer.hpp"

namespace rattle {

enum class Level { normalised, raw };

class SoundOutput {
 public:
  // `oversampling`: the scene's rate over that of the file, which gets as many frames fewer. Checks immediately
  // whether the file can be written: channels, directory, rate. Throws InputError.
  SoundOutput(const std::string& path, SoundFormat format, const Scene& scene, int oversampling = 1);

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
