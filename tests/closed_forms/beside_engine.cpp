#include <gtest/gtest.h>

#include <algorithm>
#include <closed_forms/beside_engine.hpp>
#include <cmath>
#include <cstdio>
#include <limits>

namespace rattle::test {
namespace {

// Running maxima of a quantity and of the difference between two computations of it.
struct Deviation {
  double largest = 0.0;
  double difference = 0.0;

  void add(double engine, double form) {
    largest = std::fmax(largest, std::abs(engine));
    const double d = std::abs(engine - form);
    difference = std::isnan(d) ? std::numeric_limits<double>::infinity() : std::max(difference, d);
  }
  double share() const { return difference == 0.0 ? 0.0 : difference / largest; }
};

class EngineSide {
 public:
  EngineSide(std::shared_ptr<const Scene> scene, const NoteSystem& system)
      : scene_(std::move(scene)), simulator_(scene_) {
    for (ComponentHandle handle : system.components) {
      const auto found = std::find_if(scene_->components.begin(), scene_->components.end(),
                                      [&](const SceneComponent& c) { return c.handle == handle; });
      components_.push_back(static_cast<std::size_t>(found - scene_->components.begin()));
    }
    for (InteractionHandle handle : system.interactions)
      if (handle.kind != InteractionKind::spring)
        contacts_.push_back(&*std::find_if(
            scene_->interactions.begin(), scene_->interactions.end(), [&](const SceneInteraction& i) {
              return i.handle.kind == handle.kind && i.handle.index == handle.index;
            }));
    for (std::size_t c : components_) prev.push_back(scene_->components[c].start_prev);
    read_now();
  }

  void step() {
    simulator_.step();
    prev = std::move(now);
    read_now();
    const bool pushes = std::any_of(contacts_.begin(), contacts_.end(), [&](const SceneInteraction* contact) {
      return contact->one_sided &&
             std::any_of(contact->rows.begin(), contact->rows.end(),
                         [&](std::size_t row) { return simulator_.rows().force[row] != 0.0; });
    });
    if (pushes && !pushed_) ++impacts;
    pushed_ = pushes;
  }

  // In a distributed contact the engine's psi at each point includes a factor sqrt(h).
  void read_psi(Vector& psi) const {
    const AlignedVector& rows = simulator_.rows().psi;
    std::size_t i = 0;
    for (const SceneInteraction* contact : contacts_) {
      if (contact->handle.kind == InteractionKind::contact) {
        psi[i++] = rows[contact->rows.front()];
        continue;
      }
      for (std::size_t row : contact->rows) {
        const RowEntry& entry = scene_->entries[scene_->rows[row].first_entry];
        const SceneComponent& component = scene_->components[entry.component];
        psi[component.point_in(entry.slot).index] = rows[row] / std::sqrt(component.geometry.spacing);
      }
    }
  }

  std::vector<Vector> now, prev;
  int impacts = 0;

 private:
  void read_now() {
    now.clear();
    for (std::size_t c : components_) {
      const auto q = simulator_.displacement(c);
      now.emplace_back(q.begin(), q.end());
    }
  }

  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  std::vector<std::size_t> components_;
  std::vector<const SceneInteraction*> contacts_;
  bool pushed_ = false;
};

bool same_grids(const ClosedForm& form, const EngineSide& engine) {
  if (form.now.size() != engine.now.size()) return false;
  for (std::size_t c = 0; c < form.now.size(); ++c)
    if (form.now[c].size() != engine.now[c].size()) return false;
  return true;
}

// Running differences between two computations of all components and of psi.
class Differences {
 public:
  explicit Differences(const ClosedForm& form) : deviations_(form.now.size() + 1) {}

  void add(const std::vector<Vector>& q, const Vector& psi, const ClosedForm& form) {
    for (std::size_t c = 0; c < q.size(); ++c)
      for (std::size_t point = 0; point < q[c].size(); ++point)
        deviations_[c].add(q[c][point], form.now[c][point]);
    for (std::size_t i = 0; i < psi.size(); ++i) deviations_.back().add(psi[i], form.psi[i]);
  }
  double worst_share() const {
    double worst = 0.0;
    for (const Deviation& d : deviations_) worst = std::max(worst, d.share());
    return worst;
  }

 private:
  std::vector<Deviation> deviations_;
};

std::unique_ptr<ClosedForm> twin_of(const ClosedForm& form) {
  auto twin = form.copy();
  for (auto* level : {&twin->now, &twin->prev})
    for (Vector& q : *level)
      for (double& value : q) value *= 1.0 + 1e-15;
  return twin;
}

}  // namespace

Agreement step_beside_engine(const NoteSystem& system, const ClosedForm& form, int steps, Rule rule) {
  SceneDescription description = system.scene;
  description.sample_rate = sample_rate;
  description.rule = rule;
  const auto scene = compile(description);
  if (!scene) {
    ADD_FAILURE() << scene.errors().front().path << ": " << scene.errors().front().message;
    return {};
  }
  EngineSide engine(*scene, system);
  if (!same_grids(form, engine)) {
    ADD_FAILURE() << "the engine's grid is not that of the closed form";
    return {};
  }
  const bool has_psi = rule != Rule::newton;
  const auto led = form.copy(), free = form.copy(), twin = twin_of(form);
  Differences one_step(form), free_run(form), twin_run(form);
  Agreement result;
  for (int n = 1; n <= steps; ++n) {
    led->now = engine.now;
    led->prev = engine.prev;
    if (has_psi) engine.read_psi(led->psi);
    engine.step();
    Vector psi(has_psi ? form.psi.size() : 0, 0.0);
    if (has_psi) engine.read_psi(psi);
    led->advance();
    one_step.add(engine.now, psi, *led);
    result.of_one_step = std::max(result.of_one_step, one_step.worst_share());
    if (result.free_run_steps < n - 1) continue;
    free->advance();
    twin->advance();
    free_run.add(engine.now, psi, *free);
    twin_run.add(free->now, has_psi ? free->psi : Vector{}, *twin);
    if (twin_run.worst_share() > 1e-6) continue;
    result.free_run_steps = n;
    result.of_free_run =
        std::max(result.of_free_run, free_run.worst_share() / (50.0 * twin_run.worst_share() + 1e-12));
  }
  result.impacts = engine.impacts;
  return result;
}

void expect_agreement(const Agreement& found, int least_impacts, int least_free_run_steps) {
  EXPECT_LE(found.of_one_step, 1e-13);
  EXPECT_LE(found.of_free_run, 1.0);
  EXPECT_GE(found.free_run_steps, least_free_run_steps);
  EXPECT_GE(found.impacts, least_impacts);
  const auto record = [](const char* name, double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    testing::Test::RecordProperty(name, text);
  };
  record("one_step", found.of_one_step);
  record("free_run", found.of_free_run);
  record("free_run_steps", found.free_run_steps);
  record("impacts", found.impacts);
}

}  // namespace rattle::test
