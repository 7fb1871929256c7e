#include "picture_reader.hpp"

#include <cairo.h>

#include <cctype>
#include <cstdint>
#include <cstring>
#include <set>
#include <stdexcept>

namespace rattle::testing {
namespace {

struct Reading {
  const std::string& bytes;
  std::size_t done = 0;
};

cairo_status_t hand_over(void* from, unsigned char* to, unsigned int count) {
  auto& reading = *static_cast<Reading*>(from);
  if (reading.done + count > reading.bytes.size()) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(to, reading.bytes.data() + reading.done, count);
  reading.done += count;
  return CAIRO_STATUS_SUCCESS;
}

std::string decode_base64(const std::string& text) {
  static const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  std::uint32_t bits = 0;
  int held = 0;
  for (const char c : text) {
    const std::size_t value = letters.find(c);
    if (value == std::string::npos) continue;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(bits >> held & 255);
  }
  return bytes;
}

bool is_name(const std::string& text) {
  if (text.empty()) return false;
  for (const char c : text)
    if (!std::isalnum(static_cast<unsigned char>(c)) && std::strchr(":_-.", c) == nullptr) return false;
  return true;
}

// `inside` is the text between < and >, without a closing slash. Returns the element's name.
std::string tag_name(const std::string& inside, std::string& fault) {
  std::size_t i = inside.find_first_of(" \t\n");
  const std::string name = inside.substr(0, i);
  if (!is_name(name)) fault = "bad name <" + inside.substr(0, 40);
  std::set<std::string> seen;
  while (fault.empty() && i != std::string::npos) {
    i = inside.find_first_not_of(" \t\n", i);
    if (i == std::string::npos) break;
    const std::size_t equals = inside.find('=', i);
    if (equals == std::string::npos || equals + 1 >= inside.size())
      return fault = "attribute without value", name;
    const std::string attribute = inside.substr(i, equals - i);
    const char quote = inside[equals + 1];
    const std::size_t end = inside.find(quote, equals + 2);
    if (!is_name(attribute) || (quote != '"' && quote != '\'') || end == std::string::npos)
      fault = "bad attribute in <" + name;
    if (!seen.insert(attribute).second) fault = "attribute twice in <" + name;
    i = end == std::string::npos ? end : end + 1;
  }
  return name;
}

std::string text_fault(const std::string& text) {
  for (std::size_t i = text.find('&'); i != std::string::npos; i = text.find('&', i + 1)) {
    const std::size_t end = text.find(';', i);
    if (end == std::string::npos || end - i > 10) return "bare &";
  }
  return "";
}

}  // namespace

double Picture::lightness(int column, int row) const {
  const unsigned p = at(column, row);
  return ((p >> 16 & 255) + (p >> 8 & 255) + (p & 255)) / 765.0;
}

Picture read_png(const std::string& bytes) {
  Reading reading{bytes};
  cairo_surface_t* const surface = cairo_image_surface_create_from_png_stream(hand_over, &reading);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) throw std::runtime_error("not a PNG");
  Picture picture{cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface), {}};
  const unsigned char* const data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int row = 0; row < picture.rows; ++row)
    for (int column = 0; column < picture.columns; ++column) {
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, data + row * stride + 4 * column, 4);
      picture.pixels.push_back(pixel & 0xffffff);
    }
  cairo_surface_destroy(surface);
  return picture;
}

std::string xml_fault(const std::string& text) {
  std::vector<std::string> open;
  bool had_root = false;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bracket = text.find('<', i);
    const std::string between = text.substr(i, bracket == std::string::npos ? bracket : bracket - i);
    if (between.find('>') != std::string::npos) return "bare >";
    if (!text_fault(between).empty()) return text_fault(between);
    if (open.empty() && between.find_first_not_of(" \t\r\n") != std::string::npos)
      return "text outside the root";
    if (bracket == std::string::npos) break;
    const std::size_t end = text.find('>', bracket);
    if (end == std::string::npos) return "tag without end";
    std::string inside = text.substr(bracket + 1, end - bracket - 1);
    i = end + 1;
    if (inside.starts_with('?') || inside.starts_with('!')) continue;
    if (inside.starts_with('/')) {
      if (open.empty() || open.back() != inside.substr(1)) return "</" + inside.substr(1) + "> closes nothing";
      open.pop_back();
      continue;
    }
    const bool empty_element = inside.ends_with('/');
    if (empty_element) inside.pop_back();
    std::string fault;
    const std::string name = tag_name(inside, fault);
    if (!fault.empty()) return fault;
    if (open.empty() && had_root) return "two roots";
    had_root = true;
    if (!empty_element) open.push_back(name);
  }
  return open.empty() ? (had_root ? "" : "no element") : "<" + open.back() + "> is not closed";
}

std::vector<std::string> pictures_inside(const std::string& svg) {
  static const std::string start = "data:image/png;base64,";
  std::vector<std::string> pictures;
  for (std::size_t i = svg.find(start); i != std::string::npos; i = svg.find(start, i + 1)) {
    const std::size_t first = i + start.size();
    pictures.push_back(decode_base64(svg.substr(first, svg.find('"', first) - first)));
  }
  return pictures;
}

}  // namespace rattle::testing
