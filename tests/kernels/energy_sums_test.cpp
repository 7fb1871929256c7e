// Energies with the fast kernels: the same energies and losses as with the plain ones, and a closed balance.
#include <gtest/gtest.h>

#include <kernels/kernel_runs.hpp>
#include <kernels/sample_components.hpp>
#include <rattle/base/compensated_sum.hpp>

namespace rattle::test {
namespace {

class EnergySums : public testing::TestWithParam<const KernelSet*> {};

void expect_same(std::unique_ptr<const Component> plain_model, std::unique_ptr<const Component> fast_model,
                 const std::string& what) {
  KernelRun plain(std::move(plain_model)), fast(std::move(fast_model));
  plain.randomise(4);
  fast.randomise(4);
  AlignedVector memory(fast.model().memory_count());
  fast.levels().retreat();
  fast.model().start_observing(fast.levels(), memory.data());
  fast.levels().advance();
  for (int n = 0; n < 20; ++n) {
    plain.model().predict(plain.levels());
    fast.model().predict(fast.levels());
    const EnergyAndLoss a = plain.model().observe(plain.levels(), nullptr);
    const EnergyAndLoss b = fast.model().observe(fast.levels(), memory.data());
    const double energy = a.stored.kinetic + std::abs(a.stored.potential);
    EXPECT_NEAR(a.stored.kinetic / energy, b.stored.kinetic / energy, 1e-13) << what << " " << n;
    EXPECT_NEAR(a.stored.potential / energy, b.stored.potential / energy, 1e-13) << what << " " << n;
    EXPECT_NEAR(a.stored.correction / energy, b.stored.correction / energy, 1e-13) << what << " " << n;
    EXPECT_NEAR(a.loss.uniform / b.loss.uniform, 1.0, 1e-12) << what << " " << n;
    EXPECT_NEAR(a.loss.frequency_dependent / b.loss.frequency_dependent, 1.0, 1e-12) << what << " " << n;
    // Without `memory`, as when a ledger starts.
    EXPECT_NEAR(fast.model().stored_energy(fast.levels()).total() / a.stored.total(), 1.0, 1e-12) << what;
    EXPECT_NEAR(fast.model().loss_power(fast.levels()).uniform / a.loss.uniform, 1.0, 1e-12) << what;
    plain.levels().advance();
    fast.levels().advance();
  }
}

TEST_P(EnergySums, are_those_of_the_plain_kernels) {
  const KernelSet& plain = *find_kernels(Kernels::plain);
  for (const End left : {End::simply_supported, End::clamped, End::clamped_notes, End::free})
    for (const End right : {End::simply_supported, End::clamped, End::free})
      for (const int N : {8, 15, 16, 23, 24, 25, 77, 200})
        expect_same(sample_string(N, left, right, plain), sample_string(N, left, right, *GetParam()),
                    "string " + std::to_string(N));
  for (const End edges : {End::simply_supported, End::clamped, End::clamped_notes})
    for (const auto& [nx, ny] : {std::pair{5, 4}, {9, 30}, {41, 23}, {80, 70}})
      for (const Restoring restoring : {Restoring::bending, Restoring::both, Restoring::tension})
        expect_same(sample_plate(nx, ny, edges, plain, 0.02, restoring),
                    sample_plate(nx, ny, edges, *GetParam(), 0.02, restoring),
                    "plate " + std::to_string(nx) + " x " + std::to_string(ny));
}

// Energy plus losses stay equal to the initial energy.
TEST_P(EnergySums, balance) {
  std::vector<std::unique_ptr<const Component>> models;
  models.push_back(sample_string(150, End::simply_supported, End::free, *GetParam()));
  models.push_back(sample_plate(40, 30, End::clamped, *GetParam()));
  models.push_back(sample_plate(40, 30, End::clamped, *GetParam(), 0.02, Restoring::both));
  models.push_back(sample_plate(30, 40, End::simply_supported, *GetParam(), 0.02, Restoring::tension));
  for (auto& model : models) {
    KernelRun run(std::move(model));
    run.randomise(8);
    AlignedVector memory(run.model().memory_count());
    run.levels().retreat();
    run.model().start_observing(run.levels(), memory.data());
    const double start = run.model().stored_energy(run.levels()).total();
    run.levels().advance();
    CompensatedSum lost;
    double worst = 0.0;
    for (int n = 0; n < 3000; ++n) {
      run.model().predict(run.levels());
      const auto [stored, loss] = run.model().observe(run.levels(), memory.data());
      lost.add(sample_k * (loss.uniform + loss.frequency_dependent));
      worst = std::max(worst, std::abs(stored.total() + lost.value() - start));
      run.levels().advance();
    }
    EXPECT_LE(worst / start, 1e-12);
    EXPECT_GT(lost.value() / start, 0.05);
  }
}

INSTANTIATE_TEST_SUITE_P(Sets, EnergySums, testing::ValuesIn(fast_kernels_here()),
                         [](const auto& set) { return std::string(set.param->name); });

}  // namespace
}  // namespace rattle::test
