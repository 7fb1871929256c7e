// The systems of the collision notes as scenes of the engine.
//
// The probes of every scene are named like the columns of the golden files: displacements u, w, v; forces f0,
// f1 and psi0, psi1 of the interactions, numbered from 0 in the order of the notes.
#pragma once

#include <support/note_parts.hpp>
#include <vector>

namespace rattle::test {

struct NoteSystem {
  SceneDescription scene;
  std::vector<ComponentHandle> components;      // in the order of the arguments
  std::vector<InteractionHandle> interactions;  // in the order of the notes
};

// a, b: eta = u - b
NoteSystem mass_and_barrier(const MassPart& u, double b, const ContactLaw& law);
// c: eta = w - u
NoteSystem two_masses(const MassPart& u, const MassPart& w, const ContactLaw& law);
// d: eta_l = w_l - u_l, K per length, the upper string `gap` above the lower one
NoteSystem two_strings(const StringPart& u, const StringPart& w, const ContactLaw& law, double gap,
                       LinePoint probe);
// e, f: eta = w - u(place)
NoteSystem string_and_mass(const StringPart& u, const MassPart& w, const ContactLaw& law, LinePoint place);
// g: spring eta = u - w, contact eta = v - w
NoteSystem tromba_with_spring(const StringPart& u, const MassPart& w, const PlatePart& v,
                              const SpringPart& spring, const ContactLaw& law, LinePoint on_string,
                              PlanePoint on_plate);
// h: eta_1 = w - u two-sided, eta_2 = v - w
NoteSystem tromba_with_contacts(const StringPart& u, const MassPart& w, const PlatePart& v,
                                const ContactLaw& connection, const ContactLaw& law, LinePoint on_string,
                                PlanePoint on_plate);
// i, j: eta_1 = w - u, eta_2 = b - w
NoteSystem string_mass_barrier(const StringPart& u, const MassPart& w, double b, const ContactLaw& on_string,
                               const ContactLaw& on_barrier, LinePoint place);
// k
NoteSystem string_alone(const StringPart& u, LinePoint probe);
NoteSystem plate_alone(const PlatePart& v, PlanePoint probe);
// l: eta = u - v
NoteSystem string_and_plate(const StringPart& u, const PlatePart& v, const SpringPart& spring,
                            LinePoint on_string, PlanePoint on_plate);

}  // namespace rattle::test
