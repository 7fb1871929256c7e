// Writes the member "motion" of a report's document as JSON.
#pragma once

#include <algorithm>
#include <cmath>

#include "recording/kept_records.hpp"
#include "recording/packed.hpp"

namespace rattle {

inline const char* kind_name(MoverKind kind) {
  switch (kind) {
    case MoverKind::string:
      return "string";
    case MoverKind::plate:
      return "plate";
    case MoverKind::mass:
      return "mass";
    case MoverKind::barrier:
      return "barrier";
  }
  return "";
}

inline int dimensions_of(MoverKind kind) {
  return kind == MoverKind::plate ? 2 : kind == MoverKind::string ? 1 : 0;
}

// Writes the members scale and shape: 16-bit numbers, the largest displacement at full range.
inline void write_shapes(JsonWriter& json, const std::vector<float>& shapes) {
  double largest = 0.0;
  for (const float value : shapes) largest = std::max(largest, std::abs(static_cast<double>(value)));
  const double scale = largest > 0.0 ? largest / 32767.0 : 1.0;
  std::vector<std::int16_t> rounded;
  rounded.reserve(shapes.size());
  for (const float value : shapes) rounded.push_back(static_cast<std::int16_t>(std::lround(value / scale)));
  json.member("scale", scale).key("shape");
  write_packed(json, rounded);
}

inline void write_mover(JsonWriter& json, const Mover& mover) {
  json.open_object().member("kind", kind_name(mover.kind)).member("name", mover.name);
  json.member("dimensions", dimensions_of(mover.kind)).member("is_rigid", mover.kind == MoverKind::barrier);
  if (mover.kind == MoverKind::string) json.member("length", mover.length_x).member("points", mover.points_x);
  if (mover.kind == MoverKind::plate)
    json.member("length_x", mover.length_x)
        .member("length_y", mover.length_y)
        .member("points_x", mover.points_x)
        .member("points_y", mover.points_y);
  write_shapes(json, mover.shapes);
  if (!mover.beside.empty()) {
    json.key("beside").open_object().member("string", mover.beside).member("position", mover.position);
    if (!mover.positions.empty()) {
      json.key("positions");
      write_packed(json, mover.positions);
    }
    json.close_object();
  }
  if (!mover.profile.empty()) {
    json.key("profile").open_array();
    for (const auto& [x, height] : mover.profile) json.open_array().value(x).value(height).close_array();
    json.close_array();
  }
  json.close_object();
}

inline void write_motion(JsonWriter& json, const MotionRecord& motion) {
  json.key("motion")
      .open_object()
      .member("first", motion.first)
      .member("hop", motion.hop)
      .member("frames", motion.frames)
      .key("movers")
      .open_array();
  for (const Mover& mover : motion.movers) write_mover(json, mover);
  json.close_array().close_object();
}

}  // namespace rattle
