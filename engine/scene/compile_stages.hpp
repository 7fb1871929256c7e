// The stages of compile() and the data they pass on. Not part of the API.
#pragma once

#include <memory>
#include <optional>
#include <rattle/base/diagnostic.hpp>
#include <rattle/components/component.hpp>
#include <rattle/components/string_bundle.hpp>
#include <rattle/kernels/kernel_set.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/point_entry.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/scene/schema/key.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace rattle {

struct ComponentPlan;  // component_plan.hpp

struct Compilation {
  explicit Compilation(const SceneDescription& d);
  ~Compilation();

  const SceneDescription& description;
  double k = 0.0;
  const KernelSet* kernels = find_kernels(Kernels::plain);
  Diagnostics diagnostics{};
  std::vector<std::unique_ptr<ComponentPlan>>
      plans{};  // by component_index(); null where the description is in error
  Scene scene{};
  double mode_operations = 0.0;  // so far, of finding modes
  double mode_operations_limit = 0.0;
  mutable std::vector<double> gesture_starts{};  // cached values at t = 0; empty until first requested

  void error(std::string path, std::string message) {
    add_error(diagnostics, std::move(path), std::move(message));
  }
  void warning(std::string path, std::string message) {
    add_warning(diagnostics, std::move(path), std::move(message));
  }

  // The place of a component in the compiled scene. Precondition: it exists and is not rigid.
  std::uint32_t component_index(ComponentHandle handle) const noexcept;

  // Null where there is no such component, or where it is rigid or in error.
  ComponentPlan* plan_of(ComponentHandle handle) const noexcept;
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
  DrivenSource driven{};
  double driven_sign = 0.0;
};

// An attachment to a rigid component as an offset. False after an error.
bool attach_to_rigid(Compilation& c, const Attachment& place, double sign, RowOffset& offset);

// An attachment as weighted points with `sign`, or as an offset. False after an error.
bool attach_point(Compilation& c, const Attachment& place, double sign, const std::string& path,
                  std::vector<PointEntry>& entries, RowOffset& offset);

// The source of a driven parameter; nullopt after an error.
std::optional<DrivenSource> driven_source(Compilation& c, const DrivenValue& value, const std::string& path);

// Checks a parameter that may move: a number must be within the range, a gesture must exist. Reports an error
// and returns false otherwise.
bool check_driven(Compilation& c, const DrivenValue& value, const std::string& path, Range range,
                  std::string_view unit);
double value_at_start(const Compilation& c, const DrivenValue& value);

void check_tension_gestures(Compilation& c,
                            std::int64_t last);  // against 0 ... highest_tension, at samples 0 ... last

// Merges entries of the same point and drops those whose point cannot move or whose weight is 0.
void merge_entries(std::vector<PointEntry>& entries);

// The same entries for the scene, which names slots. Empty where errors kept the components from being built.
std::vector<RowEntry> turn_points_into_slots(const Scene& scene, const std::vector<PointEntry>& entries);

void plan_components(Compilation& c);        // parameters, grids, stability
double planned_bytes(const Compilation& c);  // of the plans, before anything is allocated
void build_components(Compilation& c);

// Bundles of strings: which strings run in one, and after they are built, the bundle for the first string of
// each.
void plan_bundles(Compilation& c);
void tie_bundles(Compilation& c);

void plan_interactions(Compilation& c, double memory_limit);  // rows and islands
void start_carried_ends(Compilation& c);                      // where they rest; after build_signals()
void plan_fingers(Compilation& c);
void build_signals(Compilation& c);  // start shapes, forces
void build_outputs(Compilation& c);  // outputs and probes
// The last stages: memory layout, and groups that can be stepped independently.
void find_kept_slots(Scene& scene);
void find_groups(Scene& scene);

}  // namespace rattle
