// Runs of scenes that are judged by their contacts, and figures over many of them.
#pragma once

#include <cstdint>
#include <functional>
#include <properties/random_draws.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <string>
#include <vector>

namespace rattle::test {

// How many draws: `full` where RATTLE_LONG=1 is set, else `reduced`; fewer still under sanitizers.
int draws(int reduced, int full);

// The seed of the i-th draw of a family, so that each can be drawn alone. RATTLE_SEED=n in the environment
// leaves only that one.
std::vector<std::uint64_t> seeds(std::uint64_t first, int count);

struct ContactRun {
  double deepest = 0.0;        // m, of all contacts, at any sample
  double balance_error = 0.0;  // 0 where no ledger was asked for
  double attraction = 0.0;     // worst pull of a one-sided contact over its peak force
  double resolution = 0.0;     // largest, as the ledger has it
  std::int64_t impacts = 0;
  std::int64_t newton_failures = 0;
  bool finite = true;
};
enum class Ledger { none, attached };
ContactRun run_contacts(const SceneDescription& description, Rule rule, double seconds, Ledger ledger);

// The same scene with every movable component started `distance` higher.
SceneDescription shifted(SceneDescription description, double distance);

// The deepest point of `runs` runs by converged Newton whose starts differ by 1e-12 m. `failures` counts the
// steps that did not converge.
double newton_depth(const SceneDescription& description, double seconds, int runs, std::int64_t& failures);

// A force that rises over `rise` seconds and stays.
void add_steady_force(SceneDescription& scene, const std::string& name, const Attachment& place, double newtons,
                      double rise);

// K of a lossless contact that a mass of this speed touches for `seconds`.
double stiffness_for(double seconds, double mass, double speed, double alpha);

// Values with the seeds they came from.
class Distribution {
 public:
  explicit Distribution(std::string name) : name_(std::move(name)) {}
  void add(double value, std::uint64_t seed) { values_.push_back({value, seed}); }

  // The smallest value that at least `share` of all do not exceed; NaN counts as the largest.
  double percentile(double share) const { return ranked(share).value; }
  double median() const { return percentile(0.5); }
  double worst() const { return percentile(1.0); }
  double smallest() const { return percentile(0.0); }
  std::size_t size() const { return values_.size(); }
  std::int64_t above(double limit) const;
  std::string seeds_above(double limit) const;  // the first of them, for messages
  void print() const;

 private:
  struct Value {
    double value = 0.0;
    std::uint64_t seed = 0;
  };
  Value ranked(double share) const;

  std::string name_;
  std::vector<Value> values_;
};

}  // namespace rattle::test
