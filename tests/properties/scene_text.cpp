#include <cstdio>
#include <properties/scene_shrinker.hpp>
#include <sstream>
#include <variant>

namespace rattle::test {
namespace {

const char* name_of(Rule rule) {
  switch (rule) {
    case Rule::basic:
      return "basic";
    case Rule::published:
      return "published";
    case Rule::exact:
      return "exact";
    case Rule::secant:
      return "secant";
    case Rule::nonadhesive:
      return "nonadhesive";
    case Rule::gradient:
      return "gradient";
    case Rule::newton:
      return "newton";
  }
  return "?";
}

const char* name_of(End end) {
  switch (end) {
    case End::simply_supported:
      return "simply_supported";
    case End::clamped:
      return "clamped";
    case End::clamped_notes:
      return "clamped_notes";
    case End::free:
      return "free";
    case End::carried:
      return "carried";
  }
  return "?";
}

// Writes "key=value" pairs; omits zero and absent values.
class Line {
 public:
  Line(std::ostringstream& out, const std::string& kind, const std::string& name) : out_(out) {
    out_ << kind << " " << name;
  }
  ~Line() { out_ << "\n"; }
  Line& put(const char* key, double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    if (value != 0.0) out_ << " " << key << "=" << text;
    return *this;
  }
  Line& put(const char* key, const std::optional<double>& value) { return value ? put(key, *value) : *this; }
  Line& put(const char* key, const std::string& value) {
    out_ << " " << key << "=" << value;
    return *this;
  }
  Line& put(const char* key, const std::optional<Rule>& rule) {
    return rule ? put(key, std::string(name_of(*rule))) : *this;
  }
  Line& put(const char* key, ComponentHandle handle) {
    static constexpr const char* kinds[] = {"mass", "string", "plate", "barrier", "slide", "membrane", "body"};
    return put(key, kinds[static_cast<int>(handle.kind)] + std::to_string(handle.index));
  }
  Line& put(const char* key, const Attachment& place) {
    put(key, place.component);
    char text[100];
    std::snprintf(text, sizeof text, "@%.17g%s,%.17g%s%s", place.x.value, place.x.is_fraction ? "" : "m",
                  place.y.value, place.y.is_fraction ? "" : "m",
                  place.interpolation == Interpolation::nearest ? ",nearest" : "");
    const bool has_places =
        place.component.kind != ComponentKind::mass && place.component.kind != ComponentKind::barrier;
    if (has_places) out_ << (place.glides ? "@gliding" : text);
    return *this;
  }

  Line& put(const char* key, const std::optional<SurfacePlaces>& places) {
    if (!places) return *this;
    char text[200];
    const auto [first, second] = *places;
    const auto unit = [](const Coordinate& x) { return x.is_fraction ? "" : "m"; };
    std::snprintf(text, sizeof text, "%.17g%s,%.17g%s..%.17g%s,%.17g%s", first.x.value, unit(first.x),
                  first.y.value, unit(first.y), second.x.value, unit(second.x), second.y.value, unit(second.y));
    return put(key, std::string(text));
  }
  Line& put(const char* key, const std::optional<Attachment>& place) {
    return place ? put(key, *place) : *this;
  }

