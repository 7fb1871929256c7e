// Rows of a sliding island as one small dense system: forces e_i f_i = a_i D_i + d_i, D = D* - Lambda f,
// with e = 0 for a row that holds eta^{n+1} at 0, else 1.
//
// Lambda = C^{n+1} B C^n^T is not symmetric, so that (E + A Lambda) f = A D* + d is solved with pivoting.
#pragma once

#include <cstddef>
#include <optional>
#include <rattle/interactions/connected_row.hpp>
#include <rattle/interactions/contact_step.hpp>
#include <rattle/interactions/island_rows.hpp>
#include <vector>

namespace rattle {

// Satisfies what ContactIteration and ContactIsland ask of a System.
class SlidingSystem {
 public:
  explicit SlidingSystem(std::size_t most_rows);

  void set_size(std::size_t rows) noexcept { size_ = rows; }
  // a, d and e of the rows, but a and d of contacts.
  void take_linear_laws(const IslandRows& rows) noexcept {
    for (std::size_t i = 0; i < size_; ++i) {
      e[i] = rows.law_e[i];
      if (rows.models[i].is_contact()) continue;
      a[i] = rows.law_a[i];
      d[i] = rows.law_d[i];
    }
  }
  std::size_t size() const noexcept { return size_; }
  double& Lambda(std::size_t i, std::size_t j) noexcept { return Lambda_[i * size_ + j]; }
  double Lambda(std::size_t i) const noexcept { return Lambda_[i * size_ + i]; }
  ContactStep* contact(std::size_t i) noexcept { return contacts[i].row != nullptr ? &contacts[i] : nullptr; }

  // In: D_star, a, d.  Out: f, D. Where the matrix is singular nothing acts, and `solvable` becomes false.
  void solve() noexcept;

  // Eliminates the linear rows other than `row`, with their present laws, see connected_row.hpp. Contacts other
  // than `row` act with their present f. Returns nothing where the matrix is singular.
  std::optional<ConnectedRow> connect(std::size_t row, const IslandRows& rows) noexcept;
  // After connect(row): sets f of `row` and of the rows that were eliminated. All others are 0.
  void answer(std::size_t row, double force) noexcept {
    const std::size_t m = active_count_;
    for (std::size_t i = 0; i < size_; ++i) f[i] = 0.0;
    f[row] = force;
    for (std::size_t n = 0; n < m; ++n) f[active_[n]] = right_[n] - right_[m + n] * force;
  }

  std::vector<double> D_star, a, d, e, f, D;
  std::vector<double> D_other, p, elastic;  // used by the iteration of contacts
  std::vector<ContactStep> contacts;        // row is null where a row is not a contact
  std::vector<LawPoint> law;
  bool solvable = true;

 private:
  // Solves (diag(e) + diag(a) Lambda) x = x for the rows in active_, in place, for `columns` right-hand sides
  // in right_.
  bool solve_active(std::size_t columns) noexcept;

  std::vector<double> Lambda_, matrix_, right_;
  std::vector<std::size_t> active_;   // linear rows that have a force, the first active_count_ are valid
  std::vector<std::size_t> pushing_;  // working memory of connect()
  std::size_t active_count_ = 0;
  std::size_t size_ = 0;
};

}  // namespace rattle
