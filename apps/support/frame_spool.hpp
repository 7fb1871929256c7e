// Keeps rendered frames on disk until their peak is known, so that a long sound needs no long buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace rattle {

class FrameSpool {
 public:
  // An unnamed file in the directory of `beside`: it vanishes with the program, however that ends.
  explicit FrameSpool(const std::string& beside);
  ~FrameSpool();
  FrameSpool(const FrameSpool&) = delete;
  FrameSpool& operator=(const FrameSpool&) = delete;

  // All throw InputError.
  void append(std::span<const double> samples);
  void rewind();
  std::size_t read(std::span<double> samples);  // how many there were; 0 at the end
  // The samples from number `first` on, wherever reading is; how many there were.
  std::size_t read_at(std::int64_t first, std::span<double> samples) const;

 private:
  int descriptor_;
};

}  // namespace rattle
