// The held keys in the order they were pressed. For an instrument with one voice, which plays the last one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace rattle::live {

struct HeldKey {
  int channel = 0;
  int key = 0;
  double velocity = 0.0;
  bool down = true;  // false: key released, note sustained by the pedal
};

class NoteStack {
 public:
  static constexpr std::size_t capacity = 128;  // if exceeded, the oldest key is dropped

  bool empty() const noexcept { return count_ == 0; }
  std::size_t size() const noexcept { return count_; }
  const HeldKey& top() const noexcept { return keys_[count_ - 1]; }
  const HeldKey& operator[](std::size_t i) const noexcept { return keys_[i]; }  // 0: the oldest
  HeldKey& operator[](std::size_t i) noexcept { return keys_[i]; }

  void press(const HeldKey& key) noexcept {
    remove_if([&](const HeldKey& other) { return other.channel == key.channel && other.key == key.key; });
    if (count_ == capacity) {
      std::move(keys_.begin() + 1, keys_.end(), keys_.begin());
      --count_;
    }
    keys_[count_++] = key;
  }

  template <class Condition>
  void remove_if(Condition condition) noexcept {
    const auto end = keys_.begin() + static_cast<std::ptrdiff_t>(count_);
    count_ = static_cast<std::size_t>(std::remove_if(keys_.begin(), end, condition) - keys_.begin());
  }

 private:
  std::array<HeldKey, capacity> keys_{};
  std::size_t count_ = 0;
};

}  // namespace rattle::live
