// Detects what an energy check cannot see: contacts that pull, and contacts that keep energy after they opened.
#pragma once

#include <cstdint>
#include <map>
#include <properties/reference_rows.hpp>
#include <span>
#include <vector>

namespace rattle::test {

class ContactWatch {
 public:
  // Attraction is checked in one-sided contacts under `nonadhesive`, `gradient` and `newton`. Residual psi or W
  // is checked in contacts under `nonadhesive` and `gradient` that are alone in their island: several contacts
  // that release at the same time empty psi only one by one, and a jump of the place
  // may leave some in a contact that closes again.
  explicit ContactWatch(std::span<const ReferenceRow> rows);

  // Call after every step with the force, psi^{n+1/2} or W^{n+1/2}, and eta^{n+1} of every row.
  void observe(std::span<const Real> forces, std::span<const double> memory, std::span<const Real> eta);

  // Relative to the contact's peak force, but to at least 1e-12 of the scene's largest force.
  double worst_attraction() const;
  // Relative to the peak value, after the contact has been open and without force for three samples.
  double residual_psi() const { return residual(false); }
  double residual_W() const { return residual(true); }
  std::int64_t attractive_samples() const { return attractive_samples_; }
  std::size_t lone_contacts() const { return lone_.size(); }

 private:
  struct Push {
    Real peak = 0.0L;
    Real worst_pull = 0.0L;
  };
  struct Lone {
    std::size_t row = 0;
    bool keeps_W = false;
    int open_samples = 0;
    double peak = 0.0;
    double left = 0.0;
  };
  Real measure(const Push& push) const;
  double residual(bool of_W) const;

  std::vector<std::size_t> pushing_rows_;
  std::vector<std::size_t> contact_of_;  // index into pushes_, for every pushing row
  std::vector<Push> pushes_;             // per contact
  std::vector<Lone> lone_;
  Real largest_force_ = 0.0L;
  std::int64_t attractive_samples_ = 0;
};

}  // namespace rattle::test
