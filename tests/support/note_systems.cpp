#include <support/note_systems.hpp>

namespace rattle::test {
namespace {

Attachment on(ComponentHandle string, LinePoint p) {
  return nearest(at(string, fraction(static_cast<double>(p.l) / p.intervals)));
}

Attachment on(ComponentHandle plate, PlanePoint p) {
  return nearest(at(plate, fraction(static_cast<double>(p.l) / p.intervals_x),
                    fraction(static_cast<double>(p.m) / p.intervals_y)));
}

class Builder {
 public:
  ComponentHandle add(const std::string& name, const MassPart& p) {
    return keep(system_.scene.add(MassDescription{.name = name,
                                                  .mass = p.mass,
                                                  .frequency = p.frequency,
                                                  .damping = p.damping,
                                                  .position = p.position,
                                                  .velocity = p.velocity}));
  }

  ComponentHandle add(const std::string& name, const StringPart& p) {
    const ComponentHandle string = system_.scene.add(StringDescription{.name = name,
                                                                       .length = p.length,
                                                                       .radius = p.radius,
                                                                       .density = p.density,
                                                                       .youngs_modulus = p.youngs_modulus,
                                                                       .tension = p.tension,
                                                                       .damping = p.sigma0,
                                                                       .damping_frequency_dependent = p.sigma1,
                                                                       .left = p.ends,
                                                                       .right = p.ends,
                                                                       .intervals = p.intervals});
    if (p.amplitude != 0.0)
      system_.scene.add(InitialDescription{.name = name + "_start",
                                           .centre = at(string, metres(p.centre)),
                                           .amplitude = p.amplitude,
                                           .width = p.width});
    return keep(string);
  }

  ComponentHandle add(const std::string& name, const PlatePart& p) {
    const ComponentHandle plate = system_.scene.add(PlateDescription{.name = name,
                                                                     .length_x = p.length_x,
                                                                     .length_y = p.length_y,
                                                                     .thickness = p.thickness,
                                                                     .density = p.density,
                                                                     .youngs_modulus = p.youngs_modulus,
                                                                     .poisson_ratio = p.poisson_ratio,
                                                                     .damping = p.sigma0,
                                                                     .damping_frequency_dependent = p.sigma1,
                                                                     .edges = p.edges});
    if (p.amplitude != 0.0)
      system_.scene.add(InitialDescription{.name = name + "_start",
                                           .centre = at(plate, metres(p.centre_x), metres(p.centre_y)),
                                           .amplitude = p.amplitude,
                                           .width = p.width});
    return keep(plate);
  }

  ComponentHandle add_barrier(double height) {
    return system_.scene.add(BarrierDescription{.name = "barrier", .height = height});
  }

  void add_contact(const std::string& name, Attachment below, Attachment above, const ContactLaw& law) {
    const auto contact = system_.scene.add(ContactDescription{.name = name,
                                                              .below = below,
                                                              .above = above,
                                                              .stiffness = law.K,
                                                              .exponent = law.alpha,
                                                              .two_sided = law.two_sided});
    probe_interaction(contact, Quantity::psi, "psi");
    keep_interaction(contact);
  }

  void add_distributed_contact(ComponentHandle below, ComponentHandle above, const ContactLaw& law,
                               double gap) {
    keep_interaction(system_.scene.add(DistributedContactDescription{.name = "contact",
                                                                     .below = below,
                                                                     .above = above,
                                                                     .stiffness = law.K,
                                                                     .exponent = law.alpha,
                                                                     .gap = gap}));
  }

  void add_spring(Attachment first, Attachment second, const SpringPart& p) {
    keep_interaction(system_.scene.add(SpringDescription{.name = "spring",
                                                         .first = first,
                                                         .second = second,
                                                         .stiffness = p.K1,
                                                         .cubic_stiffness = p.K3,
                                                         .damping = p.sigma_x}));
  }

  void probe(const std::string& name, Attachment place) {
    system_.scene.add(ProbeDescription{.name = name, .tap = {.place = place}});
  }

  NoteSystem take() { return std::move(system_); }

