#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <rattle/components/plate_mode_set.hpp>
#include <rattle/components/ritz_plate.hpp>
#include <rattle/numerics/edge_basis.hpp>
#include <rattle/numerics/gauss_rule.hpp>
#include <rattle/numerics/symmetric_eigen.hpp>

namespace rattle {
namespace {

using std::numbers::pi;

// Degrees that resolve waves of the highest wave number along a side, with some to spare. Under tension a
// clamped edge bends the plate in a layer of sqrt(D / T), and polynomials of degree n resolve 1 / n^2 there.
std::size_t degrees_along(const PlateParameters& plate, double side, double highest_wave) {
  const double half_turns = 0.5 * highest_wave * side;
  const double layers = std::min(layers_of(plate), most_layers_of_rectangles);
  const double for_layers = plate.edges == End::clamped ? 0.8 * std::sqrt(layers) : 0.0;
  return 8 +
         static_cast<std::size_t>(std::min(1.1 * half_turns + 2.0 * std::cbrt(half_turns) + for_layers, 1e6));
}

// The highest wave number of the wanted modes: that of the highest frequency, or of so many modes. A plate has
// about beta^2 L_x L_y / 4 pi modes below beta.
double highest_wave(const PlateParameters& plate, const ModeLimits& limits) {
  const double by_frequency = plate_wave_below(plate, limits.highest);
  const double area = plate.length_x * plate.length_y, round = plate.length_x + plate.length_y;
  const double wanted = static_cast<double>(limits.most);
  const double by_count = (round + std::sqrt(round * round + 4.0 * pi * area * wanted)) / area;
  return std::min(by_frequency, by_count);
}

// Integrals over -1 ... 1 of the products of the functions along one side.
struct SideIntegrals {
  SideIntegrals(const EdgeBasis& basis, std::size_t n) : bending(n), slope(n), mixed(n), mean(n) {
    const GaussRule rule = gauss_rule(n + 4);
    std::vector<double> v(n), v1(n), v2(n);
    for (std::size_t i = 0; i < rule.nodes.size(); ++i) {
      basis.at(rule.nodes[i], v, v1, v2);
      for (std::size_t a = 0; a < n; ++a) {
        mean[a] += rule.weights[i] * v[a];
        for (std::size_t b = 0; b < n; ++b) {
          bending.at(a, b) += rule.weights[i] * v2[a] * v2[b];
          slope.at(a, b) += rule.weights[i] * v1[a] * v1[b];
          mixed.at(a, b) += rule.weights[i] * v2[a] * v[b];
        }
      }
    }
  }

  SquareMatrix bending;  // X'' X''
  SquareMatrix slope;    // X' X'
  SquareMatrix mixed;    // X'' X
  std::vector<double> mean;
};

struct Term {
  std::size_t m = 0, n = 0;
};

class RitzPlateModeSet final : public ModeSet {
 public:
  RitzPlateModeSet(const PlateParameters& plate, double poisson_ratio, const ModeLimits& limits)
      : ModeSet(2, {plate.length_x, plate.length_y / plate.stretch}),
        plate_(plate),
        nu_(poisson_ratio),
        along_x_(conditions_of(plate.edges), conditions_of(plate.edges),
                 degrees_along(plate, plate.length_x, highest_wave(plate, limits))),
        along_y_(conditions_of(plate.edges), conditions_of(plate.edges),
                 degrees_along(plate, plate.length_y, highest_wave(plate, limits))),
        x_(along_x_, along_x_.size()),
        y_(along_y_, along_y_.size()) {
    // Even and odd functions do not mix: four problems of a quarter of the size.
    for (const std::size_t odd_x : {0, 1})
      for (const std::size_t odd_y : {0, 1}) solve(odd_x, odd_y, limits);
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.frequency < b.frequency; });
    if (found_.size() > limits.most) found_.resize(limits.most);
    for (Found& mode : found_) finish(mode);
  }

  void shapes_on(std::span<const double> xs, std::span<const double> ys, std::span<double> to) const override {
    std::vector<double> scratch(scratch_for(ys.size()));
    weigh(xs, ys, to, scratch);
  }
  std::size_t weighing_scratch() const noexcept override { return scratch_for(1); }
  void shapes_at(double x, double y, std::span<double> to, std::span<double> scratch) const noexcept override {
    weigh({&x, 1}, {&y, 1}, to, scratch);
  }
  double density(double, double) const override { return plate_.mass_per_area * plate_.stretch; }

  // Even and odd functions do not mix; all others do.
  std::vector<SlopeBlock> slope_blocks() const override {
    std::map<std::pair<std::size_t, std::size_t>, SlopeBlock> blocks;
    for (std::size_t j = 0; j < found_.size(); ++j) {
      const Term& term = found_[j].terms->front();
      blocks[{term.m % 2, term.n % 2}].modes.push_back(j);
    }
    std::vector<SlopeBlock> all;
    for (auto& [parity, block] : blocks) {
      find_products(block);
      all.push_back(std::move(block));
    }
    return all;
  }

