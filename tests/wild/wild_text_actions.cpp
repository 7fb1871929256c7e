// The interactions, forces and outputs of a wild scene.
#include <wild/wild_text_writer.hpp>

namespace rattle::test {

void WildSceneWriter::contacts() {
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
    put_position(d);
    if (d.two_sided) out_ << "two_sided = true\nplay = " << exact_number(d.play) << "\n";
  }
  for (const DistributedContactDescription& d : scene_.distributed_contacts) {
    table("contact", d.name);
    law(d);
    out_ << "distributed = true\n";
    if (d.from.value != 0.0 || d.to.value != 1.0)
      out_ << "span = [" << exact_number(d.from.value) << ", " << exact_number(d.to.value) << "]\n";
    if (d.line) out_ << "line = " << surface_text(*d.line) << "\n";
    if (d.spacing) out_ << "spacing = " << exact_number(*d.spacing) << "\n";
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

void WildSceneWriter::cavities() {
  for (const CavityDescription& d : scene_.cavities) {
    table("cavity", d.name);
    put("first", d.first);
    put("second", d.second);
    put("volume", d.volume);
  }
}

void WildSceneWriter::players() {
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
    const bool along_string = d.position && !d.place.glides;
    along_string ? put("string", d.place.component) : put("at", d.place);
    put_position(d);
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

void WildSceneWriter::signals() {
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
    put_position(d);
    if (d.envelope == EnvelopeKind::gesture)
      put("gesture", DrivenValue(d.gesture));
    else
      put("envelope", word_of(d.envelope));
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
    put("quantity", word_of(d.tap.quantity));
    put("gain", d.gain);
    if (d.remove_dc) out_ << "remove_dc = true\n";
    put("low_pass", d.low_pass);
  }
}

}  // namespace rattle::test
