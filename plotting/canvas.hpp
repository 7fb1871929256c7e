// A drawing surface in points (1/72 inch) from its upper left corner, exported as PNG or SVG.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "analysis/colour_map.hpp"

namespace rattle {

enum class PictureFormat { png, svg };

struct PictureSize {
  double width = 170.0;   // mm
  double height = 100.0;  // mm
  double dpi = 300.0;     // of PNG, and of images inside SVG
};

struct Point {
  double x = 0.0;
  double y = 0.0;
};

struct Rectangle {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;
  double right() const noexcept { return left + width; }
  double bottom() const noexcept { return top + height; }
};

enum class Across { left, centre, right };   // the part of a text placed at the given x
enum class Along { top, middle, baseline };  // the part of a text placed at the given y

struct TextStyle {
  double size = 8.0;  // points
  bool bold = false;
  Colour colour{0.1, 0.1, 0.1};
  Across across = Across::left;
  Along along = Along::baseline;
  double turn = 0.0;  // degrees, counterclockwise
};

struct LineStyle {
  double width = 0.75;  // points
  Colour colour{};
  std::vector<double> dashes{};  // points on, points off
  bool round_ends = false;
};

// Rows of colours, top row first.
struct Pixels {
  int columns = 0;
  int rows = 0;
  std::vector<Colour> colours;
};

class Canvas {
 public:
  Canvas(PictureFormat format, const PictureSize& size);
  ~Canvas();
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  double width() const noexcept { return width_; }
  double height() const noexcept { return height_; }
  double pixels_per_point() const noexcept { return scale_; }

  void line(std::span<const Point> points, const LineStyle& style);
  void fill(std::span<const Point> points, const Colour& colour, double opacity = 1.0);
  void frame(const Rectangle& rectangle, const LineStyle& style);
  void disc(Point centre, double radius, const Colour& colour);
  void text(Point place, const std::string& text, const TextStyle& style);
  double text_width(const std::string& text, const TextStyle& style);
  void image(const Rectangle& rectangle, const Pixels& pixels);

  // Limits drawing to the rectangle until unclip().
  void clip(const Rectangle& rectangle);
  void unclip();

  // Returns the bytes of the file; nothing can be drawn afterwards. Throws std::runtime_error.
  std::string finish();

 private:
  struct Surface;
  void trace(std::span<const Point> points);
  void apply(const TextStyle& style);

  double width_;
  double height_;
  double scale_;
  PictureFormat format_;
  std::unique_ptr<Surface> surface_;
};

}  // namespace rattle
