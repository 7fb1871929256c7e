#include "files/npy_writer.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>

namespace rattle {

NpyWriter::NpyWriter(WholeFile& file, std::int64_t rows, std::size_t columns) : file_(file) {
  std::string header = fmt::format("{{'descr': '{}f8', 'fortran_order': False, 'shape': ({}, {}), }}",
                                   std::endian::native == std::endian::little ? '<' : '>', rows, columns);
  constexpr std::size_t preamble = 10;  // magic, version and the header's length
  header.append(63 - (preamble + header.size()) % 64, ' ');
  header += '\n';
  file_.write(std::string_view("\x93NUMPY\x01\x00", 8));
  const auto length = static_cast<unsigned>(header.size());
  const char length_bytes[] = {static_cast<char>(length & 0xFF), static_cast<char>(length >> 8)};
  file_.write({length_bytes, 2});
  file_.write(header);
}

void NpyWriter::row(std::span<const double> values) {
  file_.write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
}

}  // namespace rattle
