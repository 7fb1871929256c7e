// A wild scene as a scene file.
#include <variant>
#include <wild/wild_scene.hpp>
#include <wild/wild_text_writer.hpp>

namespace rattle::test {

void WildSceneWriter::gesture(const GestureDescription& d) {
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
      out_ << "[" << exact_number(p.time) << ", " << exact_number(p.value) << ", \"" << word_of(p.curve)
           << "\"], ";
    out_ << "]\n";
  }
}

void WildSceneWriter::string(const StringDescription& d) {
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
  const auto end = [&](std::size_t side, End word) {
    return d.rests[side] ? "on " + attachment(*d.rests[side]) : std::string(word_of(word));
  };
  out_ << "ends = [\"" << end(0, d.left) << "\", \"" << end(1, d.right) << "\"]\n";
  if (d.stretches) out_ << "stretches = true\n";
  if (d.modes) out_ << "modes = " << *d.modes << "\n";
  if (d.intervals) out_ << "intervals = " << *d.intervals << "\n";
}

void WildSceneWriter::body(const BodyDescription& d) {
  table("body", d.name);
  out_ << "points = [";
  for (const std::string& point : d.points) out_ << "\"" << point << "\", ";
  out_ << "]\ndecay = \"sigma\"\nmodes = [";
  for (const ListedMode& mode : d.modes) {
    out_ << "[" << exact_number(mode.frequency) << ", " << exact_number(mode.decay) << ", "
         << exact_number(mode.mass);
    for (const double shape : mode.shape) out_ << ", " << exact_number(shape);
    out_ << "], ";
  }
  out_ << "]\n";
  put("sigma0", d.damping);
}

void WildSceneWriter::components() {
  for (const StringDescription& d : scene_.strings) string(d);
  for (const PlateDescription& d : scene_.plates) {
    table("plate", d.name);
    put_size(d);
    put("thickness", d.thickness);
    put("density", d.density);
    put("youngs_modulus", d.youngs_modulus);
    put("youngs_modulus_across", d.youngs_modulus_across);
    put("poisson_ratio", d.poisson_ratio);
    if (d.tension > 0.0) put("tension", d.tension);
    put("sigma0", d.damping);
    put("sigma1", d.damping_frequency_dependent);
    put("edges", word_of(d.edges));
  }
  for (const MembraneDescription& d : scene_.membranes) {
    table("membrane", d.name);
    put_size(d);
    put("thickness", d.thickness);
    put("density", d.density);
    put("tension", d.tension);
    put("youngs_modulus", d.youngs_modulus);
    put("sigma0", d.damping);
    put("sigma1", d.damping_frequency_dependent);
  }
  for (const BodyDescription& d : scene_.bodies) body(d);
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

std::string wild_scene_file(const SceneDescription& scene) { return WildSceneWriter(scene).write(); }

}  // namespace rattle::test
