// The stages of compile() and the data they pass on. Not part of the API.
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

// Parameters and grids of components that are planned but not yet built.
struct StringPlan {
  StringParameters parameters;  // at t = 0
  LineGrid grid;                // chosen for highest_tension
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
  std::vector<std::optional<MassParameters>> masses{};  // nullopt if the description has errors; the same below
  std::vector<std::optional<StringPlan>> strings{};
  std::vector<std::optional<PlatePlan>> plates{};
  Scene scene{};
  mutable std::vector<double> gesture_starts{};  // cached values at t = 0; empty until first requested

  void error(std::string path, std::string message) { add_error(diagnostics, std::move(path), std::move(message)); }
  void warning(std::string path, std::string message) { add_warning(diagnostics, std::move(path), std::move(message)); }

  // The scene's components are masses, strings, plates, slides, in this order.
  std::uint32_t component_index(ComponentHandle handle) const noexcept;
};

// "string.main.tension"
std::string path_of(std::string_view kind, const std::string& name, std::string_view key);

// Returns true if the value is within the range; otherwise reports an error and returns false. check_keys.hpp
// does the same with the ranges that the keys declare.
bool check_range(Compilation& c, const std::string& path, double value, Range range, std::string_view unit,
                 std::string_view remedy = "");

// An attachment to a barrier contributes an offset instead of points.
struct RowOffset {
  double fixed = 0.0;
  LiveSource live{};
  double live_sign = 0.0;
};

// Adds an attachment, multiplied by `sign`, to `entries` or (for a barrier) to `offset`. False after an error.
bool attach_point(Compilation& c, const Attachment& place, double sign, const std::string& path,
                  std::vector<RowEntry>& entries, RowOffset& offset);

// The source of a live parameter; nullopt after an error.
std::optional<LiveSource> live_source(Compilation& c, const LiveValue& value, const std::string& path);

// Checks a parameter that may move: a number must be within the range, a gesture must exist. Reports an error
// and returns false otherwise.
bool check_live(Compilation& c, const LiveValue& value, const std::string& path, Range range, std::string_view unit);
LiveSource source_of(const LiveValue& value) noexcept;  // precondition: check_live() returned true
double value_at_start(const Compilation& c, const LiveValue& value);

// Writes the tension at the start to `p` and the highest tension to `highest`. False after an error.
bool plan_tension(Compilation& c, const StringDescription& d, StringParameters& p, double& highest);
// Checks that moving tensions stay within 0 ... highest_tension at the samples 0 ... last.
void check_tension_gestures(Compilation& c, std::int64_t last);
void mark_live_components(Compilation& c);

// Merges entries of the same point and drops those whose point cannot move or whose weight is 0.
void merge_entries(std::vector<RowEntry>& entries);

bool handle_exists(const SceneDescription& description, ComponentHandle handle) noexcept;

void plan_components(Compilation& c);                  // parameters, grids, stability
double planned_bytes(const Compilation& c);            // of the plans, before anything is allocated
void build_components(Compilation& c);

// A string's place in a bundle. A bundle has one string per lane. Its strings have the same number of intervals
// and the same ends, constant parameters, and no slide, finger, touch or bow on them.
struct BundlePlace {
  std::int32_t bundle = -1;  // -1: none
  std::size_t lane = 0;
};
std::vector<BundlePlace> plan_bundles(const Compilation& c);  // one per string
void tie_bundles(Compilation& c, const std::vector<BundlePlace>& places);

void plan_interactions(Compilation& c, double memory_limit);  // rows and islands
void plan_fingers(Compilation& c);
void build_signals(Compilation& c);                    // start shapes, forces
void build_outputs(Compilation& c);                    // outputs and probes
// The last stages: memory layout, and groups that can be stepped independently.
void turn_points_into_slots(Scene& scene);  // in all entries
void find_kept_slots(Scene& scene);
void find_groups(Scene& scene);

// Height of the profile at x, relative to the barrier's own height, which may be live.
double barrier_profile(const BarrierDescription& barrier, double x) noexcept;

}  // namespace rattle
