// The free motion of a string and of a plate, against the loop one would write first; and a string as it falls
// silent.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <memory>
#include <rattle/base/aligned.hpp>
#include <rattle/components/plate.hpp>
#include <rattle/components/stiff_string.hpp>
#include <utility>

#include "running.hpp"
#include "sections.hpp"
#include "timing.hpp"

namespace rattle::bench {
namespace {

constexpr double k = 1.0 / 44100.0;

// A component with its levels, stepping by itself.
class FreeRun {
 public:
  explicit FreeRun(std::unique_ptr<Component> model)
      : model_(std::move(model)),
        points_(model_->point_count()),
        storage_(3 * points_ + model_->scratch_count()),
        levels_{storage_.data(), storage_.data() + points_, storage_.data() + 2 * points_,
                storage_.data() + 3 * points_} {
    start(1e-3);
  }

  std::size_t points() const { return points_; }

  // A bump of this height, at rest.
  void start(double height) {
    for (std::size_t i = 0; i < points_; ++i) {
      const double x = static_cast<double>(i) / static_cast<double>(points_);
      levels_.now[i] = levels_.prev[i] = model_->point_mass(i) > 0.0 ? height * std::sin(3.14159265 * x) : 0.0;
    }
  }
  void steps(int count) {
    for (int n = 0; n < count; ++n) {
      model_->predict(levels_);
      levels_.advance();
    }
  }

 private:
  std::unique_ptr<Component> model_;
  std::size_t points_;
  AlignedVector storage_;
  Levels levels_;
};

StringParameters string_parameters(double length) {
  return {.length = length,
          .mass_per_length = 6.2e-3,
          .tension = 600.0,
          .bending_stiffness = 0.01,
          .sigma0 = 1.0,
          .sigma1 = 5e-3};
}
LineGrid string_grid(int intervals, double& length) {
  const StringParameters p = string_parameters(1.0);
  const double bound = string_spacing_bound(p.wave_speed(), p.kappa(), p.sigma1, k) * 1.0001;
  length = intervals * bound;
  return {intervals, bound, bound};
}
std::unique_ptr<FreeRun> string_of(int intervals) {
  double length = 0.0;
  const LineGrid grid = string_grid(intervals, length);
  return std::make_unique<FreeRun>(std::make_unique<StiffString>(string_parameters(length), grid, k));
}

// The stencil of the notes by neighbours [W19 (68a)], three vectors that change places.
class NaiveString {
 public:
  explicit NaiveString(int intervals) : next_(intervals + 1), now_(intervals + 1, 1e-3), prev_(now_) {
    double length = 0.0;
    const LineGrid grid = string_grid(intervals, length);
    const StringParameters p = string_parameters(length);
    const double h = grid.spacing, scale = 1.0 + p.sigma0 * k;
    const double lambda2 = std::pow(p.wave_speed() * k / h, 2), mu2 = std::pow(p.kappa() * k / (h * h), 2);
    const double damping = 2.0 * p.sigma1 * k / (h * h);
    B0_ = (2.0 - 2.0 * lambda2 - 6.0 * mu2 - 2.0 * damping) / scale;
    B1_ = (lambda2 + 4.0 * mu2 + damping) / scale;
    B2_ = -mu2 / scale;
    C0_ = (-1.0 + p.sigma0 * k + 2.0 * damping) / scale;
    C1_ = -damping / scale;
  }
  void steps(int count) {
    for (int n = 0; n < count; ++n) {
      for (std::size_t l = 2; l + 2 < now_.size(); ++l)
        next_[l] = B0_ * now_[l] + B1_ * (now_[l - 1] + now_[l + 1]) + B2_ * (now_[l - 2] + now_[l + 2]) +
                   C0_ * prev_[l] + C1_ * (prev_[l - 1] + prev_[l + 1]);
      std::swap(prev_, now_);
      std::swap(now_, next_);
    }
  }