 private:
  std::size_t scratch_for(std::size_t rows) const noexcept {
    const std::size_t Nx = along_x_.size(), Ny = along_y_.size();
    return Nx + rows * Ny + 2 * std::max(Nx, Ny) + found_.size() * Ny;
  }

  void weigh(std::span<const double> xs, std::span<const double> ys, std::span<double> to,
             std::span<double> scratch) const noexcept {
    const std::size_t Nx = along_x_.size(), Ny = along_y_.size(), most = std::max(Nx, Ny);
    const std::span<double> X = scratch.first(Nx), Y = scratch.subspan(Nx, ys.size() * Ny),
                            unused = scratch.subspan(Nx + Y.size(), 2 * most),
                            at_x = scratch.last(found_.size() * Ny);
    const auto values = [&](const EdgeBasis& basis, double t, std::span<double> to_values) {
      basis.at(std::clamp(t, -1.0, 1.0), to_values, unused.first(basis.size()), unused.last(basis.size()));
    };
    for (std::size_t j = 0; j < ys.size(); ++j)
      values(along_y_, 2.0 * ys[j] / sides()[1] - 1.0, Y.subspan(j * Ny, Ny));
    auto at = to.begin();
    for (const double x : xs) {
      values(along_x_, 2.0 * x / sides()[0] - 1.0, X);
      std::fill(at_x.begin(), at_x.end(), 0.0);
      for (std::size_t mode = 0; mode < found_.size(); ++mode)
        for (std::size_t i = 0; i < found_[mode].terms->size(); ++i) {
          const Term& term = (*found_[mode].terms)[i];
          at_x[mode * Ny + term.n] += found_[mode].weights[i] * X[term.m];
        }
      for (std::size_t j = 0; j < ys.size(); ++j)
        for (std::size_t mode = 0; mode < found_.size(); ++mode) {
          double sum = 0.0;
          for (std::size_t n = 0; n < Ny; ++n) sum += at_x[mode * Ny + n] * Y[j * Ny + n];
          *at++ = sum;
        }
    }
  }

  struct Found {
    double frequency = 0.0;
    std::shared_ptr<const std::vector<Term>> terms{};
    std::vector<double> weights{};  // of the terms
  };

  // Twice the energy of two terms, per D L_x L_y / 4.
  double stiffness(const Term& a, const Term& b) const {
    const double sx = std::pow(2.0 / plate_.length_x, 2), sy = std::pow(2.0 / plate_.length_y, 2);
    double sum =
        sx * sy *
        (nu_ * (x_.mixed.at(a.m, b.m) * y_.mixed.at(b.n, a.n) + x_.mixed.at(b.m, a.m) * y_.mixed.at(a.n, b.n)) +
         2.0 * (1.0 - nu_) * x_.slope.at(a.m, b.m) * y_.slope.at(a.n, b.n));
    const double pull = plate_.tension / plate_.bending_stiffness;
    if (a.n == b.n) sum += sx * (sx * x_.bending.at(a.m, b.m) + pull * x_.slope.at(a.m, b.m));
    if (a.m == b.m) sum += sy * (sy * y_.bending.at(a.n, b.n) + pull * y_.slope.at(a.n, b.n));
    return sum;
  }

  void solve(std::size_t odd_x, std::size_t odd_y, const ModeLimits& limits) {
    auto terms = std::make_shared<std::vector<Term>>();
    for (std::size_t m = odd_x; m < along_x_.size(); m += 2)
      for (std::size_t n = odd_y; n < along_y_.size(); n += 2) {
        const double part_x = static_cast<double>(m) / static_cast<double>(along_x_.size());
        const double part_y = static_cast<double>(n) / static_cast<double>(along_y_.size());
        if (part_x * part_x + part_y * part_y > 1.0) continue;  // finer than any wanted mode
        const Term term{m, n};
        if (stiffness(term, term) > 0.0)
          terms->push_back(term);
        else  // a rigid motion, which no other term is joined to
          found_.push_back({0.0, std::make_shared<const std::vector<Term>>(1, term), {1.0}});
      }
    const std::size_t count = terms->size();
    SquareMatrix K(count), M(count);
    for (std::size_t i = 0; i < count; ++i) {
      M.at(i, i) = 1.0;
      for (std::size_t j = 0; j < count; ++j) K.at(i, j) = stiffness((*terms)[i], (*terms)[j]);
    }
    const SymmetricEigen eigen = symmetric_eigen(K, M);
    for (std::size_t j = 0; j < count; ++j) {
      const double frequency = plate_.kappa() * std::sqrt(eigen.values[j]) / (2.0 * pi);
      if (!(frequency < limits.highest) || j >= limits.most) break;
      found_.push_back({frequency, terms, {eigen.vectors.row(j), eigen.vectors.row(j) + count}});
    }
  }

