#include <algorithm>
#include <cmath>
#include <rattle/base/counterparts.hpp>
#include <rattle/base/text.hpp>
#include <rattle/gestures/gesture_bank.hpp>
#include <rattle/scene/check_keys.hpp>
#include <rattle/scene/compile.hpp>
#include <rattle/scene/component_plan.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/schema/scene_keys.hpp>

namespace rattle {
namespace {

std::int64_t sample_count(const SceneDescription& d) noexcept {
  return std::llround(d.duration * d.sample_rate);
}

void check_scene(Compilation& c) {
  const SceneDescription& d = c.description;
  check_keys(c, scene_table, d, &SceneDescription::tuning_a);
  if (check_keys(c, scene_table, d, &SceneDescription::duration) && sample_count(d) < 1)
    c.error("duration", text("duration ", d.duration, " s is shorter than one sample at ", d.sample_rate,
                             " Hz: give at least ", 1.0 / d.sample_rate, " s"));
  const Range iterations = key_of(scene_table, &SceneDescription::newton_iterations).range;
  if (d.newton_iterations < iterations.low || d.newton_iterations > iterations.high)
    c.error("newton_iterations", text("newton_iterations ", d.newton_iterations, " is outside ", iterations.low,
                                      " to ", iterations.high));
  bool moves = false;  // by itself: the body of an interaction moves only with others
  for_each_component_list(d, [&](const auto& list, const auto&) {
    using Part = std::remove_cvref_t<decltype(list[0])>;
    if (!is_rigid(handle_of<Part>(0)) && !detail::is_interaction<Part>) moves |= !list.empty();
  });
  if (!moves)
    c.error("", text("the scene has nothing that moves: add a ", one_of(moving_kinds(), "[", ".NAME]")));
}

void check_performance(Compilation& c) {
  const PerformanceDescription& p = c.description.performance;
  check_keys(c, play_table, p, &PerformanceDescription::voices);
  const auto check_oversampling = [&](int factor, const char* path) {
    if (std::ranges::none_of(oversampling_choices, [&](const Choice& known) { return known.value == factor; }))
      c.error(path, text("oversampling ", factor, " is not possible: it must be 1, 2 or 4"));
  };
  check_oversampling(p.oversampling, "play.oversampling");
  check_oversampling(c.description.oversampling, "oversampling");
}

std::vector<SceneControl> find_controls(const SceneDescription& d) {
  std::vector<SceneControl> controls;
  for (std::size_t g = 0; g < d.gestures.size(); ++g)
    if (const auto* control = std::get_if<ControlGesture>(&d.gestures[g].content))
      controls.push_back({d.gestures[g].name, *control, static_cast<std::uint32_t>(g)});
  return controls;
}

void refuse_memory(Compilation& c, double bytes, double limit) {
  const double of_gestures = gesture_bytes(c.description.gestures);
  const std::string share =
      of_gestures > 0.25 * bytes ? text(" (", of_gestures / 1048576.0, " MiB of it for gestures)") : "";
  c.error("",
          text("the scene needs about ", bytes / 1048576.0, " MiB", share, ", the limit is ", limit / 1048576.0,
               " MiB: lower sample_rate, give fewer intervals, or raise the memory limit"));
}

}  // namespace

std::size_t Scene::sample_count() const noexcept {
  return static_cast<std::size_t>(std::llround(duration * sample_rate));
}

Compilation::Compilation(const SceneDescription& d) : description(d) {}
Compilation::~Compilation() = default;

Expected<std::shared_ptr<const Scene>> compile(const SceneDescription& description,
                                               const CompileOptions& options) {
  Compilation c(description);
  c.mode_operations_limit = options.mode_operations_limit;
  c.kernels = find_kernels(options.kernels);
  if (!c.kernels) {
    c.error("", "this processor lacks the instructions of the chosen kernels: use plain or fast");
    return std::move(c.diagnostics);
  }
  const double limit = static_cast<double>(options.memory_limit);
  if (!check_keys(c, scene_table, description, &SceneDescription::sample_rate)) return std::move(c.diagnostics);
  check_scene(c);
  check_performance(c);
  check_gestures(description.gestures, c.diagnostics);
  c.k = 1.0 / description.sample_rate;
  const bool gestures_are_sound = !has_errors(c.diagnostics);

  plan_components(c);
  const double bytes = planned_bytes(c);
  if (!(bytes <= limit)) {
    refuse_memory(c, bytes, limit);
    return std::move(c.diagnostics);
  }
  if (gestures_are_sound)  // includes one sample after the end, which the last step reads
    check_gesture_values(description.gestures, c.k, sample_count(description), c.diagnostics);
  if (gestures_are_sound && !has_errors(c.diagnostics)) check_tension_gestures(c, sample_count(description));
  Scene& scene = c.scene;
  scene.title = description.title;
  scene.sample_rate = description.sample_rate;
  scene.k = c.k;
  scene.duration = description.duration;
  scene.newton_iterations = description.newton_iterations;
  scene.kernels = c.kernels;
  scene.gestures = description.gestures;
  scene.controls = find_controls(description);
  scene.performance = description.performance;
  scene.memory_bytes = static_cast<std::size_t>(bytes);

  if (!has_errors(c.diagnostics)) build_components(c);
  plan_fingers(c);
  plan_interactions(c, limit);
  build_signals(c);
  if (!has_errors(c.diagnostics)) start_carried_ends(c);
  build_outputs(c);
  if (has_errors(c.diagnostics)) return std::move(c.diagnostics);
  if (static_cast<double>(scene.memory_bytes) > limit) {
    refuse_memory(c, static_cast<double>(scene.memory_bytes), limit);
    return std::move(c.diagnostics);
  }
  find_kept_slots(scene);
  find_groups(scene);
  scene.components_by_name = order_by_name(scene.components);
  scene.gestures_by_name = order_by_name(scene.gestures);
  scene.outputs_by_name = order_by_name(scene.outputs);
  scene.warnings = std::move(c.diagnostics);
  return std::shared_ptr<const Scene>(std::make_shared<Scene>(std::move(scene)));
}

std::string path_of(std::string_view kind, const std::string& name, std::string_view key) {
  return text(kind, ".", name, ".", key);
}

bool check_range(Compilation& c, const std::string& path, double value, Range range, std::string_view unit,
                 std::string_view remedy) {
  const bool low_ok = range.above_low ? value > range.low : value >= range.low;
  if (low_ok && value <= range.high) return true;
  const std::size_t dot = path.rfind('.');
  const std::string key = dot == std::string::npos ? path : path.substr(dot + 1);
  std::string message = text(key, " ", value, unit.empty() ? "" : " ", unit, " is out of range: it must be ");
  if (!low_ok && range.above_low)
    message += text("greater than ", range.low);
  else if (!low_ok)
    message += text(value <= 0.0 && range.low > 0.0 && range.low < 1.0 ? "greater than 0, " : "", "at least ",
                    range.low);
  else
    message += text("at most ", range.high);
  if (std::isnan(value)) message = text(key, " is not a number");
  if (!remedy.empty()) message += text("; ", remedy);
  c.error(path, message);
  return false;
}

std::optional<DrivenSource> driven_source(Compilation& c, const DrivenValue& value, const std::string& path) {
  if (value.gesture) {
    if (value.gesture->index < c.description.gestures.size())
      return DrivenSource{0.0, static_cast<std::int32_t>(value.gesture->index)};
    c.error(path, "refers to a gesture that does not exist");
    return std::nullopt;
  }
  if (!check_range(c, path, value.value, placeable, "")) return std::nullopt;
  return DrivenSource{value.value, -1};
}

}  // namespace rattle
