// Free motion: strings, plates, many strings.
#include <algorithm>
#include <memory>

#include "free_run.hpp"
#include "suite_parts.hpp"
#include "textbook.hpp"

namespace rattle::bench {
namespace {

Task task_of(FreeRun& run, int samples) {
  return {samples, [&run, samples] { run.steps(samples); }, [&run] { run.start(1e-3); }, 4};
}

// Times the loop collected by neighbours, for the note.
template <class Textbook>
std::string by_neighbours(Suite& suite, Textbook& textbook, double points, int samples) {
  const auto t = suite.measure("the same by neighbours",
                               {{samples, [&] { textbook.steps_by_neighbours(samples); }, [] {}, 4}}, 2);
  return ", by neighbours " + number(t[0] / points);
}

// Times the component on the plain, fast and AVX2 kernels, and the textbook version.
template <class Make, class Textbook, class Uncontracted>
void bench_component(Suite& suite, const std::string& work, double instructions, Make make, Textbook textbook,
                     Uncontracted uncontracted) {
  const auto plain = make(*find_kernels(Kernels::plain)), fast = make(*find_kernels(Kernels::fast));
  const double points = static_cast<double>(fast->points());
  const int samples = std::max(10, static_cast<int>(400000.0 / points));
  const KernelSet* const avx2 = find_kernels(Kernels::avx2);
  const bool narrower = avx2 && avx2 != find_kernels(Kernels::fast);
  const auto half = narrower ? make(*avx2) : nullptr;
  std::vector<Task> tasks = {task_of(*plain, samples),
                             task_of(*fast, samples),
                             {samples, [&] { textbook.steps(samples); }, [] {}, 4},
                             {samples, [&] { uncontracted.steps(samples); }, [] {}, 4}};
  if (half) tasks.push_back(task_of(*half, samples));
  const auto t = suite.measure(work, tasks, points < 3000.0 ? 4 : 1);
  BenchResult& result = suite.add(work, t[1]);
  result.ratio_plain = t[0] / t[1];
  result.instructions = instructions * points;
  result.ratio_textbook = t[2] / t[1];
  result.ratio_uncontracted = t[3] / t[1];
  result.note = number(t[1] / points) + " ns a point; plain " + number(t[0] / points) + ", textbook " +
                number(t[2] / points) + ", uncontracted " + number(t[3] / points) +
                by_neighbours(suite, textbook, points, samples);
  if (!half) return;
  BenchResult& with_avx2 = suite.add(work + ", AVX2 only", t[4]);
  with_avx2.ratio_plain = t[0] / t[4];
  with_avx2.ratio_textbook = t[2] / t[4];
  with_avx2.ratio_uncontracted = t[3] / t[4];
}

}  // namespace

void bench_strings(Suite& suite) {
  for (const int points : {496, 112}) {  // including the ends
    const auto c = string_coefficients(points - 1);
    bench_component(
        suite, "stiff string, " + std::to_string(points) + " points", string_instructions,
        [&](const KernelSet& kernels) { return string_run(points - 1, kernels); },
        TextbookString<Contraction::allowed>(points - 1, c), TextbookString<Contraction::off>(points - 1, c));
  }
}

void bench_plates(Suite& suite) {
  for (const auto& [nx, ny] : {std::pair{96, 96}, {40, 20}, {304, 304}}) {
    const auto c = plate_coefficients();
    bench_component(
        suite, "plate, " + std::to_string(nx) + " x " + std::to_string(ny) + " points", plate_instructions,
        [&, nx = nx, ny = ny](const KernelSet& kernels) { return plate_run(nx - 1, ny - 1, kernels); },
        TextbookPlate<Contraction::allowed>(ny - 1, nx - 1, c),  // the longer side along the rows
        TextbookPlate<Contraction::off>(ny - 1, nx - 1, c));
  }
}

// Times the same strings as separate objects, on both kernel sets, and as bundles.
void bench_many_strings(Suite& suite) {
  constexpr int count = 64, intervals = 111, samples = 20;
  const KernelSet& fast = *find_kernels(Kernels::fast);
  std::vector<std::unique_ptr<FreeRun>> plain_runs, fast_runs;
  for (int i = 0; i < count; ++i) {
    plain_runs.push_back(string_run(intervals, *find_kernels(Kernels::plain)));
    fast_runs.push_back(string_run(intervals, fast));
  }
  const LineGrid grid = string_grid(intervals);
  const std::size_t slots = (intervals + 1) * fast.lanes, bundles = count / fast.lanes;
  std::vector<std::unique_ptr<StiffString>> members;
  std::vector<const StiffString*> pointers;
  for (std::size_t lane = 0; lane < fast.lanes; ++lane) {
    members.push_back(
        std::make_unique<StiffString>(string_parameters(intervals * grid.spacing), grid, k, fast, lane));
    pointers.push_back(members.back().get());
  }
  const StringBundle bundle(pointers, fast);
  AlignedVector storage(2 * slots * bundles, 1e-3);
  std::vector<Levels> levels;
  for (std::size_t b = 0; b < bundles; ++b) {
    double* const base = storage.data() + 2 * slots * b;
    levels.push_back({base, base + slots, base, nullptr});
  }
  const auto step_apart = [&](auto& runs) {
    for (int n = 0; n < samples; ++n)
      for (auto& run : runs) run->steps(1);
  };
  const auto step_bundles = [&] {
    for (int n = 0; n < samples; ++n)
      for (Levels& own : levels) {
        bundle.predict(own);
        std::swap(own.next, own.now);
        own.prev = own.next;
      }
  };
  const auto t = suite.measure("64 strings", {{samples, [&] { step_apart(plain_runs); }, [] {}, 4},
                                              {samples, [&] { step_apart(fast_runs); }, [] {}, 4},
                                              {samples, step_bundles, [] {}, 4}});
  constexpr double points = count * (intervals + 1.0);
  BenchResult& result = suite.add("64 strings of 112 points, bundled", t[2]);
  result.ratio_plain = t[0] / t[2];
  result.instructions = string_instructions * points;
  result.note =
      number(t[1] / t[2]) + " × separate objects on fast kernels; " + number(t[2] / points) + " ns a point";
}

}  // namespace rattle::bench
