// Statistics of the wild scenes run under one rule.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>
#include <wild/wild_run.hpp>

namespace rattle::fuzz {

class WildTally {
 public:
  // If contacts must hold under this rule, a contact that sank without an explanation is a failure.
  explicit WildTally(bool must_hold) : must_hold_(must_hold) {}
  void see(std::uint64_t seed, const test::WildReport& report, const test::WildReport* newton);

  // Prints a table with one column per tally.
  static void print_table(const std::vector<std::string>& names, const std::vector<const WildTally*>& tallies);
  void print_failures(const std::string& name, bool all) const;
  std::int64_t unnamed() const { return unnamed_; }

 private:
  bool must_hold_;
  struct Worst {
    double value = 0.0;
    std::uint64_t seed = 0;
    void see(double other, std::uint64_t from) {
      if (other > value) value = other, seed = from;
    }
  };
  struct Failure {
    std::string what;
    bool named = true;
  };
  void note(std::uint64_t seed, const std::string& what, bool named);

  std::int64_t scenes_ = 0, refused_ = 0, nonfinite_ = 0, grown_ = 0, slow_ = 0, unnamed_ = 0;
  std::int64_t lost_balance_ = 0, worse_balance_ = 0;  // runs above 1e-12 and above 1e-10, finite runs only
  std::int64_t pulled_ = 0, pulled_by_design_ = 0, sunk_by_ledger_ = 0;
  std::int64_t unsettled_scenes_ = 0, unsettled_steps_ = 0, last_resorts_ = 0;
  std::int64_t compared_scenes_ = 0, compared_contacts_ = 0, sunk_scenes_ = 0, sunk_contacts_ = 0;
  std::array<std::int64_t, test::cause_count> causes_{};          // causes of NaN and growth
  std::array<std::int64_t, test::cause_count> balance_causes_{};  // causes of a lost balance only
  std::map<std::string, std::int64_t> pumping_;                   // counts per account
  Worst balance_, attraction_, attraction_by_design_, ratio_, newton_ratio_, seconds_;
  std::map<std::uint64_t, std::vector<Failure>> failures_;
};

}  // namespace rattle::fuzz
