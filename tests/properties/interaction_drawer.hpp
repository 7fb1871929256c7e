// Draws interactions between any components, close enough to touch soon.
#pragma once

#include <optional>
#include <properties/random_scene.hpp>
#include <properties/reference_rows.hpp>
#include <rattle/scene/description_parts.hpp>
#include <string>
#include <utility>
#include <vector>

namespace rattle::test {

class InteractionDrawer {
 public:
  InteractionDrawer(SceneDescription& scene, Random& random)
      : scene_(scene), random_(random), components_(reference_components(scene)), mixed_(chance(random, 0.3)) {
    for (const ReferenceComponent& c : components_) movable_.push_back(c.handle);
    hub_ = chance(random, 0.15) ? 0.5 : 0.0;  // some scenes connect everything to one component: large islands
  }

  // False if what was drawn has nothing that can move.
  bool add_contact();
  bool add_spring();
  bool add_distributed();
  bool add_over_surface();
  bool add_along_modes();  // a string or bar by its modes, along or over anything
  bool add_cavity();
  bool add_gliding_contact();
  bool add_bow();
  ComponentHandle any_movable() {
    if (!preferred_.empty() && chance(random_, 0.5)) return any_of(preferred_);
    if (chance(random_, hub_)) return movable_.front();
    return any_of(movable_);
  }
  Attachment any_place(ComponentHandle component);
  bool can_move(const Attachment& place);
  // Prefers these: what was added last.
  void prefer(std::vector<ComponentHandle> components) { preferred_ = std::move(components); }
  // Null where nothing has places between which to move.
  std::optional<ComponentHandle> any_with_places();
  // Slow, fast, in jumps, or standing; at times beyond the edge.
  template <class Part>
  void set_position(Part& part, ComponentHandle component, bool is_slow);
  void add_gliding_force();

 private:
  std::pair<Attachment, Attachment> any_pair();
  bool place_over_surface(DistributedContactDescription& d);
  bool place_along_line(DistributedContactDescription& d);
  Coordinate any_coordinate(double side) {
    const double share = random_.between(0.0, 1.0);
    return chance(random_, 0.5) ? fraction(share) : metres(share * side);
  }
  ComponentHandle any_of(const std::vector<ComponentHandle>& list) {
    return list[static_cast<std::size_t>(whole(random_, 0, static_cast<int>(list.size()) - 1))];
  }
  std::vector<ComponentHandle> surfaces(bool of_grids) const;
  SurfacePlaces any_surface_places(const Extent& extent);
  bool finish_distributed(DistributedContactDescription& d);
  DrivenValue any_position(double side, bool is_slow);
  double clearance(double K, double alpha);
  double any_exponent() {
    return chance(random_, 0.5) ? pick(random_, {1.0, 1.0, 1.5, 2.0, 3.0}) : random_.between(1.0, 3.0);
  }
  std::optional<Rule> own_rule();
  double any_loss();  // lambda
  template <class List>
  std::string name(const char* kind, const List& list) {
    return std::string(kind).append(std::to_string(list.size()));
  }

  SceneDescription& scene_;
  Random& random_;
  ReferenceComponents components_;
  std::vector<ComponentHandle> movable_, preferred_;
  bool mixed_;
  double hub_ = 0.0;
};

}  // namespace rattle::test
