#include "plotting/canvas.hpp"

#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace rattle {
namespace {

constexpr double points_per_inch = 72.0;
constexpr double millimetres_per_inch = 25.4;
constexpr const char* typeface = "DejaVu Sans";

cairo_status_t append_bytes(void* to, const unsigned char* bytes, unsigned int count) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

double points(double millimetres) { return millimetres / millimetres_per_inch * points_per_inch; }

std::uint32_t packed(const Colour& colour) {
  const auto byte = [](double share) {
    return static_cast<std::uint32_t>(std::lround(255.0 * std::clamp(share, 0.0, 1.0)));
  };
  return byte(colour.red) << 16 | byte(colour.green) << 8 | byte(colour.blue);
}

}  // namespace

struct Canvas::Surface {
  std::string bytes;
  cairo_surface_t* surface = nullptr;
  cairo_t* context = nullptr;
  ~Surface() {
    cairo_destroy(context);
    cairo_surface_destroy(surface);
  }
};

Canvas::Canvas(PictureFormat format, const PictureSize& size)
    : width_(points(size.width)),
      height_(points(size.height)),
      scale_(size.dpi / points_per_inch),
      format_(format),
      surface_(std::make_unique<Surface>()) {
  if (format == PictureFormat::svg) {
    surface_->surface = cairo_svg_surface_create_for_stream(append_bytes, &surface_->bytes, width_, height_);
  } else {
    surface_->surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, std::max(1, static_cast<int>(std::lround(width_ * scale_))),
        std::max(1, static_cast<int>(std::lround(height_ * scale_))));
  }
  surface_->context = cairo_create(surface_->surface);
  if (format == PictureFormat::png) cairo_scale(surface_->context, scale_, scale_);
  cairo_set_source_rgb(surface_->context, 1.0, 1.0, 1.0);
  cairo_paint(surface_->context);
  cairo_set_line_join(surface_->context, CAIRO_LINE_JOIN_ROUND);
}

Canvas::~Canvas() = default;

void Canvas::trace(std::span<const Point> path) {
  cairo_new_path(surface_->context);
  for (const Point& point : path) cairo_line_to(surface_->context, point.x, point.y);
}

void Canvas::line(std::span<const Point> path, const LineStyle& style) {
  cairo_t* const context = surface_->context;
  trace(path);
  cairo_set_source_rgb(context, style.colour.red, style.colour.green, style.colour.blue);
  cairo_set_line_width(context, style.width);
  cairo_set_dash(context, style.dashes.data(), static_cast<int>(style.dashes.size()), 0.0);
  cairo_set_line_cap(context, style.round_ends ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_stroke(context);
}

void Canvas::fill(std::span<const Point> path, const Colour& colour, double opacity) {
  trace(path);
  cairo_close_path(surface_->context);
  cairo_set_source_rgba(surface_->context, colour.red, colour.green, colour.blue, opacity);
  cairo_fill(surface_->context);
}

void Canvas::frame(const Rectangle& r, const LineStyle& style) {
  const Point corners[] = {{r.left, r.top},      {r.right(), r.top}, {r.right(), r.bottom()},
                           {r.left, r.bottom()}, {r.left, r.top},    {r.right(), r.top}};
  line(corners, style);
}

void Canvas::disc(Point centre, double radius, const Colour& colour) {
  cairo_new_path(surface_->context);
  cairo_arc(surface_->context, centre.x, centre.y, radius, 0.0, 2.0 * std::numbers::pi);
  cairo_set_source_rgb(surface_->context, colour.red, colour.green, colour.blue);
  cairo_fill(surface_->context);
}

void Canvas::apply(const TextStyle& style) {
  cairo_select_font_face(surface_->context, typeface, CAIRO_FONT_SLANT_NORMAL,
                         style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(surface_->context, style.size);
}

double Canvas::text_width(const std::string& text, const TextStyle& style) {
  apply(style);
  cairo_text_extents_t extents{};
  cairo_text_extents(surface_->context, text.c_str(), &extents);
  return extents.x_advance;
}

void Canvas::text(Point place, const std::string& text, const TextStyle& style) {
  const double width = text_width(text, style);
  const double capital_height = 0.73 * style.size;  // constant for the typeface
  const double x = style.across == Across::left ? 0.0 : style.across == Across::centre ? -0.5 * width : -width;
  const double y = style.along == Along::baseline ? 0.0
                   : style.along == Along::middle ? 0.5 * capital_height
                                                  : capital_height;
  cairo_t* const context = surface_->context;
  cairo_save(context);
  cairo_translate(context, place.x, place.y);
  cairo_rotate(context, -style.turn * std::numbers::pi / 180.0);
  cairo_move_to(context, x, y);
  cairo_set_source_rgb(context, style.colour.red, style.colour.green, style.colour.blue);
  cairo_show_text(context, text.c_str());
  cairo_restore(context);
}

void Canvas::image(const Rectangle& r, const Pixels& pixels) {
  cairo_surface_t* const picture = cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels.columns, pixels.rows);
  unsigned char* const bytes = cairo_image_surface_get_data(picture);
  const int stride = cairo_image_surface_get_stride(picture);
  for (int row = 0; row < pixels.rows; ++row) {
    auto* const line_start =
        reinterpret_cast<std::uint32_t*>(bytes + static_cast<std::ptrdiff_t>(row) * stride);
    for (int column = 0; column < pixels.columns; ++column)
      line_start[column] = packed(pixels.colours[static_cast<std::size_t>(row) * pixels.columns + column]);
  }
  cairo_surface_mark_dirty(picture);
  cairo_t* const context = surface_->context;
  cairo_save(context);
  cairo_rectangle(context, r.left, r.top, r.width, r.height);
  cairo_clip(context);
  cairo_translate(context, r.left, r.top);
  cairo_scale(context, r.width / pixels.columns, r.height / pixels.rows);
  cairo_set_source_surface(context, picture, 0.0, 0.0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint(context);
  cairo_restore(context);
  cairo_surface_destroy(picture);
}

void Canvas::clip(const Rectangle& r) {
  cairo_save(surface_->context);
  cairo_rectangle(surface_->context, r.left, r.top, r.width, r.height);
  cairo_clip(surface_->context);
}

void Canvas::unclip() { cairo_restore(surface_->context); }

std::string Canvas::finish() {
  const cairo_status_t drawn = cairo_status(surface_->context);
  if (drawn != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(std::string("the picture could not be drawn: ") + cairo_status_to_string(drawn));
  if (format_ == PictureFormat::png) {
    cairo_surface_flush(surface_->surface);
    const cairo_status_t written =
        cairo_surface_write_to_png_stream(surface_->surface, append_bytes, &surface_->bytes);
    if (written != CAIRO_STATUS_SUCCESS)
      throw std::runtime_error(std::string("the picture could not be made a PNG: ") +
                               cairo_status_to_string(written));
  }
  cairo_surface_finish(surface_->surface);
  return std::move(surface_->bytes);
}

}  // namespace rattle
