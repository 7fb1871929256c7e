// Owns the time levels of one component, so that a component can run without a scene.
#pragma once

#include <algorithm>
#include <cstddef>
#include <rattle/base/aligned.hpp>
#include <rattle/components/component.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {

class OwnedLevels {
 public:
  explicit OwnedLevels(const Component& model)
      : points_(model.slot_count()),
        storage_(3 * (model.keeps_low_words() ? 2 * points_ : points_) + model.scratch_count()) {
    const std::size_t low = model.keeps_low_words() ? points_ : 0, size = points_ + low;
    double* const base = storage_.data();
    levels = {base, base + size, base + 2 * size, base + 3 * size, low};
  }
  OwnedLevels(const OwnedLevels&) = delete;
  OwnedLevels& operator=(const OwnedLevels&) = delete;

  std::size_t points() const { return points_; }  // slots of a level

  // Random values at all movable points, at both past levels.
  void randomise(const Component& model, Random& random, double size = 1.0) {
    for (std::size_t i = 0; i < model.point_count(); ++i) {
      const bool moves = model.point_mass(GridPoint(i)) > 0.0;
      levels.now[model.slot(GridPoint(i))] = moves ? size * random.state() : 0.0;
      levels.prev[model.slot(GridPoint(i))] = moves ? size * random.state() : 0.0;
    }
  }

  // Stored energy at n - 1/2, from u^n and u^{n-1}.
  StoredEnergy energy_before_step(const Component& model) const {
    Levels shifted = levels;
    shifted.retreat();
    return model.stored_energy(shifted);
  }

  Levels levels;

 private:
  std::size_t points_;
  AlignedVector storage_;
};

}  // namespace rattle::test
