#include <algorithm>
#include <cmath>
#include <numbers>
#include <slide/formula.hpp>
#include <slide/random_phrase.hpp>
#include <support/random_numbers.hpp>

namespace rattle::test {
namespace {

constexpr double hand_speed = 2.0;  // m/s, up and down
constexpr double any_speed = 1e9;

class Player {
 public:
  Player(std::uint64_t seed, int steps, Temper temper) : random_(seed), steps_(steps), temper_(temper) {}

  RandomPhrase draw() {
    RandomPhrase phrase;
    draw_parameters(phrase.parameters);
    const plain::SlideStringParameters& p = phrase.parameters;
    seconds_ = steps_ / p.sample_rate;
    phrase.scene.sample_rate = p.sample_rate;
    scene_ = &phrase.scene;

    const int M = plain::SlideString(p).M;
    const double amplitude = random_.between(0.0, 5e-4);
    for (int m = 0; m <= M; ++m) phrase.start.u.push_back(-amplitude * std::sin(std::numbers::pi * m / M));
    phrase.start.u.front() = phrase.start.u.back() = 0.0;
    phrase.start.y_o = random_.between(0.0, 1e-4);
    const plain::SlideGestures gestures{
        place(p.L), moving("y_h", random_.between(-1.5e-3, 2e-4), 1e-3, hand_speed),
        moving("F_rf", 0.0, 4.0, any_speed), moving("F_lf", -0.2, 1.0, any_speed)};
    phrase.handles = plain::add_slide_string(phrase.scene, p, gestures, phrase.start);
    return phrase;
  }

 private:
  double log_between(double low, double high) { return low * std::pow(high / low, random_.between(0.0, 1.0)); }
  bool chance(double probability) { return random_.between(0.0, 1.0) < probability; }

  void draw_parameters(plain::SlideStringParameters& p) {
    constexpr double rates[] = {22050.0, 44100.0, 48000.0, 96000.0};
    p.sample_rate = rates[static_cast<std::size_t>(random_.between(0.0, 4.0))];
    p.L = random_.between(0.3, 1.2);
    p.rhoA = log_between(4e-4, 1e-2);
    const double f0 = log_between(60.0, 400.0);
    p.T = p.rhoA * (2.0 * p.L * f0) * (2.0 * p.L * f0);
    p.EI = chance(0.2) ? 0.0 : log_between(1e-6, 1e-3);
    p.sigma0 = chance(0.2) ? 0.0 : random_.between(0.0, 5.0);
    p.sigma2 = chance(0.2) ? 0.0 : random_.between(0.0, 2e-3);
    p.m_o = log_between(2e-3, 0.1);
    p.k_o = log_between(1e5, 1e8);
    p.k_h = chance(0.1) ? 0.0 : log_between(1e3, 1e6);
    p.r_h = chance(0.2) ? 0.0 : random_.between(0.0, 20.0);
    p.alpha_rf = chance(0.1) ? 0.0 : random_.between(0.0, 15.0);
    p.alpha_lf = chance(0.2) ? 0.0 : random_.between(0.0, 15.0);
    p.x_rf = random_.between(-0.02, 1.02) * p.L;
    p.w_rf = log_between(1e-3, 0.1);
    p.w_lf = log_between(1e-3, 0.1);
    p.d_lf = random_.between(-0.02, 0.06);
  }

  GestureHandle add(const char* name, decltype(GestureDescription::content) content) {
    return scene_->add(GestureDescription{name, std::move(content)});
  }

  // Around `middle`, at most `size` away: constant, in segments, oscillating, or a formula of time.
  DrivenValue moving(const char* name, double middle, double size, double fastest) {
    const double highest = std::min(2000.0, fastest / (4.0 * std::numbers::pi * size));  // Hz
    const double shortest = std::max(1.0 / 96000.0, std::numbers::pi * size / fastest);  // s, shortest segment
    const double kind = random_.between(0.0, 1.0);
    if (kind < 0.15) return middle + size * random_.state();
    if (kind < 0.5) {
      BreakpointGesture g;
      double t = random_.between(0.0, 0.3) * seconds_;
      for (int i = 0; i < 6; ++i) {
        g.points.push_back(
            {t, middle + size * random_.state(), chance(0.5) ? Curve::linear : Curve::raised_cosine});
        t += log_between(shortest, std::max(shortest, 0.5 * seconds_));
      }
      return add(name, g);
    }
    if (kind < 0.8)
      return add(name, SineGesture{.frequency = log_between(1.0, highest),
                                   .amplitude = size * random_.between(0.0, 1.0),
                                   .phase = random_.between(0.0, 6.0),
                                   .offset = middle,
                                   .start = random_.between(0.0, 0.5) * seconds_,
                                   .fade = random_.between(0.0, 0.3) * seconds_});
    const plain::GestureExpression wave =
        sine(log_between(1.0, highest) * 2.0 * std::numbers::pi * plain::time());
    const double from = random_.between(0.0, 1.0) * seconds_;
    return add(name,
               (middle + size * random_.state() * wave * plain::ramp(from, from + 0.3 * seconds_)).gesture());
  }

  DrivenValue place(double L) {
    const double middle = random_.between(0.05, 0.95) * L;
    if (temper_ == Temper::calm) {  // at most 4 m/s
      const double frequency = log_between(1.0, 500.0);
      const double amplitude = std::min(0.1, 4.0 / (2.0 * std::numbers::pi * frequency));
      return add("x_o", SineGesture{.frequency = frequency,
                                    .amplitude = amplitude * random_.between(0.0, 1.0),
                                    .phase = random_.between(0.0, 6.0),
                                    .offset = middle});
    }
    if (chance(0.5)) return moving("x_o", middle, random_.between(0.0, 0.7) * L, 100.0);
    SampledGesture g;
    double x = middle;
    const double every = random_.between(0.0, 0.02), reach = log_between(1e-4, 0.05);
    for (int n = 0; n <= steps_; ++n) {
      if (chance(every)) x = middle + reach * random_.state();
      if (chance(0.002)) x = random_.between(-0.1, L + 0.1);
      g.values.push_back(x);
    }
    return add("x_o", g);
  }

  Random random_;
  int steps_;
  Temper temper_;
  double seconds_ = 0.0;
  SceneDescription* scene_ = nullptr;
};

}  // namespace

RandomPhrase draw_phrase(std::uint64_t seed, int steps, Temper temper) {
  return Player(seed, steps, temper).draw();
}

}  // namespace rattle::test
