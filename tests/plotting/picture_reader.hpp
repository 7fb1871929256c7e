// Reads generated pictures back.
#pragma once

#include <string>
#include <vector>

namespace rattle::testing {

struct Picture {
  int columns = 0;
  int rows = 0;
  std::vector<unsigned> pixels;  // 0xRRGGBB

  unsigned at(int column, int row) const {
    return pixels[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                  static_cast<std::size_t>(column)];
  }
  double lightness(int column, int row) const;  // 0 ... 1
};

// Throws std::runtime_error unless the bytes are a PNG.
Picture read_png(const std::string& bytes);

// Returns why the text is not well-formed XML; empty if it is.
std::string xml_fault(const std::string& text);

// The bytes of the pictures embedded in an SVG.
std::vector<std::string> pictures_inside(const std::string& svg);

}  // namespace rattle::testing