 private:
  ComponentHandle keep(ComponentHandle component) {
    system_.components.push_back(component);
    return component;
  }
  void keep_interaction(InteractionHandle interaction) {
    probe_interaction(interaction, Quantity::force, "f");
    system_.interactions.push_back(interaction);
  }
  void probe_interaction(InteractionHandle interaction, Quantity quantity, const std::string& letter) {
    system_.scene.add(ProbeDescription{.name = letter + std::to_string(system_.interactions.size()),
                                       .tap = {.interaction = interaction, .quantity = quantity}});
  }

  NoteSystem system_;
};

}  // namespace

NoteSystem mass_and_barrier(const MassPart& u, double b, const ContactLaw& law) {
  Builder build;
  const auto mass = build.add("u", u);
  build.add_contact("contact", at(mass), at(build.add_barrier(b)), law);
  build.probe("u", at(mass));
  return build.take();
}

NoteSystem two_masses(const MassPart& u, const MassPart& w, const ContactLaw& law) {
  Builder build;
  const auto upper = build.add("u", u), lower = build.add("w", w);
  build.add_contact("contact", at(lower), at(upper), law);
  build.probe("u", at(upper));
  build.probe("w", at(lower));
  return build.take();
}

NoteSystem two_strings(const StringPart& u, const StringPart& w, const ContactLaw& law, double gap,
                       LinePoint probe) {
  Builder build;
  const auto upper = build.add("u", u), lower = build.add("w", w);
  build.add_distributed_contact(lower, upper, law, gap);
  build.probe("u", on(upper, probe));
  build.probe("w", on(lower, probe));
  return build.take();
}

NoteSystem string_and_mass(const StringPart& u, const MassPart& w, const ContactLaw& law, LinePoint place) {
  Builder build;
  const auto string = build.add("u", u), mass = build.add("w", w);
  build.add_contact("contact", at(mass), on(string, place), law);
  build.probe("u", on(string, place));
  build.probe("w", at(mass));
  return build.take();
}

NoteSystem tromba_with_spring(const StringPart& u, const MassPart& w, const PlatePart& v,
                              const SpringPart& spring, const ContactLaw& law, LinePoint on_string,
                              PlanePoint on_plate) {
  Builder build;
  const auto string = build.add("u", u), bridge = build.add("w", w), plate = build.add("v", v);
  build.add_spring(on(string, on_string), at(bridge), spring);
  build.add_contact("contact", on(plate, on_plate), at(bridge), law);
  build.probe("u", on(string, on_string));
  build.probe("w", at(bridge));
  build.probe("v", on(plate, on_plate));
  return build.take();
}

NoteSystem tromba_with_contacts(const StringPart& u, const MassPart& w, const PlatePart& v,
                                const ContactLaw& connection, const ContactLaw& law, LinePoint on_string,
                                PlanePoint on_plate) {
  Builder build;
  const auto string = build.add("u", u), bridge = build.add("w", w), plate = build.add("v", v);
  build.add_contact("connection", at(bridge), on(string, on_string), connection);
  build.add_contact("contact", on(plate, on_plate), at(bridge), law);
  build.probe("u", on(string, on_string));
  build.probe("w", at(bridge));
  build.probe("v", on(plate, on_plate));
  return build.take();
}

NoteSystem string_mass_barrier(const StringPart& u, const MassPart& w, double b, const ContactLaw& on_string,
                               const ContactLaw& on_barrier, LinePoint place) {
  Builder build;
  const auto string = build.add("u", u), mass = build.add("w", w);
  build.add_contact("on_string", at(mass), on(string, place), on_string);
  build.add_contact("on_barrier", at(build.add_barrier(b)), at(mass), on_barrier);
  build.probe("u", on(string, place));
  build.probe("w", at(mass));
  return build.take();
}

NoteSystem string_alone(const StringPart& u, LinePoint probe) {
  Builder build;
  build.probe("u", on(build.add("u", u), probe));
  return build.take();
}

NoteSystem plate_alone(const PlatePart& v, PlanePoint probe) {
  Builder build;
  build.probe("v", on(build.add("v", v), probe));
  return build.take();
}

NoteSystem string_and_plate(const StringPart& u, const PlatePart& v, const SpringPart& spring,
                            LinePoint on_string, PlanePoint on_plate) {
  Builder build;
  const auto string = build.add("u", u), plate = build.add("v", v);
  build.add_spring(on(string, on_string), on(plate, on_plate), spring);
  build.probe("u", on(string, on_string));
  build.probe("v", on(plate, on_plate));
  return build.take();
}

}  // namespace rattle::test