 private:
  std::vector<double> next_, now_, prev_;
  double B0_, B1_, B2_, C0_, C1_;
};

SquareGrid plate_grid(int intervals) {
  const double bound = plate_spacing_bound(1.5, 1e-3, k) * 1.0001;
  return {intervals, intervals, bound, bound};
}

// The thirteen-point stencil of the notes.
class NaivePlate {
 public:
  explicit NaivePlate(int intervals)
      : N_(intervals), next_((N_ + 1) * (N_ + 1)), now_(next_.size(), 1e-3), prev_(now_) {
    const double h2 = std::pow(plate_grid(intervals).spacing, 2), mu2 = std::pow(1.5 * k / h2, 2);
    const double damping = 2.0 * 1e-3 * k / h2, scale = 1.0 + 1.0 * k;
    B0_ = (2.0 - 20.0 * mu2 - 4.0 * damping) / scale;
    B1_ = (8.0 * mu2 + damping) / scale;
    B2_ = -2.0 * mu2 / scale;
    B3_ = -mu2 / scale;
    C0_ = (-1.0 + 1.0 * k + 4.0 * damping) / scale;
    C1_ = -damping / scale;
  }
  void steps(int count) {
    const int row = N_ + 1;
    for (int n = 0; n < count; ++n) {
      for (int l = 2; l <= N_ - 2; ++l)
        for (int m = 2; m <= N_ - 2; ++m) {
          const double* v = now_.data() + l * row + m;
          const double* v_prev = prev_.data() + l * row + m;
          next_[static_cast<std::size_t>(l * row + m)] =
              B0_ * v[0] + B1_ * (v[-1] + v[1] + v[-row] + v[row]) +
              B2_ * (v[-row - 1] + v[-row + 1] + v[row - 1] + v[row + 1]) +
              B3_ * (v[-2] + v[2] + v[-2 * row] + v[2 * row]) + C0_ * v_prev[0] +
              C1_ * (v_prev[-1] + v_prev[1] + v_prev[-row] + v_prev[row]);
        }
      std::swap(prev_, now_);
      std::swap(now_, next_);
    }
  }

 private:
  int N_;
  std::vector<double> next_, now_, prev_;
  double B0_, B1_, B2_, B3_, C0_, C1_;
};

std::unique_ptr<FreeRun> plate_of(int intervals) {
  const PlateParameters p{
      .mass_per_area = 8.0, .bending_stiffness = 8.0 * 1.5 * 1.5, .sigma0 = 1.0, .sigma1 = 1e-3};
  return std::make_unique<FreeRun>(std::make_unique<Plate>(p, plate_grid(intervals), k));
}

void print_pair(const std::string& what, std::size_t points, const std::vector<double>& times) {
  const double per_point = static_cast<double>(points);
  print_row({what, number(times[0] / per_point), number(times[1] / per_point), number(times[0] / times[1])});
}

}  // namespace

void print_kernels(const Effort& effort) {
  const int blocks = std::max(1, effort.samples / 100);
  std::printf("\n## Free motion, ns per point and sample\n\n");
  print_header({"component", "naive", "rattle", "naive / rattle"});
  for (int intervals : {112, 496}) {
    NaiveString naive(intervals);
    const auto ours = string_of(intervals);
    const int samples = 100;
    const auto times =
        best_times({{samples, [&] { naive.steps(samples); }, [] {}, blocks},
                    {samples, [&] { ours->steps(samples); }, [&] { ours->start(1e-3); }, blocks}},
                   effort.rounds);
    print_pair("stiff string, " + std::to_string(intervals) + " intervals", ours->points(), times);
  }
  for (int intervals : {28, 96}) {
    NaivePlate naive(intervals);
    const auto ours = plate_of(intervals);
    const int samples = 20;
    const auto times =
        best_times({{samples, [&] { naive.steps(samples); }, [] {}, blocks},
                    {samples, [&] { ours->steps(samples); }, [&] { ours->start(1e-3); }, blocks}},
                   effort.rounds);
    print_pair("plate, " + std::to_string(intervals) + " x " + std::to_string(intervals) + " intervals",
               ours->points(), times);
  }
}

// A start of 1e-320 is what a string decays to; without flushing every operation on it is slow.
void print_decay(const Effort& effort) {
  std::printf("\n## A string as it falls silent (112 intervals), ns per sample\n\n");
  const double heights[] = {1e-3, 1e-306, 1e-320};
  const char* const names[] = {"1e-3 m", "1e-306 m", "1e-320 m"};
  std::deque<Simulator> simulators;
  std::vector<Task> tasks;
  for (double height : heights) {
    SceneDescription d;
    const auto string = d.add(StringDescription{.name = "string",
                                                .length = 1.0,
                                                .mass_per_length = 6.2e-3,
                                                .bending_stiffness = 0.01,
                                                .tension = 300.0,
                                                .damping = 1.0,
                                                .damping_frequency_dependent = 5e-3,
                                                .intervals = 112});
    d.add(InitialDescription{
        .name = "start", .centre = at(string, fraction(0.4)), .amplitude = height, .width = 0.3});
    tasks.push_back(task_of(simulators.emplace_back(must_compile(d)), effort.samples));
  }
  const auto kernel = string_of(112);
  for (double height : heights)
    tasks.push_back({100, [&kernel] { kernel->steps(100); }, [&kernel, height] { kernel->start(height); }});
  const auto times = best_times(tasks, effort.rounds);
  print_header({"displacement", "simulator", "over loud", "kernel, not flushed", "over loud"});
  for (std::size_t i = 0; i < 3; ++i) {
    print_row({names[i], number(times[i]), number(times[i] / times[0]), number(times[3 + i]),
               number(times[3 + i] / times[3])});
  }
}

}  // namespace rattle::bench
