// Takes a picture of the playing scene every stride() steps, into a ring that is read after each call of
// process().
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "energy_rows.hpp"
#include "live/step_watcher.hpp"
#include "picture_layout.hpp"

namespace rattle::page {

class PictureTaker final : public live::StepWatcher {
 public:
  static constexpr std::size_t most_words = std::size_t{1} << 18;
  static constexpr std::size_t most_pictures = 128;

  // Allocates. From the next step on, pictures show only this scene.
  void show(const PageScene& loaded, std::uint32_t scene_number) {
    layout_ = PictureLayout(loaded);
    rows_ = energy_rows(*loaded.scene);
    energies_.assign(rows_.size(), 0.0);
    capacity_ = std::clamp<std::size_t>(most_words / layout_.words(), 4, most_pictures);
    words_.assign(capacity_ * layout_.words(), 0.0f);
    scene_number_ = scene_number;
    taken_ = 0;
    since_ = 0;
  }

  void set_stride(std::uint32_t steps) noexcept { stride_ = std::max<std::uint32_t>(steps, 1); }
  std::uint32_t stride() const noexcept { return stride_; }

  void after_step(const Simulator& simulator, const EnergyLedger* ledger) noexcept override {
    if (!layout_.shows(simulator.scene())) return;
    ledger_ = ledger;
    if (++since_ < stride_) return;
    since_ = 0;
    float* const picture = words_.data() + (taken_ % capacity_) * layout_.words();
    const auto step = static_cast<std::uint64_t>(simulator.samples_done());
    const std::uint32_t header[picture_header_words] = {
        static_cast<std::uint32_t>(step), static_cast<std::uint32_t>(step >> 32), scene_number_, stride_};
    std::memcpy(picture, header, sizeof header);
    layout_.read(simulator, picture + picture_header_words);
    ++taken_;
  }

  const float* words() const noexcept { return words_.data(); }
  std::size_t picture_words() const noexcept { return layout_.words(); }
  std::size_t capacity() const noexcept { return capacity_; }
  std::uint32_t taken() const noexcept { return taken_; }  // total since show()

  // Energies of the shown voice. Call directly after the steps.
  std::span<const double> energies() noexcept {
    if (ledger_) read_energies(rows_, *ledger_, energies_.data());
    ledger_ = nullptr;
    return energies_;
  }

 private:
  PictureLayout layout_;
  std::vector<EnergyRow> rows_;
  std::vector<double> energies_;
  const EnergyLedger* ledger_ = nullptr;
  std::vector<float> words_;
  std::size_t capacity_ = 0;
  std::uint32_t scene_number_ = 0, taken_ = 0, stride_ = 8, since_ = 0;
};

}  // namespace rattle::page
