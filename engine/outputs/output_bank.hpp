// All outputs of a scene: what they read, their filters, and their sum per channel. Each state is an array over
// the outputs.
#pragma once

#include <cstdint>
#include <rattle/outputs/output_filter.hpp>
#include <rattle/outputs/tap_bank.hpp>
#include <span>
#include <vector>

namespace rattle {

class OutputBank {
 public:
  explicit OutputBank(const Scene& scene);

  // Sets the gains that gestures move, for the coming mix(); `gain_of(output)` tells one.
  template <class GainOf>
  void move_gains(GainOf gain_of) noexcept {
    for (const std::uint32_t i : driven_parts_)
      parts_[i].gain = gain_of(parts_[i].output) * parts_[i].channel_gain;
  }

  // The state after a constant value of each tap.
  void start(std::span<const Levels> levels, const RowStates& rows, std::span<const double> tensions) noexcept;
  // Reads and filters all outputs and sums them up, in their order, for every channel of the frame.
  void mix(std::span<const Levels> levels, const RowStates& rows, std::span<const double> tensions,
           std::span<double> frame) noexcept {
    taps_.read(levels, rows, tensions, values_.data());
    dc_blockers_.process(values_);
    for (PassFilters& filter : filters_) filter.process(values_[filter.output]);
    const Part* part = parts_.data();
    const std::uint32_t* end = part_ends_.data();
    for (double& channel : frame) {
      double sum = 0.0;
      for (const Part* const last = parts_.data() + *end++; part != last; ++part)
        sum += part->gain * values_[part->output];
      channel = sum;
    }
  }

  void go_on_from(std::size_t output, const OutputBank& other, std::size_t theirs) noexcept;
  void zero_below(double tiny) noexcept;

 private:
  struct PassFilters {
    PassFilters(std::uint32_t of, const SceneOutput& from, double k) noexcept;
    void process(double& value) noexcept {
      if (has_high_pass) value = high_pass.process(value);
      if (has_low_pass) value = low_pass.process(value);
    }
    std::uint32_t output;
    bool has_high_pass, has_low_pass;
    ButterworthFilter high_pass, low_pass;
  };

  TapBank taps_;
  std::vector<double> values_;
  DcBlockers dc_blockers_;
  std::vector<PassFilters> filters_;
  // Channel after channel, the outputs that are heard there.
  struct Part {
    double gain;          // the channel's, times what a gesture says
    double channel_gain;  // of the scene
    std::uint32_t output;
  };
  std::vector<Part> parts_;
  std::vector<std::uint32_t> part_ends_;  // of each channel
  std::vector<std::uint32_t> driven_parts_;
};

}  // namespace rattle
