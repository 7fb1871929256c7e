// NumPy's .npy file format: a table of doubles, row by row.
#pragma once

#include <cstdint>
#include <span>

#include "files/whole_file.hpp"

namespace rattle {

class NpyWriter {
 public:
  NpyWriter(WholeFile& file, std::int64_t rows, std::size_t columns);
  void row(std::span<const double> values);

 private:
  WholeFile& file_;
};

}  // namespace rattle