 private:
  std::ostringstream& out_;
};

void write_components(std::ostringstream& out, const SceneDescription& scene) {
  for (std::size_t i = 0; i < scene.masses.size(); ++i) {
    const MassDescription& d = scene.masses[i];
    Line(out, "mass", std::to_string(i))
        .put("mass", d.mass)
        .put("frequency", d.frequency)
        .put("damping", d.damping.value)
        .put("position", d.position)
        .put("velocity", d.velocity);
  }
  for (std::size_t i = 0; i < scene.strings.size(); ++i) {
    const StringDescription& d = scene.strings[i];
    Line(out, "string", std::to_string(i))
        .put("length", d.length)
        .put("radius", d.radius)
        .put("width", d.width)
        .put("thickness", d.thickness)
        .put("density", d.density)
        .put("youngs_modulus", d.youngs_modulus)
        .put("mass_per_length", d.mass_per_length)
        .put("bending_stiffness", d.bending_stiffness)
        .put("tension", d.tension ? std::optional(d.tension->value) : std::nullopt)
        .put("fundamental", d.fundamental)
        .put("sigma0", d.damping.value)
        .put("sigma1", d.damping_frequency_dependent)
        .put("left", name_of(d.left))
        .put("right", name_of(d.right))
        .put("stretches", d.stretches ? 1.0 : 0.0)
        .put("modes", static_cast<double>(d.modes.value_or(0)))
        .put("left_on", d.rests[0])
        .put("right_on", d.rests[1])
        .put("intervals", static_cast<double>(d.intervals.value_or(0)));
  }
  for (std::size_t i = 0; i < scene.plates.size(); ++i) {
    const PlateDescription& d = scene.plates[i];
    const auto intervals = d.intervals.value_or(std::pair{0, 0});
    Line(out, "plate", std::to_string(i))
        .put("length_x", d.length_x)
        .put("length_y", d.length_y)
        .put("thickness", d.thickness)
        .put("density", d.density)
        .put("youngs_modulus", d.youngs_modulus)
        .put("across", d.youngs_modulus_across)
        .put("poisson_ratio", d.poisson_ratio)
        .put("tension", d.tension)
        .put("sigma0", d.damping.value)
        .put("sigma1", d.damping_frequency_dependent)
        .put("edges", name_of(d.edges))
        .put("diameter", d.diameter)
        .put("stretches", d.stretches ? 1.0 : 0.0)
        .put("modes", static_cast<double>(d.modes.value_or(0)))
        .put("intervals_x", static_cast<double>(intervals.first))
        .put("intervals_y", static_cast<double>(intervals.second));
  }
  for (std::size_t i = 0; i < scene.membranes.size(); ++i) {
    const MembraneDescription& d = scene.membranes[i];
    const auto intervals = d.intervals.value_or(std::pair{0, 0});
    Line(out, "membrane", std::to_string(i))
        .put("length_x", d.length_x)
        .put("length_y", d.length_y)
        .put("diameter", d.diameter)
        .put("thickness", d.thickness)
        .put("density", d.density)
        .put("tension", d.tension)
        .put("youngs_modulus", d.youngs_modulus)
        .put("stretches", d.stretches ? 1.0 : 0.0)
        .put("sigma0", d.damping.value)
        .put("sigma1", d.damping_frequency_dependent)
        .put("intervals_x", static_cast<double>(intervals.first))
        .put("intervals_y", static_cast<double>(intervals.second))
        .put("modes", static_cast<double>(d.modes.value_or(0)));
  }
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    Line line(out, "body", std::to_string(i));
    line.put("sigma0", scene.bodies[i].damping.value);
    for (const ListedMode& mode : scene.bodies[i].modes) {
      line.put("frequency", mode.frequency).put("decay", mode.decay).put("mass", mode.mass);
      for (const double shape : mode.shape) line.put("shape", shape);
    }
  }
  for (std::size_t i = 0; i < scene.barriers.size(); ++i) {
    Line line(out, "barrier", std::to_string(i));
    line.put("height", scene.barriers[i].height.value);
    for (const auto& [x, height] : scene.barriers[i].profile) line.put("x", x).put("y", height);
  }
}

// A number, or where a gesture begins.
std::optional<double> position_of(const SceneDescription& scene, const std::optional<DrivenValue>& value) {
  if (!value || !value->gesture) return value ? std::optional(value->value) : std::nullopt;
  return std::get<SampledGesture>(scene.gestures[value->gesture->index].content).values.front();
}

void write_interactions(std::ostringstream& out, const SceneDescription& scene) {
  for (const ContactDescription& d : scene.contacts)
    Line(out, "contact", d.name)
        .put("below", d.below)
        .put("above", d.above)
        .put("stiffness", d.stiffness.value)
        .put("exponent", d.exponent)
        .put("gap", d.gap.value)
        .put("two_sided", d.two_sided ? 1.0 : 0.0)
        .put("play", d.play)
        .put("loss", d.loss.value)
        .put("position", position_of(scene, d.position))
        .put("position_y", position_of(scene, d.position_y))
        .put("rule", d.rule);
  for (const DistributedContactDescription& d : scene.distributed_contacts)
    Line(out, "distributed", d.name)
        .put("below", d.below)
        .put("above", d.above)
        .put("stiffness", d.stiffness.value)
        .put("exponent", d.exponent)
        .put("gap", d.gap.value)
        .put("from", d.from.value)
        .put("to", d.to.value)
        .put("line", d.line)
        .put("region", d.region)
        .put("spacing", d.spacing.value_or(0.0))
        .put("loss", d.loss.value)
        .put("rule", d.rule);
  for (const SpringDescription& d : scene.springs)
    Line(out, "spring", d.name)
        .put("first", d.first)
        .put("second", d.second)
        .put("K1", d.stiffness.value)
        .put("K3", d.cubic_stiffness)
        .put("damping", d.damping.value)
        .put("offset", d.offset);
  for (const CavityDescription& d : scene.cavities)
    Line(out, "cavity", d.name).put("first", d.first).put("second", d.second).put("volume", d.volume);
  for (const BowDescription& d : scene.bows)
    Line(out, "bow", d.name)
        .put("at", d.place)
        .put("position", position_of(scene, d.position))
        .put("position_y", position_of(scene, d.position_y))
        .put("force", d.force.value)
        .put("velocity", d.velocity.value)
        .put("sharpness", d.sharpness)
        .put("iterated", d.solver == BowSolver::iterated ? 1.0 : 0.0);
}

void write_excitations(std::ostringstream& out, const SceneDescription& scene) {
  for (const InitialDescription& d : scene.initials)
    Line(out, "initial", d.name)
        .put("centre", d.centre)
        .put("shape", d.shape == Shape::triangle ? "triangle" : "cosine")
        .put("of", d.quantity == InitialQuantity::velocity ? "velocity" : "displacement")
        .put("amplitude", d.amplitude)
        .put("width", d.width);
  for (const ForceDescription& d : scene.forces)
    Line(out, "force", d.name)
        .put("place", d.place)
        .put("envelope", static_cast<double>(d.envelope))
        .put("amplitude", d.amplitude)
        .put("start", d.start)
        .put("duration", d.duration)
        .put("samples", static_cast<double>(d.signal.size()));
  for (const GravityDescription& d : scene.gravities)
    Line(out, "gravity", d.name).put("on", d.component).put("acceleration", d.acceleration);
}

}  // namespace

std::string scene_text(const SceneDescription& scene) {
  std::ostringstream out;
  Line(out, "scene", scene.title).put("sample_rate", scene.sample_rate).put("rule", std::optional(scene.rule));
  write_components(out, scene);
  write_interactions(out, scene);
  write_excitations(out, scene);
  return out.str();
}

}  // namespace rattle::test
