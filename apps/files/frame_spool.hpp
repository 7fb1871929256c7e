// Keeps rendered frames on disk until their peak is known, so that long sounds need no large buffer in
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace rattle {

class FrameSpool {
 public:
  // Opens an unnamed file in the directory of `beside`. It disappears when the program ends, even if killed.
  explicit FrameSpool(const std::string& beside);
  ~FrameSpool();
  FrameSpool(const FrameSpool&) = delete;
  FrameSpool& operator=(const FrameSpool&) = delete;

  // All of these throw InputError.
  void append(std::span<const double> samples);
  void rewind();
  std::size_t read(std::span<double> samples);  // returns the number of samples read; 0 at the end
  // Reads from sample number `first`, without moving the position of read(). Returns the number of samples
  // read.
  std::size_t read_at(std::int64_t first, std::span<double> samples) const;

 private:
  int descriptor_;
};

}  // namespace rattle
