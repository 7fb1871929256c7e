#include <bow/plain_bowed_string.hpp>
#include <cmath>
#include <numbers>

namespace rattle::test {
namespace {

double dot(const Vector& a, const Vector& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

double phi_over_v(const PlainBow& bow, double v) {
  return std::sqrt(2.0 * bow.a) * std::exp(0.5 - bow.a * v * v);
}

double two_steps(const PlainBow& bow, double b, double beta, double v) {
  for (int i = 0; i < 2; ++i) {
    const double pull = beta * bow.F * phi_over_v(bow, v);
    const double slope = 1.0 + pull * (1.0 - 2.0 * bow.a * v * v);
    v = slope > 0.1 ? v - (v + pull * v - b) / slope : b / (1.0 + pull);
    v = b < 0.0 ? std::fmax(std::fmin(v, 0.0), b) : std::fmin(std::fmax(v, 0.0), b);
  }
  return v;
}

}  // namespace

PlainBowedString::PlainBowedString(const StringPart& part, double k)
    : scheme(part, k), u(scheme.start()), u_prev(u) {}

double PlainBowedString::compliance() const {
  return scheme.k * scheme.k / (scheme.rhoA * scheme.h * (1.0 + scheme.sigma0 * scheme.k));
}

Vector PlainBowedString::at_point(double position) const {
  Vector weights(u.size());
  const auto left = static_cast<std::size_t>(position / scheme.h);
  const double share = position / scheme.h - static_cast<double>(left);
  weights[left] = 1.0 - share;
  weights[left + 1] = share;
  return weights;
}

Vector PlainBowedString::under(double position, double width) const {
  Vector weights(u.size());
  double sum = 0.0;
  for (std::size_t l = 0; l < weights.size(); ++l) {
    const double distance = static_cast<double>(l) * scheme.h - position;
    if (std::abs(distance) < 0.5 * width)
      sum += weights[l] = 0.5 + 0.5 * std::cos(2.0 * std::numbers::pi * distance / width);
  }
  if (sum == 0.0) return at_point(position);
  for (double& weight : weights) weight /= sum;
  return weights;
}

void PlainBowedString::step(const std::vector<PlainBow>& bows, const std::vector<PlainTouch>& touches,
                            const std::vector<PlainSpring>& springs) {
  const double k = scheme.k, B = compliance();
  bow_force.resize(bows.size());
  bow_velocity.resize(bows.size());
  for (std::vector<double>* account : {&touch_loss, &touch_work, &touch_stored})
    account->resize(touches.size());
  std::vector<Vector> C;
  Vector a, d;
  for (const PlainBow& bow : bows) {
    C.push_back(at_point(bow.position));
    const double lambda = bow.F * phi_over_v(bow, bow_velocity[C.size() - 1]);
    a.push_back(lambda / (2.0 * k));
    d.push_back(-lambda * bow.v);
  }
  for (std::size_t i = 0; i < touches.size(); ++i) {
    const PlainTouch& touch = touches[i];
    C.push_back(under(touch.position, touch.width));
    a.push_back(0.5 * touch.K + 0.5 * touch.R / k);
    d.push_back(touch.K * dot(C.back(), u_prev));
    const double now = dot(C.back(), u), before = dot(C.back(), u_prev);
    const double energy = 0.25 * touch.K * (now * now + before * before);
    touch_work[i] += energy - touch_stored[i];
  }
  for (const PlainSpring& spring : springs) {
    C.push_back(at_point(spring.position));
    a.push_back(0.25 * spring.K);
    d.push_back(0.5 * spring.K * (dot(C.back(), u) + dot(C.back(), u_prev)));
  }

  const std::size_t m = C.size();
  Vector u_next = scheme.free_motion(u, u_prev);
  Matrix Lambda(m, Vector(m));
  Vector D_star(m);
  for (std::size_t i = 0; i < m; ++i) {
    for (Vector* weights : {&C[i]}) weights->front() = weights->back() = 0.0;  // the ends are fixed
    D_star[i] = dot(C[i], u_next) - dot(C[i], u_prev);
  }
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j) Lambda[i][j] = B * dot(C[i], C[j]);
  const auto solve = [&](Vector right) {  // (I + Lambda diag a) D = right
    Matrix M(m, Vector(m));
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j) M[i][j] = (i == j ? 1.0 : 0.0) + Lambda[i][j] * a[j];
    return dense_solve(M, right);
  };
  const auto with_laws = [&] {
    Vector right = D_star;
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j) right[i] -= Lambda[i][j] * d[j];
    return solve(right);
  };
  for (std::size_t i = 0; i < bows.size(); ++i) {
    a[i] = d[i] = 0.0;
    const double b = with_laws()[i] / (2.0 * k) - bows[i].v;
    Vector push(m);
    for (std::size_t j = 0; j < m; ++j) push[j] = Lambda[j][i];
    const double beta = solve(push)[i] / (2.0 * k);
    const double lambda = bows[i].F * phi_over_v(bows[i], two_steps(bows[i], b, beta, bow_velocity[i]));
    a[i] = lambda / (2.0 * k);
    d[i] = -lambda * bows[i].v;
  }
  const Vector D = with_laws();
  for (std::size_t i = 0; i < m; ++i) {
    const double f = a[i] * D[i] + d[i];
    for (std::size_t l = 0; l < u.size(); ++l) u_next[l] -= B * C[i][l] * f;
    if (i < bows.size()) {
      bow_force[i] = f;
      bow_velocity[i] = D[i] / (2.0 * k) - bows[i].v;
    } else if (i < bows.size() + touches.size()) {
      const std::size_t t = i - bows.size();
      touch_loss[t] += k * touches[t].R * (D[i] / (2.0 * k)) * (D[i] / (2.0 * k));
    }
  }
  u_prev = u;
  u = u_next;
  for (std::size_t t = 0; t < touches.size(); ++t) {
    const Vector& weights = C[bows.size() + t];
    const double now = dot(weights, u), before = dot(weights, u_prev);
    touch_stored[t] = 0.25 * touches[t].K * (now * now + before * before);
  }
}

}  // namespace rattle::test
