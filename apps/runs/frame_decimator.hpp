// Reduces the frames of an oversampled run to the rate of its sound file.
//
// Frame i of the result stands for the same time as frame i of a run without oversampling, (i + 1) k: the delay
// of the filters is taken out. What is outside of the run counts as its first and its last frame, so a constant
// stays constant to the ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "live/oversampling.hpp"

namespace rattle {

class FrameDecimator {
 public:
  FrameDecimator(int factor, int channels);  // 1, 2 or 4

  // Appends the frames that are complete to `to`. Frames are interleaved.
  void process(std::span<const double> frames, std::vector<double>& to);
  // Appends the frames that are still due. In all there are as many as whole groups of `factor` frames.
  void finish(std::vector<double>& to);

 private:
  void push(std::span<const double> frame, std::vector<double>& to);

  std::size_t factor_, channels_;
  std::vector<live::Decimator> filters_;  // one per channel
  std::vector<double> group_;             // the frames of an unfinished group
  std::vector<double> last_;
  std::int64_t taken_ = 0;  // frames of the run
  std::int64_t given_ = 0;  // frames appended
  std::int64_t ahead_ = 0;  // frames to leave out before the first
};

}  // namespace rattle
