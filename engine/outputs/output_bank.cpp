#include <algorithm>
#include <rattle/outputs/output_bank.hpp>

namespace rattle {

OutputBank::PassFilters::PassFilters(std::uint32_t of, const SceneOutput& from, double k) noexcept
    : output(of),
      has_high_pass(from.high_pass.has_value()),
      has_low_pass(from.low_pass.has_value()),
      high_pass(ButterworthFilter::Kind::high_pass, from.high_pass.value_or(any_filter_frequency), k),
      low_pass(ButterworthFilter::Kind::low_pass, from.low_pass.value_or(any_filter_frequency), k) {}

OutputBank::OutputBank(const Scene& scene)
    : taps_(scene), values_(scene.outputs.size()), dc_blockers_(scene.k) {
  for (std::uint32_t o = 0; o < scene.outputs.size(); ++o) {
    const SceneOutput& output = scene.outputs[o];
    taps_.add(output.tap);
    dc_blockers_.add(output.remove_dc);
    if (output.high_pass || output.low_pass) filters_.emplace_back(o, output, scene.k);
  }
  // An output with a gain of 0 would add 0, which changes no bit of a sum that began with +0.
  for (std::size_t c = 0; c < static_cast<std::size_t>(scene.channels); ++c) {
    for (std::uint32_t o = 0; o < scene.outputs.size(); ++o) {
      const double gain = scene.outputs[o].channel_gains[c];
      if (gain == 0.0) continue;
      if (scene.outputs[o].gain.gesture >= 0)
        driven_parts_.push_back(static_cast<std::uint32_t>(parts_.size()));
      parts_.push_back({gain, gain, o});
    }
    part_ends_.push_back(static_cast<std::uint32_t>(parts_.size()));
  }
}

void OutputBank::start(std::span<const Levels> levels, const RowStates& rows,
                       std::span<const double> tensions) noexcept {
  taps_.read(levels, rows, tensions, values_.data());
  dc_blockers_.start(values_);
  for (PassFilters& filter : filters_) {
    double x = values_[filter.output];
    if (filter.has_high_pass) x = filter.high_pass.start(x);
    filter.low_pass.start(x);
  }
}

void OutputBank::go_on_from(std::size_t output, const OutputBank& other, std::size_t theirs) noexcept {
  dc_blockers_.go_on_from(output, other.dc_blockers_, theirs);
  const auto of = [](auto& filters, std::size_t o) {
    return std::find_if(filters.begin(), filters.end(), [o](const auto& filter) { return filter.output == o; });
  };
  const auto mine = of(filters_, output);
  const auto from = of(other.filters_, theirs);
  if (mine == filters_.end() || from == other.filters_.end()) return;
  mine->high_pass.go_on_from(from->high_pass);
  mine->low_pass.go_on_from(from->low_pass);
}

void OutputBank::zero_below(double tiny) noexcept {
  dc_blockers_.zero_below(tiny);
  for (PassFilters& filter : filters_) {
    filter.high_pass.zero_below(tiny);
    filter.low_pass.zero_below(tiny);
  }
}

}  // namespace rattle
