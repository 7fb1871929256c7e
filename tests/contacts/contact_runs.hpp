// Runs scenes and measures their contacts; collects statistics over many runs.
#pragma once

#include <cstdint>
#include <functional>
#include <properties/random_draws.hpp>
#include <properties/test_counts.hpp>
#include <rattle/rattle.hpp>
#include <string>
#include <vector>

namespace rattle::test {

// Number of draws: `full` if RATTLE_LONG=1 is set, otherwise `reduced`. Sanitizer builds divide it further.
int draws(int reduced, int full);

// Seeds first, first + 1, ... of a family, so that each scene can be reproduced alone. If RATTLE_SEED=n is set
// in the environment, only that seed is returned.
std::vector<std::uint64_t> seeds(std::uint64_t first, int count);

struct ContactRun {
  double deepest = 0.0;        // m, maximum over all contacts and samples
  double balance_error = 0.0;  // 0 without a ledger
  double attraction = 0.0;     // largest attractive force of a one-sided contact, divided by its peak force
  double resolution = 0.0;     // largest of the ledger's values
  std::int64_t impacts = 0;
  std::int64_t newton_failures = 0;
  bool finite = true;
};
enum class Ledger { none, attached };
ContactRun run_contacts(const SceneDescription& description, Rule rule, double seconds, Ledger ledger);

// Copy of the scene in which every movable component starts `distance` higher.
SceneDescription shifted(SceneDescription description, double distance);

// Largest depth over `runs` runs solved by converged Newton whose starting positions differ by 1e-12 m.
// `failures` counts the steps that did not converge.
double newton_depth(const SceneDescription& description, double seconds, int runs, std::int64_t& failures);

// A force that rises over `rise` seconds and then stays constant.
void add_steady_force(SceneDescription& scene, const std::string& name, const Attachment& place, double newtons,
                      double rise);

// The K with which a mass of this speed stays in lossless contact for `seconds`.
double stiffness_for(double seconds, double mass, double speed, double alpha);

// Values, each with the seed it came from.
class Distribution {
 public:
  explicit Distribution(std::string name) : name_(std::move(name)) {}
  void add(double value, std::uint64_t seed) { values_.push_back({value, seed}); }

  // Smallest value that at least the fraction `share` of all values does not exceed. NaN counts as the largest
  // value.
  double percentile(double share) const { return ranked(share).value; }
  double median() const { return percentile(0.5); }
  double worst() const { return percentile(1.0); }
  double smallest() const { return percentile(0.0); }
  std::size_t size() const { return values_.size(); }
  std::int64_t above(double limit) const;
  std::string seeds_above(double limit) const;  // the first few seeds, for messages
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
