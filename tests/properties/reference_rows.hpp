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

// carried: eta at n+1 is 0. stretch: f = psi+ + psi with psi+ = w q+, psi = w q-, where w follows q.
enum class RowLaw { one_sided, two_sided, spring, carried, bow, stretch };

// A place that a gesture moves, of samples. On a body by its modes it is weighed at both ends of a piece of its
// way, 8 to 32 samples long, and the weights change linearly between them.
struct ReferenceGlide {
  std::size_t component = 0;
  Real sign = 1.0L;
  DrivenValue x{}, y{};
  std::vector<RowPoint> fixed{};  // the points of the row that stay
  bool is_placed = false, has_moved = false, stands = false;
  Real at_x = 0.0L, at_y = 0.0L;
  std::vector<Real> from{}, to{};
  std::int64_t begin = 0, end = 0;  // samples at which `from` and `to` hold
};

struct ReferenceRow {
  InteractionHandle interaction;
  RowLaw law = RowLaw::one_sided;
  Rule rule = Rule::gradient;  // rule requested for this contact
  bool by_newton = false;      // some contact of the island uses newton
  bool chooses_force = false;  // some contact uses newton or gradient: state is W (stored energy), not psi
  bool is_contact() const { return law == RowLaw::one_sided || law == RowLaw::two_sided; }
  std::size_t island = 0;        // rows that share a point directly or indirectly are in one island
  std::vector<RowPoint> points;  // movable points, each listed once, sorted
  Real offset = 0.0L;
  Real offset_size = 0.0L;  // sum of the magnitudes of the heights and gaps in the offset
  double K = 0.0;           // contacts; K h for distributed contacts
  double alpha = 1.0;
  double loss = 0.0;  // lambda, s/m
  double K1 = 0.0;    // springs
  double K3 = 0.0;
  double sigma_x = 0.0;
  double bow_force = 0.0, bow_velocity = 0.0, sharpness = 0.0;  // bows
  bool is_iterated = false;
  std::optional<ReferenceGlide> glide{};
  std::size_t stretched = 0;  // the component that stretches
};

using ReferenceComponents = std::vector<ReferenceComponent>;

// Where a component that can move is in the list of components.
std::size_t index_of(const SceneDescription& scene, ComponentHandle handle);

// The row between two places, without a law. A row without points has nothing that can move.
ReferenceRow row_between(const SceneDescription& scene, const ReferenceComponents& components,
                         const Attachment& first, const Attachment& second);

// The rows of one distributed contact, gap excluded.
std::vector<ReferenceRow> rows_along(const SceneDescription& scene, const ReferenceComponents& components,
                                     const DistributedContactDescription& contact);

// Where a distributed contact along lines acts. `share` is that of the first line, `size` the length that the
// place stands for.
struct ReferencePlace {
  Real x, share, size;
};
std::vector<ReferencePlace> places_along(const std::vector<const ReferenceComponent*>& lines,
                                         const DistributedContactDescription& contact);

// Those of a string over a plate, and of a plate against a barrier.
std::vector<ReferenceRow> rows_over_plate(const SceneDescription& scene, const ReferenceComponents& components,
                                          const DistributedContactDescription& contact);
std::vector<ReferenceRow> rows_on_barrier(const SceneDescription& scene, const ReferenceComponents& components,
                                          const DistributedContactDescription& contact);

// The row of the end of a string that rests on something; without points if nothing there can move. `side`: 0
// is the left end.
ReferenceRow row_of_rest(const SceneDescription& scene, const ReferenceComponents& components,
                         std::size_t string, std::size_t side);

// All rows of a scene, with their laws and islands.
std::vector<ReferenceRow> reference_rows(const SceneDescription& scene, const ReferenceComponents& components);

// The points that a row has at step n, if they move: of what glides, and of a stretch at q^n.
void move_points(ReferenceRow& row, const SceneDescription& scene, const ReferenceComponents& components,
                 const State& q, std::int64_t n);

// The air between two surfaces, a bow, and the tension that follows the stretch of a component.
ReferenceRow row_of_cavity(const SceneDescription& scene, const ReferenceComponents& components,
                           const CavityDescription& d);
ReferenceRow row_of_bow(const SceneDescription& scene, const ReferenceComponents& components,
                        const BowDescription& d);
ReferenceRow row_of_stretch(const ReferenceComponents& components, std::size_t component);

// Adds up the weights of points that are listed twice, and leaves out points that are held.
void merge(ReferenceRow& row, const ReferenceComponents& components);

// Weights of a place of a component, in metres along its sides.
std::vector<RowPoint> points_at(const ReferenceComponents& components, std::size_t component, Coordinate x,
                                Coordinate y, Interpolation interpolation, Real sign);

// eta at the start.
Real start_eta(const ReferenceRow& row, const ReferenceComponents& components);

}  // namespace rattle::test