  // int grad phi_j . grad phi_l = v_j^T G v_l, where v are the weights of the terms and G their own products.
  void find_products(SlopeBlock& block) const {
    const std::size_t count = block.modes.size(), Nx = along_x_.size(), Ny = along_y_.size();
    const double per_x = plate_.length_y / plate_.length_x, per_y = plate_.length_x / plate_.length_y;
    block.products.resize(count * count);
    std::vector<double> sloped(Nx * Ny);  // G v_j
    for (std::size_t j = 0; j < count; ++j) {
      const Found& mode = found_[block.modes[j]];
      std::fill(sloped.begin(), sloped.end(), 0.0);
      for (std::size_t i = 0; i < mode.weights.size(); ++i) {
        const Term& t = (*mode.terms)[i];
        for (std::size_t m = t.m % 2; m < Nx; m += 2)
          sloped[m * Ny + t.n] += per_x * mode.weights[i] * x_.slope.at(m, t.m);
        for (std::size_t n = t.n % 2; n < Ny; n += 2)
          sloped[t.m * Ny + n] += per_y * mode.weights[i] * y_.slope.at(n, t.n);
      }
      for (std::size_t l = 0; l <= j; ++l) {
        const Found& other = found_[block.modes[l]];
        double sum = 0.0;
        for (std::size_t i = 0; i < other.weights.size(); ++i)
          sum += other.weights[i] * sloped[(*other.terms)[i].m * Ny + (*other.terms)[i].n];
        block.products[j * count + l] = block.products[l * count + j] = sum;
      }
    }
  }

  // Scales the shape to a largest value of 1.
  void finish(Found& mode) {
    const std::vector<Term>& terms = *mode.terms;
    std::vector<double> by_place(along_x_.size() * along_y_.size());
    const auto weight = [&](std::size_t m, std::size_t n) -> double& {
      return by_place[m * along_y_.size() + n];
    };
    for (std::size_t i = 0; i < terms.size(); ++i) weight(terms[i].m, terms[i].n) = mode.weights[i];
    const double largest = largest_value(by_place);
    double squares = 0.0, slopes = 0.0, mean = 0.0;
    for (double& w : mode.weights) w /= largest;
    for (double& w : by_place) w /= largest;
    const double sx = std::pow(2.0 / plate_.length_x, 2), sy = std::pow(2.0 / plate_.length_y, 2);
    for (const Term& t : terms) {
      const double w = weight(t.m, t.n);
      squares += w * w;
      mean += w * x_.mean[t.m] * y_.mean[t.n];
      for (std::size_t m = t.m % 2; m < along_x_.size(); m += 2)
        slopes += sx * w * weight(m, t.n) * x_.slope.at(t.m, m);
      for (std::size_t n = t.n % 2; n < along_y_.size(); n += 2)
        slopes += sy * w * weight(t.m, n) * y_.slope.at(t.n, n);
    }
    const double scale = plate_.mass_per_area * plate_.length_x * plate_.length_y / 4.0;
    modes_.push_back(
        {mode.frequency, mode.frequency > 0.0 ? slopes / squares : 0.0, 0.0, scale * squares, scale * mean});
  }

  // Over a lattice that includes the edges and corners.
  double largest_value(const std::vector<double>& weights) const {
    constexpr int places = 24;
    const std::size_t Nx = along_x_.size(), Ny = along_y_.size();
    std::vector<double> X(Nx), Y(Ny), at_x(Ny), slopes(std::max(Nx, Ny)), curvatures(std::max(Nx, Ny));
    double largest = 0.0;
    for (int i = 0; i <= places; ++i) {
      along_x_.at(2.0 * i / places - 1.0, X, slopes, curvatures);
      std::fill(at_x.begin(), at_x.end(), 0.0);
      for (std::size_t m = 0; m < Nx; ++m)
        for (std::size_t n = 0; n < Ny; ++n) at_x[n] += weights[m * Ny + n] * X[m];
      for (int j = 0; j <= places; ++j) {
        along_y_.at(2.0 * j / places - 1.0, Y, slopes, curvatures);
        double sum = 0.0;
        for (std::size_t n = 0; n < Ny; ++n) sum += at_x[n] * Y[n];
        largest = std::max(largest, std::abs(sum));
      }
    }
    return largest;
  }

  PlateParameters plate_;
  double nu_;
  EdgeBasis along_x_, along_y_;
  SideIntegrals x_, y_;
  std::vector<Found> found_;
};

}  // namespace

std::size_t ritz_functions(const PlateParameters& plate, const ModeLimits& limits) {
  const double wave = highest_wave(plate, limits);
  return degrees_along(plate, plate.length_x, wave) * degrees_along(plate, plate.length_y, wave);
}

std::shared_ptr<const ModeSet> ritz_plate_mode_set(const PlateParameters& plate, double poisson_ratio,
                                                   const ModeLimits& limits) {
  return std::make_shared<const RitzPlateModeSet>(plate, poisson_ratio, limits);
}

}  // namespace rattle
