#include <algorithm>
#include <cmath>
#include <numbers>
#include <rattle/base/text.hpp>
#include <wild/wild_gestures.hpp>

namespace rattle::test {
namespace {

using Op = GestureOperation;

// A formula in postfix order.
class Program {
 public:
  Program& constant(double value) {
    program_.push_back({Op::constant, value, {}});
    return *this;
  }
  Program& of(std::size_t gesture) {
    program_.push_back({Op::gesture, 0.0, {gesture}});
    return *this;
  }
  Program& then(Op operation) {
    program_.push_back({operation, 0.0, {}});
    return *this;
  }
  Program& time() { return then(Op::time); }
  Program& times(double factor) { return constant(factor).then(Op::multiply); }
  Program& plus(double term) { return constant(term).then(Op::add); }
  // Maps 0 ... 1 to low ... high and clamps the result against rounding.
  FormulaGesture within(double low, double high) {
    times(high - low).plus(low);
    constant(low).then(Op::maximum).constant(high).then(Op::minimum);
    return {program_};
  }

 private:
  std::vector<GestureInstruction> program_;
};

// White noise: the fractional part of a scaled fast sine.
Program noise(double sample_rate, Random& random) {
  const double factor = random.between(1e4, 1e5);
  const auto digits = [&](Program& p) -> Program& {
    return p.time().times(12.9898 * sample_rate).then(Op::sine).times(factor);
  };
  Program p;
  digits(p);
  digits(p).then(Op::round).then(Op::subtract);
  return p.plus(0.5);
}

Program chirp(double from, double rate) {
  Program p;
  p.time().times(rate).plus(from).time().then(Op::multiply).times(2.0 * std::numbers::pi);
  return p.then(Op::sine).times(0.5).plus(0.5);
}

Program ring(double first, double second) {
  Program p;
  p.time().times(2.0 * std::numbers::pi * first).then(Op::sine);
  p.time().times(2.0 * std::numbers::pi * second).then(Op::cosine).then(Op::multiply);
  return p.times(0.5).plus(0.5);
}

// Nearly a square wave, with edges of one or two samples.
Program switching(double frequency) {
  Program p;
  p.time().times(2.0 * std::numbers::pi * frequency).then(Op::sine).times(8.0).plus(0.5);
  return p.constant(0.0).then(Op::maximum).constant(1.0).then(Op::minimum);
}

// A sine that rises and decays: ramp(a, b) exp(-t / tau) |sin|.
Program swell(double frequency, double begin, double end, double decay) {
  Program p;
  p.constant(begin).constant(end).then(Op::ramp);
  p.time().then(Op::negate).constant(decay).then(Op::divide).then(Op::exponential).then(Op::multiply);
  p.time().times(2.0 * std::numbers::pi * frequency).then(Op::sine).then(Op::absolute);
  return p.then(Op::multiply);
}

// A slow curve: sqrt(t / T), or its logarithm or power.
Program bend(double duration, int kind) {
  Program p;
  p.time().times(1.0 / duration);
  if (kind == 0) return p.then(Op::square_root);
  if (kind == 1) return p.plus(1.0).then(Op::logarithm);
  return p.constant(2.5).then(Op::power);
}

Program of_another(std::size_t gesture, double factor) {
  Program p;
  p.of(gesture).times(factor).then(Op::sine).times(0.5);
  return p.plus(0.5);
}

}  // namespace

GestureDrawer::GestureDrawer(SceneDescription& scene, Random& random) : scene_(scene), random_(random) {
  const double draw = random.between(0.0, 1.0);
  liveliness_ = draw < 0.2 ? 0.0 : draw < 0.7 ? random.between(0.05, 0.3) : random.between(0.3, 0.8);
}

std::string GestureDrawer::next_name() const { return text("g", scene_.gestures.size()); }

double GestureDrawer::any_frequency() {
  return logarithmic(random_, 0.5, std::min(8000.0, 0.49 * scene_.sample_rate));
}

GestureHandle GestureDrawer::sine(double low, double high) {
  SineGesture g{
      .frequency = any_frequency(), .amplitude = 0.4999999 * (high - low), .offset = 0.5 * (low + high)};
  g.phase = random_.between(-std::numbers::pi, std::numbers::pi);
  if (chance(random_, 0.2)) {
    g.start = random_.between(0.0, 0.5) * scene_.duration;
    if (chance(random_, 0.5)) g.stop = g.start + random_.between(0.05, 0.5) * scene_.duration;
    if (chance(random_, 0.7)) g.fade = random_.between(0.0, 0.1) * scene_.duration;
  }
  return scene_.add(GestureDescription{next_name(), g});
}

GestureHandle GestureDrawer::breakpoints(double low, double high) {
  BreakpointGesture g;
  double time = chance(random_, 0.5) ? 0.0 : random_.between(0.0, 0.2) * scene_.duration;
  const int count = whole(random_, 2, 12);
  const double shortest = 0.5 / scene_.sample_rate;
  for (int i = 0; i < count; ++i) {
    Curve curve = pick(random_, {Curve::linear, Curve::raised_cosine, Curve::exponential});
    const double value = random_.between(low, high);
    const bool same_side = !g.points.empty() && g.points.back().value * value > 0.0;
    if (curve == Curve::exponential && !same_side) curve = Curve::linear;
    g.points.push_back({time, value, curve});
    time += logarithmic(random_, shortest, 0.3 * scene_.duration);
  }
  return scene_.add(GestureDescription{next_name(), g});
}

GestureHandle GestureDrawer::formula(double low, double high) {
  const double draw = random_.between(0.0, 1.0), T = scene_.duration;
  const double first = any_frequency(), second = any_frequency(), share = random_.between(0.2, 0.9);
  Program p;
  if (draw < 0.3)
    p = noise(scene_.sample_rate, random_);
  else if (draw < 0.45)
    p = chirp(first, (share < 0.5 ? second : -second) / T);
  else if (draw < 0.6)
    p = ring(first, second);
  else if (draw < 0.7)
    p = switching(first);
  else if (draw < 0.8)
    p = swell(first, 0.1 * T, share * T, 2.0 * share * T);
  else if (draw < 0.9 || scene_.gestures.empty())
    p = bend(T, whole(random_, 0, 2));
  else
    p = of_another(static_cast<std::size_t>(whole(random_, 0, static_cast<int>(scene_.gestures.size()) - 1)),
                   second);
  return scene_.add(GestureDescription{next_name(), p.within(low, high)});
}

DrivenValue GestureDrawer::moving(double low, double high) {
  const double draw = random_.between(0.0, 1.0);
  return draw < 0.45 ? sine(low, high) : draw < 0.65 ? breakpoints(low, high) : formula(low, high);
}

DrivenValue GestureDrawer::perhaps(double value, double low, double high) {
  if (!chance(random_, liveliness_)) return value;
  if (chance(random_, 0.5)) {
    const double part = 0.5 * logarithmic(random_, 1e-3, 1.0),
                 reach = part * std::min(value - low, high - value);
    return moving(value - reach, value + reach);
  }
  return moving(low, high);
}

}  // namespace rattle::test
