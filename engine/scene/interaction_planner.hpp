// Turns interactions into rows, and rows into islands. Not part of the API.
#pragma once

#include <array>
#include <rattle/numerics/surface_pieces.hpp>
#include <rattle/scene/compile_stages.hpp>
#include <rattle/scene/island_finder.hpp>
#include <span>

namespace rattle {

// A row that is not yet part of the scene: its law and the points it touches.
struct DraftRow {
  RowModel model;
  std::vector<PointEntry> entries;
  double sense = 1.0;
  double place = 0.0;             // along a line, m
  bool is_wide = false;           // it stays, and shares points with nearly all rows
  std::int32_t carried_end = -1;  // index in the scene
};

// The place on which an end rests, and the end.
struct Rest {
  std::vector<PointEntry> place, end;
};

// A string or bar along which a distributed contact acts.
struct ContactLine {
  ComponentHandle handle{};
  int intervals = 0;     // of its grid, 0 by its modes
  double spacing = 0.0;  // m, of its grid; half the shortest wave of its modes
  double length = 0.0;   // m
  double modes = 0.0;    // 0 on a grid
};

// A place along it, and the length that it stands for, in metres.
struct LinePlace {
  double x = 0.0, share = 0.0, size = 0.0;  // share: x over the length
};

// A body by its modes in a distributed contact: its rows all share all modes, so a step reads up to so many
// weights, and the rows that touch form a full matrix.
inline constexpr double most_modal_rows = 2000.0;
inline constexpr double most_modal_weights = 500000.0;

inline constexpr std::string_view needed_over_surface =
    "a distributed contact over a plate or membrane is with a string or a barrier";

void set_offset(RowModel& row, const RowOffset& offset);
// Sets the law of a contact; the row's stiffness is K times `scale`. K and loss that follow gestures are known
// only when the scene runs.
void set_power(RowModel& row, const DrivenValue& stiffness, double exponent, const DrivenValue& loss,
               double scale);

class InteractionPlanner {
 public:
  InteractionPlanner(Compilation& c, double memory_limit) : c_(c), memory_limit_(memory_limit) {}

  // One for each kind: checks the description, then adds its rows.
  void plan(const ContactDescription& d, std::size_t index);
  void plan(const DistributedContactDescription& d, std::size_t index);
  void plan(const SpringDescription& d, std::size_t index);
  void plan(const CavityDescription& d, std::size_t index);
  void plan(const SlideDescription& d, std::size_t index);
  void plan(const BowDescription& d, std::size_t index);
  void plan(const TouchDescription& d, std::size_t index);
  void plan_stretches();
  void plan_rests();  // compile_rests.cpp
  void finish();

 private:
  void plan_along_lines(const DistributedContactDescription& d, Rule rule, bool good);
  std::optional<ContactLine> find_contact_line(ComponentHandle handle, const std::string& path,
                                               std::string_view needed);
  std::optional<std::vector<LinePlace>> places_along(const DistributedContactDescription& d,
                                                     std::span<const ContactLine> lines, double from, double to,
                                                     double other_modes);
  void plan_over_surface(const DistributedContactDescription& d, Rule rule);
  void plan_string_over_surface(const DistributedContactDescription& d, Rule rule);
  void plan_surface_on_barrier(const DistributedContactDescription& d, Rule rule);
  void plan_grid_on_barrier(const DistributedContactDescription& d, Rule rule, ComponentHandle surface,
                            const SurfacePart& part);
  void plan_modes_on_barrier(const DistributedContactDescription& d, Rule rule, ComponentHandle surface,
                             const SurfacePart& part);
  std::optional<SurfacePart> find_region(const DistributedContactDescription& d, ComponentHandle surface);
  bool add_row_on_barrier(const DistributedContactDescription& d, Rule rule, const Attachment& place, double x,
                          double area, bool& any);
  bool add_distributed_row(const DistributedContactDescription& d, Rule rule, const Attachment& below,
                           const Attachment& above, const LinePlace& place, std::string_view key, bool& any);
  static bool moves(const RowModel& row) noexcept;
  std::uint32_t moves_on(const RowModel& row) const noexcept;  // the component. Precondition: it moves
  void join_moving_rows(std::vector<std::vector<PointEntry>>& entries) const;
  std::vector<RowOrder> orders_of_rows() const;
  void set_properties(Island& island) const;
  bool is_always_reached(const Island& part, const Island& whole) const;
  void find_parts(Island& island) const;
  IslandKind kind_of(const Island& island) const;
  bool is_slide_alone(const Island& island) const;
  bool is_stretch_alone(const Island& island) const;
  void spread_choice_of_force();
  void choose_force(Island& island);
  void warn_of_other_rule(const SceneInteraction& interaction, Rule rule);
  bool check_law(const std::string& name, const DrivenValue& stiffness, double exponent, const DrivenValue& gap,
                 const DrivenValue& loss);
  void set_gap(RowModel& row, const DrivenValue& gap);
  SceneInteraction& add_interaction(const std::string& name, InteractionHandle handle, Rule rule);
  bool add_row(DraftRow row);
  bool plan_rest(const StringDescription& d, ComponentHandle string, std::size_t side);
  bool rests_in_a_circle(std::size_t start) const;
  bool add_surface(ComponentHandle head, double sign, const std::string& path, DraftRow& row);
  // Two places that an interaction joins, of which one may glide.
  struct Joint {
    std::string_view kind;
    const std::string& name;
    std::array<std::string_view, 2> keys;
    std::array<Attachment, 2> places;
    const std::optional<DrivenValue>& position;
    const std::optional<DrivenValue>& position_y;
  };
  std::optional<DraftRow> draft(const Joint& joint);
  std::optional<DraftRow> draft_gliding(const Joint& joint);
  std::optional<DraftRow> draft_contact(const ContactDescription& d);
  // Adds it to the scene and to the row. False if there is no room.
  bool add_glide(Glide glide, RowModel& row);

  // Adds `rows` to the planned rows. Reports an error and returns false if they exceed the memory limit.
  bool has_room_for(double rows);

  Compilation& c_;
  double memory_limit_;
  double planned_rows_ = 0.0;
  std::vector<DraftRow> drafts_;
  std::vector<Rest> rests_;  // by index of the scene's carried ends
};

}  // namespace rattle
