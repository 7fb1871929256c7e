// A wild scene as a scene file.
#include <rattle/scene/description_parts.hpp>
#include <sstream>
#include <variant>
#include <wild/formula_text.hpp>
#include <wild/wild_scene.hpp>

namespace rattle::test {
namespace {

const char* name_of(Rule rule) {
  static constexpr const char* names[] = {"basic",       "published", "exact", "secant",
                                          "nonadhesive", "gradient",  "newton"};
  return names[static_cast<int>(rule)];
}
const char* name_of(End end) {
  static constexpr const char* names[] = {"simply_supported", "clamped", "clamped_notes", "free"};
  return names[static_cast<int>(end)];
}
const char* name_of(Curve curve) {
  static constexpr const char* names[] = {"linear", "raised_cosine", "exponential"};
  return names[static_cast<int>(curve)];
}
const char* name_of(EnvelopeKind kind) {
  static constexpr const char* names[] = {"constant",      "pulse",  "ramp",   "half_sine",
                                          "raised_cosine", "signal", "gesture"};
  return names[static_cast<int>(kind)];
}
const char* name_of(Quantity quantity) {
  static constexpr const char* names[] = {"displacement", "velocity", "acceleration", "force",
                                          "penetration",  "psi",      "bridge_force"};
  return names[static_cast<int>(quantity)];
}

class Writer {
 public:
  explicit Writer(const SceneDescription& scene) : scene_(scene) {}
  std::string write() {
    out_ << "title = \"" << scene_.title << "\"\nsample_rate = " << exact_number(scene_.sample_rate)
         << "\nduration = " << exact_number(scene_.duration) << "\nsolver = \"" << name_of(scene_.rule)
         << "\"\n";
    for (const GestureDescription& d : scene_.gestures) gesture(d);
    components();
    contacts();
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
    if (rule) put(key, name_of(*rule));
  }
  void put(const char* key, ComponentHandle component) { put(key, name(component)); }
  void put(const char* key, const Attachment& place) {
    const ComponentKind kind = place.component.kind;
    const bool has_profile =
        kind == ComponentKind::barrier && !scene_.barriers[place.component.index].profile.empty();
    out_ << key << " = \"" << name(place.component);
    const auto coordinate = [&](const char* before, Coordinate c) {
      out_ << before << exact_number(c.value) << (c.is_fraction ? "" : " m");
    };
    if (kind == ComponentKind::string || kind == ComponentKind::plate || has_profile) coordinate("@", place.x);
    if (kind == ComponentKind::plate) coordinate(", ", place.y);
    out_ << (place.interpolation == Interpolation::nearest ? " nearest" : "") << "\"\n";
  }
  std::string name(ComponentHandle component) const {
    return handle_exists(scene_, component) ? rattle::name_of(scene_, component) : "?";
  }
  void gesture(const GestureDescription& d);
  void components();
  void string(const StringDescription& d);
  void contacts();
  void players();
  void signals();

