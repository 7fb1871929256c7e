// The interactions of a description as rows eta = C q + offset with their laws, written from the equations
// alone.
#pragma once

#include <optional>
#include <properties/reference_component.hpp>
#include <support/power_law.hpp>
#include <vector>

namespace rattle::test {

struct RowPoint {
  std::size_t component = 0;
  std::size_t point = 0;
  Real weight = 0.0L;
};

enum class RowLaw { one_sided, two_sided, spring };

struct ReferenceRow {
  InteractionHandle interaction;
  RowLaw law = RowLaw::one_sided;
  Rule rule = Rule::gradient;    // that it asks for
  bool by_newton = false;        // some contact of its island asks for newton,
  bool chooses_force = false;    // or for newton or gradient: W remembers what its contacts stored, not psi
  std::size_t island = 0;        // rows that share a point, however remotely
  std::vector<RowPoint> points;  // that can move, each once, in order
  Real offset = 0.0L;
  Real offset_size = 0.0L;  // of the heights and gaps that the offset is the sum of
  double K = 0.0;           // of contacts, K h of distributed ones
  double alpha = 1.0;
  double loss = 0.0;  // lambda, s/m
  double K1 = 0.0;  // of springs
  double K3 = 0.0;
  double sigma_x = 0.0;
};

using ReferenceComponents = std::vector<ReferenceComponent>;

// The row between two places, without a law; nothing can move where it has no points.
ReferenceRow row_between(const SceneDescription& scene, const ReferenceComponents& components,
                         const Attachment& first, const Attachment& second);

// The rows of one distributed contact, without gap.
std::vector<ReferenceRow> rows_along(const SceneDescription& scene, const ReferenceComponents& components,
                                     const DistributedContactDescription& contact);

// All rows of a scene, with their laws and islands.
std::vector<ReferenceRow> reference_rows(const SceneDescription& scene, const ReferenceComponents& components);

// eta of the start.
Real start_eta(const ReferenceRow& row, const ReferenceComponents& components);

}  // namespace rattle::test
