// The smallest eigenvalues of a symmetric positive definite band matrix, by inverse subspace iteration.
#pragma once

#include <cstddef>
#include <vector>

namespace rattle {

// Stores the lower half, within the band.
class BandMatrix {
 public:
  BandMatrix(std::size_t size, std::size_t band) : size_(size), band_(band), entries_(size * (band + 1)) {}

  std::size_t size() const noexcept { return size_; }
  std::size_t band() const noexcept { return band_; }
  // Precondition: column <= row <= column + band().
  double& at(std::size_t row, std::size_t column) noexcept {
    return entries_[row * (band_ + 1) + band_ + column - row];
  }
  double at(std::size_t row, std::size_t column) const noexcept {
    return entries_[row * (band_ + 1) + band_ + column - row];
  }

 private:
  std::size_t size_;
  std::size_t band_;
  std::vector<double> entries_;
};

struct Eigenpair {
  double value = 0.0;
  std::vector<double> vector;  // normalised to length 1
};

// In ascending order. Precondition: count <= matrix.size().
std::vector<Eigenpair> lowest_eigenvectors(BandMatrix matrix, std::size_t count);

}  // namespace rattle
