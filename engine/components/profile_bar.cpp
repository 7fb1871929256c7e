#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/components/profile_bar.hpp>
#include <rattle/numerics/edge_basis.hpp>
#include <rattle/numerics/gauss_rule.hpp>
#include <rattle/numerics/symmetric_eigen.hpp>

namespace rattle {
namespace {

using std::numbers::pi;
constexpr std::size_t functions = 64;           // polynomials of a higher degree lose the low modes to rounding
constexpr std::size_t trusted = functions / 3;  // modes that so many functions resolve

double thickness_at(const ThicknessProfile& profile, double x) {
  if (x <= profile.front().first) return profile.front().second;
  for (std::size_t i = 1; i < profile.size(); ++i) {
    const auto [right, there] = profile[i];
    if (x > right) continue;
    const auto [left, here] = profile[i - 1];
    return here + (there - here) * (x - left) / (right - left);
  }
  return profile.back().second;
}

class ProfileBarModeSet final : public ModeSet {
 public:
  ProfileBarModeSet(const StringParameters& bar, double reference, const ThicknessProfile& profile,
                    const ModeLimits& limits)
      : ModeSet(1, {bar.length, 0.0}),
        bar_(bar),
        reference_(reference),
        profile_(profile),
        basis_(conditions_of(bar.left), conditions_of(bar.right), functions) {
    sample();
    solve(limits);
  }

  void shapes_on(std::span<const double> xs, std::span<const double>, std::span<double> to) const override {
    std::vector<double> scratch(weighing_scratch());
    const std::size_t modes = shapes_.size();
    for (std::size_t i = 0; i < xs.size(); ++i) shapes_at(xs[i], 0.0, to.subspan(i * modes, modes), scratch);
  }
  std::size_t weighing_scratch() const noexcept override { return 3 * functions; }
  void shapes_at(double x, double, std::span<double> to, std::span<double> scratch) const noexcept override {
    const std::span<double> v = scratch.first(functions);
    basis_.at(std::clamp(2.0 * x / bar_.length - 1.0, -1.0, 1.0), v, scratch.subspan(functions, functions),
              scratch.last(functions));
    auto at = to.begin();
    for (const std::vector<double>& weights : shapes_) *at++ = sum_of(weights, v);
  }
  double density(double x, double) const override {
    return bar_.mass_per_length * thickness_at(profile_, x) / reference_;
  }

 private:
  // A node of the integrals over the bar.
  struct Node {
    double mass = 0.0, bending = 0.0, piece = 0.0;  // kg, N m^3, m
    std::vector<double> v{}, v1{}, v2{};            // by metres
  };
  // A sum of functions.
  struct Motion {
    std::vector<double> weights, values;  // of the functions; at the nodes
  };

  static double sum_of(const std::vector<double>& weights, std::span<const double> values) {
    double sum = 0.0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * values[i];
    return sum;
  }

  // Gauss nodes between the breakpoints of the profile, where its powers are polynomials.
  void sample() {
    std::vector<double> cuts{0.0, bar_.length};
    for (const auto& [x, thickness] : profile_)
      if (x > 0.0 && x < bar_.length) cuts.push_back(x);
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); ++i) {
      if (!(cuts[i] > cuts[i - 1])) continue;
      const GaussRule rule = gauss_rule(functions + 5, 1, cuts[i - 1], cuts[i]);
      for (std::size_t j = 0; j < rule.nodes.size(); ++j) add_node(rule.nodes[j], rule.weights[j]);
    }
  }

  void add_node(double x, double piece) {
    const double share = thickness_at(profile_, x) / reference_, by_metres = 2.0 / bar_.length;
    Node node{.mass = bar_.mass_per_length * share * piece,
              .bending = bar_.bending_stiffness * share * share * share * piece,
              .piece = piece};
    for (std::vector<double>* const list : {&node.v, &node.v1, &node.v2}) list->resize(functions);
    basis_.at(2.0 * x / bar_.length - 1.0, node.v, node.v1, node.v2);
    for (double& slope : node.v1) slope *= by_metres;
    for (double& curvature : node.v2) curvature *= by_metres * by_metres;
    nodes_.push_back(std::move(node));
  }