  const SceneDescription& scene_;
  std::ostringstream out_;
};

void Writer::gesture(const GestureDescription& d) {
  table("gesture", d.name);
  if (const auto* formula = std::get_if<FormulaGesture>(&d.content))
    put("formula", formula_text(*formula, scene_));
  if (const auto* sine = std::get_if<SineGesture>(&d.content)) {
    put("frequency", sine->frequency);
    put("amplitude", sine->amplitude);
    put("phase", sine->phase);
    put("offset", sine->offset);
    put("start", sine->start);
    put("stop", sine->stop);
    put("fade", sine->fade);
  }
  if (const auto* breakpoints = std::get_if<BreakpointGesture>(&d.content)) {
    out_ << "points = [";
    for (const Breakpoint& p : breakpoints->points)
      out_ << "[" << exact_number(p.time) << ", " << exact_number(p.value) << ", \"" << name_of(p.curve)
           << "\"], ";
    out_ << "]\n";
  }
}

void Writer::string(const StringDescription& d) {
  table("string", d.name);
  put("length", d.length);
  put("radius", d.radius);
  put("width", d.width);
  put("thickness", d.thickness);
  put("density", d.density);
  put("youngs_modulus", d.youngs_modulus);
  put("mass_per_length", d.mass_per_length);
  put("bending_stiffness", d.bending_stiffness);
  if (d.fundamental)
    put("fundamental", d.fundamental);
  else
    put("tension", d.tension.value_or(0.0));
  put("highest_tension", d.highest_tension);
  put("sigma0", d.damping);
  put("sigma1", d.damping_frequency_dependent);
  out_ << "ends = [\"" << name_of(d.left) << "\", \"" << name_of(d.right) << "\"]\n";
  if (d.intervals) out_ << "intervals = " << *d.intervals << "\n";
}

void Writer::components() {
  for (const StringDescription& d : scene_.strings) string(d);
  for (const PlateDescription& d : scene_.plates) {
    table("plate", d.name);
    put("length_x", d.length_x);
    put("length_y", d.length_y);
    put("thickness", d.thickness);
    put("density", d.density);
    put("youngs_modulus", d.youngs_modulus);
    put("youngs_modulus_across", d.youngs_modulus_across);
    put("poisson_ratio", d.poisson_ratio);
    put("sigma0", d.damping);
    put("sigma1", d.damping_frequency_dependent);
    put("edges", name_of(d.edges));
  }
  for (const MassDescription& d : scene_.masses) {
    table("mass", d.name);
    put("mass", d.mass);
    put("frequency", d.frequency);
    put("damping", d.damping);
    put("position", d.position);
    put("velocity", d.velocity);
  }
  for (const BarrierDescription& d : scene_.barriers) {
    table("barrier", d.name);
    put("height", d.height);
    if (d.profile.empty()) continue;
    out_ << "profile = [";
    for (const auto& [x, height] : d.profile)
      out_ << "[" << exact_number(x) << ", " << exact_number(height) << "], ";
    out_ << "]\n";
  }
}

void Writer::contacts() {
  const auto law = [&](const auto& d) {
    put("below", d.below);
    put("above", d.above);
    put("stiffness", d.stiffness);
    put("exponent", d.exponent);
    put("gap", d.gap);
    put("loss", d.loss);
    put("solver", d.rule);
  };
  for (const ContactDescription& d : scene_.contacts) {
    table("contact", d.name);
    law(d);
    if (d.two_sided) out_ << "two_sided = true\nplay = " << exact_number(d.play) << "\n";
  }
  for (const DistributedContactDescription& d : scene_.distributed_contacts) {
    table("contact", d.name);
    law(d);
    out_ << "distributed = true\n";
    if (d.from.value != 0.0 || d.to.value != 1.0)
      out_ << "span = [" << exact_number(d.from.value) << ", " << exact_number(d.to.value) << "]\n";
    if (d.line) out_ << "line = " << surface_text(*d.line) << "\n";
    if (d.region) out_ << "region = " << surface_text(*d.region) << "\n";
  }
  for (const SpringDescription& d : scene_.springs) {
    table("spring", d.name);
    put("first", d.first);
    put("second", d.second);
    put("stiffness", d.stiffness);
    put("cubic_stiffness", d.cubic_stiffness);
    put("damping", d.damping);
    put("offset", d.offset);
  }
}

void Writer::players() {
  for (const SlideDescription& d : scene_.slides) {
    table("slide", d.name);
    out_ << "strings = [";
    for (const ComponentHandle& handle : d.strings) out_ << "\"" << name(handle) << "\", ";
    out_ << "]\n";
    put("mass", d.mass);
    put("hand_stiffness", d.hand_stiffness);
    put("hand_damping", d.hand_damping);
    put("contact_stiffness", d.contact_stiffness);
    put("contact_loss", d.contact_loss);
    put("position", d.position);
    put("hand_height", d.hand_height);
    put("height", d.height);
  }
  for (const BowDescription& d : scene_.bows) {
    table("bow", d.name);
    if (d.position) {
      put("string", d.place.component);
      put("position", *d.position);
    } else {
      put("at", d.place);
    }
    put("force", d.force);
    put("velocity", d.velocity);
    put("sharpness", d.sharpness);
    put("solver", d.solver == BowSolver::iterated ? "iterated" : "two_steps");
  }
  for (const TouchDescription& d : scene_.touches) {
    table("touch", d.name);
    put("string", d.string);
    put("position", d.position);
    put("width", d.width);
    put("damping", d.damping);
    put("stiffness", d.stiffness);
  }
  for (const FingerDescription& d : scene_.fingers) {
    table("finger", d.name);
    put("string", d.string);
    put("force", d.force);
    if (d.follows) {
      put("follows", scene_.slides[*d.follows].name);
      put("distance", d.distance);
    } else {
      put("position", d.position);
    }
    put("width", d.width);
    put("damping", d.damping);
  }
}

void Writer::signals() {
  for (const InitialDescription& d : scene_.initials) {
    table("initial", d.name);
    put("at", d.centre);
    put("shape", d.shape == Shape::triangle ? "triangle" : "raised_cosine");
    put("quantity", d.quantity == InitialQuantity::velocity ? "velocity" : "displacement");
    put("amplitude", d.amplitude);
    put("width", d.width);
  }
  for (const ForceDescription& d : scene_.forces) {
    table("force", d.name);
    put("at", d.place);
    if (d.envelope == EnvelopeKind::gesture)
      put("gesture", DrivenValue(d.gesture));
    else
      put("envelope", name_of(d.envelope));
    put("amplitude", d.amplitude);
    if (d.envelope != EnvelopeKind::gesture) put("start", d.start);
    put("duration", d.duration);
  }
  for (const GravityDescription& d : scene_.gravities) {
    table("gravity", d.name);
    put("on", d.component);
    put("acceleration", d.acceleration);
  }
  for (const OutputDescription& d : scene_.outputs) {
    table("output", d.name);
    put("at", *d.tap.place);
    put("quantity", name_of(d.tap.quantity));
    put("gain", d.gain);
    if (d.remove_dc) out_ << "remove_dc = true\n";
    put("low_pass", d.low_pass);
  }
}

}  // namespace

std::string wild_scene_file(const SceneDescription& scene) { return Writer(scene).write(); }

}  // namespace rattle::test
