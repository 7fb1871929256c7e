// Writes a wild scene as a scene file: the parts of wild_text.cpp and wild_text_actions.cpp.
#pragma once

#include <rattle/scene/description_parts.hpp>
#include <sstream>
#include <string>
#include <wild/formula_text.hpp>

namespace rattle::test {

inline const char* word_of(Rule rule) {
  static constexpr const char* names[] = {"basic",       "published", "exact", "secant",
                                          "nonadhesive", "gradient",  "newton"};
  return names[static_cast<int>(rule)];
}
inline const char* word_of(End end) {
  static constexpr const char* names[] = {"simply_supported", "clamped", "clamped_notes", "free"};
  return names[static_cast<int>(end)];
}
inline const char* word_of(Curve curve) {
  static constexpr const char* names[] = {"linear", "raised_cosine", "exponential"};
  return names[static_cast<int>(curve)];
}
inline const char* word_of(EnvelopeKind kind) {
  static constexpr const char* names[] = {"constant",      "pulse",  "ramp",   "half_sine",
                                          "raised_cosine", "signal", "gesture"};
  return names[static_cast<int>(kind)];
}
inline const char* word_of(Quantity quantity) {
  static constexpr const char* names[] = {"displacement", "velocity", "acceleration", "force",
                                          "penetration",  "psi",      "bridge_force"};
  return names[static_cast<int>(quantity)];
}

class WildSceneWriter {
 public:
  explicit WildSceneWriter(const SceneDescription& scene) : scene_(scene) {}
  std::string write() {
    out_ << "title = \"" << scene_.title << "\"\nsample_rate = " << exact_number(scene_.sample_rate)
         << "\nduration = " << exact_number(scene_.duration) << "\nsolver = \"" << word_of(scene_.rule)
         << "\"\n";
    for (const GestureDescription& d : scene_.gestures) gesture(d);
    components();
    contacts();
    cavities();
    players();
    signals();
    return out_.str();
  }

 private:
  void table(const char* kind, const std::string& name) { out_ << "\n[" << kind << "." << name << "]\n"; }
  void put(const char* key, double value) { out_ << key << " = " << exact_number(value) << "\n"; }
  void put(const char* key, const std::optional<double>& value) {
    if (value) put(key, *value);
  }
  void put(const char* key, const std::string& word) { out_ << key << " = \"" << word << "\"\n"; }
  void put(const char* key, const char* word) { put(key, std::string(word)); }
  void put(const char* key, const DrivenValue& value) {
    if (value.gesture)
      put(key, "gesture." + scene_.gestures[value.gesture->index].name);
    else
      put(key, value.value);
  }
  void put(const char* key, const std::optional<Rule>& rule) {
    if (rule) put(key, word_of(*rule));
  }
  void put(const char* key, ComponentHandle component) { put(key, name(component)); }
  void put(const char* key, const Attachment& place) { out_ << key << " = \"" << attachment(place) << "\"\n"; }
  std::string attachment(const Attachment& place) const {
    const ComponentKind kind = place.component.kind;
    const bool has_profile =
        kind == ComponentKind::barrier && !scene_.barriers[place.component.index].profile.empty();
    std::ostringstream text;
    text << name(place.component);
    if (place.glides) return text.str();
    if (const auto* const points = point_names(scene_, place.component))
      return text.str() + "@" + (*points)[static_cast<std::size_t>(place.x.value)];
    const auto coordinate = [&](const char* before, Coordinate c) {
      text << before << exact_number(c.value) << (c.is_fraction ? "" : " m");
    };
    const int dimensions = extent_of(scene_, place.component).dimensions;
    if (dimensions > 0 || has_profile) coordinate("@", place.x);
    if (dimensions == 2) coordinate(", ", place.y);
    text << (place.interpolation == Interpolation::nearest ? " nearest" : "");
    return text.str();
  }
  // "gesture.g1" or a number.
  std::string value(const DrivenValue& driven) const {
    return driven.gesture ? "\"gesture." + scene_.gestures[driven.gesture->index].name + "\""
                          : exact_number(driven.value);
  }
  template <class Part>
  void put_position(const Part& d) {
    if (!d.position) return;
    out_ << "position = ";
    d.position_y ? out_ << "[" << value(*d.position) << ", " << value(*d.position_y) << "]\n"
                 : out_ << value(*d.position) << "\n";
  }
  template <class Part>
  void put_size(const Part& d) {
    if (d.outline == Outline::round) {
      put("shape", "round");
      put("diameter", d.diameter);
    } else {
      put("length_x", d.length_x);
      put("length_y", d.length_y);
    }
    if (d.stretches) out_ << "stretches = true\n";
    if (d.modes) out_ << "modes = " << *d.modes << "\n";
  }
  std::string name(ComponentHandle component) const {
    return handle_exists(scene_, component) ? rattle::name_of(scene_, component) : "?";
  }
  void gesture(const GestureDescription& d);
  void components();
  void string(const StringDescription& d);
  void body(const BodyDescription& d);
  void contacts();
  void cavities();
  void players();
  void signals();

  const SceneDescription& scene_;
  std::ostringstream out_;
};

}  // namespace rattle::test