  // int EI u'' w'' of two functions, and int rho A u w of two motions by their values at the nodes
  double stiffness(std::size_t a, std::size_t b) const {
    double sum = 0.0;
    for (const Node& node : nodes_) sum += node.bending * node.v2[a] * node.v2[b];
    return sum;
  }
  double product(const std::vector<double>& u, const std::vector<double>& w) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < nodes_.size(); ++j) sum += nodes_[j].mass * u[j] * w[j];
    return sum;
  }
  std::vector<double> at_nodes(const std::vector<double>& weights) const {
    std::vector<double> values;
    for (const Node& node : nodes_) values.push_back(sum_of(weights, node.v));
    return values;
  }

  void solve(const ModeLimits& limits) {
    std::vector<std::size_t> bending;
    std::vector<Motion> rigid;
    for (std::size_t i = 0; i < functions; ++i) {
      if (stiffness(i, i) > 0.0)
        bending.push_back(i);
      else
        rigid.push_back(orthogonal_to(rigid, i));
    }
    // The vibrations, each made orthogonal to the rigid motions, which it changes by no energy.
    std::vector<Motion> vibrations;
    vibrations.reserve(bending.size());
    for (const std::size_t i : bending) vibrations.push_back(orthogonal_to(rigid, i));
    const std::size_t n = bending.size();
    SquareMatrix K(n), M(n);
    for (std::size_t a = 0; a < n; ++a)
      for (std::size_t b = 0; b <= a; ++b) {
        K.at(a, b) = K.at(b, a) = stiffness(bending[a], bending[b]);
        M.at(a, b) = M.at(b, a) = product(vibrations[a].values, vibrations[b].values);
      }
    const SymmetricEigen eigen = symmetric_eigen(K, M);
    for (const Motion& motion : rigid)
      if (shapes_.size() < limits.most) add(0.0, motion.weights);
    for (std::size_t j = 0; j < std::min(n, trusted) && shapes_.size() < limits.most; ++j) {
      const double frequency = std::sqrt(eigen.values[j]) / (2.0 * pi);
      if (!(frequency < limits.highest)) break;
      std::vector<double> weights(functions);
      for (std::size_t a = 0; a < n; ++a)
        for (std::size_t i = 0; i < functions; ++i)
          weights[i] += eigen.vectors.at(j, a) * vibrations[a].weights[i];
      add(frequency, std::move(weights));
    }
  }

  // The function `index`, less its shares of the motions.
  Motion orthogonal_to(const std::vector<Motion>& motions, std::size_t index) const {
    Motion made{std::vector<double>(functions), {}};
    made.weights[index] = 1.0;
    for (const Motion& motion : motions) {
      const double share =
          product(motion.values, at_nodes(made.weights)) / product(motion.values, motion.values);
      for (std::size_t i = 0; i < functions; ++i) made.weights[i] -= share * motion.weights[i];
    }
    made.values = at_nodes(made.weights);
    return made;
  }

  void add(double frequency, std::vector<double> weights) {
    double largest = 0.0, slopes = 0.0, squares = 0.0, mass = 0.0, moved = 0.0;
    std::vector<double> v(functions), v1(functions), v2(functions);
    for (int i = 0; i <= 400; ++i) {
      basis_.at(i / 200.0 - 1.0, v, v1, v2);
      largest = std::max(largest, std::abs(sum_of(weights, v)));
    }
    for (double& weight : weights) weight /= largest;
    for (const Node& node : nodes_) {
      const double phi = sum_of(weights, node.v), slope = sum_of(weights, node.v1);
      squares += node.piece * phi * phi;
      slopes += node.piece * slope * slope;
      mass += node.mass * phi * phi;
      moved += node.mass * phi;
    }
    modes_.push_back({frequency, frequency > 0.0 ? slopes / squares : 0.0, 0.0, mass, moved});
    shapes_.push_back(std::move(weights));
  }

  StringParameters bar_;
  double reference_;
  ThicknessProfile profile_;
  EdgeBasis basis_;
  std::vector<Node> nodes_;
  std::vector<std::vector<double>> shapes_;  // weights of the functions
};

}  // namespace

std::shared_ptr<const ModeSet> profile_bar_mode_set(const StringParameters& bar, double reference,
                                                    const ThicknessProfile& profile, const ModeLimits& limits) {
  return std::make_shared<const ProfileBarModeSet>(bar, reference, profile, limits);
}

}  // namespace rattle
