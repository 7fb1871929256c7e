// One run of a scene beside the reference model, with the state that the checks of a step compare.
#pragma once

#include <cstddef>
#include <memory>
#include <properties/contact_watch.hpp>
#include <properties/reference_model.hpp>
#include <properties/scene_checks.hpp>
#include <rattle/base/text.hpp>
#include <rattle/rattle.hpp>
#include <string>
#include <vector>

namespace rattle::test {

class SceneChecker {
 public:
  SceneChecker(std::shared_ptr<const Scene> scene, const SceneDescription& reference,
               const CheckOptions& options)
      : options_(options),
        scene_(scene),
        simulator_(scene),
        ledger_(scene),
        model_(reference),
        watch_(model_.rows()) {
    simulator_.attach(ledger_);
  }

  SceneReport run();

 private:
  void fail(const std::string& what) {
    if (report_.failure.empty())
      report_.failure = text("step ", static_cast<int>(simulator_.samples_done()), ": ", what);
  }
  void find_neighbours();
  void check_start();
  void check_step();
  void check_finite();
  void check_dense();
  void glide_memory();
  double start_slack(const ReferenceComponent& expected) const;
  void check_stretch(std::size_t row);
  void check_memory();
  void check_energy();
  void watch_contacts();
  void check_end();
  LinearLaw law_of(std::size_t row) const;
  Real lawful_friction(std::size_t row, Real D) const;
  Real rounding_of_eta(std::size_t row) const;
  // What the weights of a row have of rounding, times `moved(component, point)`.
  template <class Moved>
  Real rounding_of_weights(std::size_t row, Moved moved) const;
  double read_memory(std::size_t row) const;
  bool island_remembers_rightly(std::size_t island) const;
  Real right_memory(std::size_t r) const;
  Real rounding_of_memory(std::size_t r) const;
  Real row_energy(std::size_t row) const;
  bool is_dense_step() const;
  Real scale_around(std::size_t component) const;

  CheckOptions options_;
  std::shared_ptr<const Scene> scene_;
  Simulator simulator_;
  EnergyLedger ledger_;
  ReferenceModel model_;
  ContactWatch watch_;
  SceneReport report_;
  std::vector<std::size_t> engine_row_;  // for every reference row
  // Per component: the components connected to it by an interaction, including itself.
  std::vector<std::vector<std::size_t>> neighbours_;
  std::vector<Real> forces_;        // of every row in the last step
  std::vector<Real> losses_;        // dissipative part of forces_
  std::vector<Real> offset_sizes_;  // largest gap or height that acts on a component
  State q_prev_, q_, q_next_;
  std::vector<std::vector<Real>> pushes_;     // by the interactions in the last step
  std::vector<double> memory_, memory_next_;  // the engine's psi or W, at n -+ 1/2
  std::vector<double> largest_memory_;
  std::vector<std::pair<Real, Real>> glided_from_;  // eta and eta- of each row at its place of the last step
  std::vector<Real> drift_;                         // most that rounding can have done to the psi of a stretch
  Real glided_ = 0.0L;                              // J, that moving places put in before this step
  double energy_ = 0.0, peak_energy_ = 0.0, work_size_ = 0.0;
};

}  // namespace rattle::test
