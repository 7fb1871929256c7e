// The stages of compile() and what they hand on. Not part of the API.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <rattle/base/diagnostic.hpp>
#include <rattle/components/mass.hpp>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/scene/schema/key.hpp>

namespace rattle {

// Components with their grids, decided but not yet built.
struct StringPlan {
  StringParameters parameters;  // at t = 0
  LineGrid grid;                // for
  double highest_tension = 0.0;
};
struct PlatePlan {
  PlateParameters parameters;  // of the isotropic equivalent
  SquareGrid grid;
  double stretch = 1.0;  // q: y of the equivalent per y of the plate
};

struct Compilation {
  const SceneDescription& description;
  double k = 0.0;
  const KernelSet* kernels = find_kernels(Kernels::plain);
  Diagnostics diagnostics{};
  std::vector<std::optional<MassParameters>> masses{};  // empty where the description is in error
  std::vector<std::optional<StringPlan>> strings{};
  std::vector<std::optional<PlatePlan>> plates{};
  Scene scene{};
  mutable std::vector<double> gesture_starts{};  // their values at the start, once one was asked for

  void error(std::string path, std::string message) { add_error(diagnostics, std::move(path), std::move(message)); }
  void warning(std::string path, std::string message) { add_warning(diagnostics, std::move(path), std::move(message)); }

  // The scene's components are masses, strings, plates, slides, in this order.
  std::uint32_t component_index(ComponentHandle handle) const noexcept;
};

// "string.main.tension"
std::string path_of(std::string_view kind, const std::string& name, std::string_view key);

// Say what is wrong with a number and return false, or true. check_keys.hpp does so by the declared ranges.
bool check_range(Compilation& c, const std::string& path, double value, Range range, std::string_view unit,
                 std::string_view remedy = "");

// What an attachment to a barrier brings instead of points.
struct RowOffset {
  double fixed = 0.0;
  LiveSource live{};
  double live_sign = 0.0;
};

// An attachment as weighted points with `sign`, or as an offset. False after an error.
bool attach_point(Compilation& c, const Attachment& place, double sign, const std::string& path,
                  std::vector<RowEntry>& entries, RowOffset& offset);

// A live parameter; nothing after an error.
std::optional<LiveSource> live_source(Compilation& c, const LiveValue& value, const std::string& path);

// Says what is wrong with a parameter that may move, and returns false, or true: a number has its range, a gesture
// must exist.
bool check_live(Compilation& c, const LiveValue& value, const std::string& path, Range range, std::string_view unit);
LiveSource source_of(const LiveValue& value) noexcept;  // precondition: check_live() was true
double value_at_start(const Compilation& c, const LiveValue& value);

// The tension at the start, into `p`, and the highest it may have. False after an error.
bool plan_tension(Compilation& c, const StringDescription& d, StringParameters& p, double& highest);
void check_tension_gestures(Compilation& c, std::int64_t last);  // against 0 ... highest_tension, at samples 0 ... last
void mark_live_components(Compilation& c);

// Joins entries of the same point and drops those that cannot move.
void merge_entries(std::vector<RowEntry>& entries);

bool handle_exists(const SceneDescription& description, ComponentHandle handle) noexcept;

void plan_components(Compilation& c);                  // parameters, grids, stability
double planned_bytes(const Compilation& c);            // of the plans, before anything is allocated
void build_components(Compilation& c);

// Strings that nothing moves along, of one length and with the same ends: as many at a time as there are lanes.
struct BundlePlace {
  std::int32_t bundle = -1;  // -1: none
  std::size_t lane = 0;
};
std::vector<BundlePlace> plan_bundles(const Compilation& c);                  // for each string
void tie_bundles(Compilation& c, const std::vector<BundlePlace>& places);  // the first string of each gets it

void plan_interactions(Compilation& c, double memory_limit);  // rows and islands
void plan_fingers(Compilation& c);
void build_signals(Compilation& c);                    // start shapes, forces
void build_outputs(Compilation& c);                    // and probes
// Last: where things are kept, and what may be stepped apart.
void turn_points_into_slots(Scene& scene);  // of all entries
void find_kept_slots(Scene& scene);
void find_groups(Scene& scene);

// Above the barrier's own height, which may be live.
double barrier_profile(const BarrierDescription& barrier, double x) noexcept;

}  // namespace rattle
