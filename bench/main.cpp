// rattle_bench [--quick]: times the engine and prints Markdown tables. Asserts nothing.
#include <cstdio>
#include <cstring>

#include "machine.hpp"
#include "sections.hpp"
#include "suite.hpp"

int main(int argc, char** argv) {
  using namespace rattle::bench;
  Effort effort;
  bool quick = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") == 0) {
      quick = true;
      continue;
    }
    std::fprintf(stderr, "usage: rattle_bench [--quick] > bench/results/<cpu>.md\n");
    return 2;
  }
  if (quick) effort = {5, 500};

  std::printf("# Benchmark on %s\n\n", processor_name().c_str());
  std::printf("Made by `build/release/bench/rattle_bench%s > bench/results/<cpu>.md`, compiled by %s.\n",
              quick ? " --quick" : "", compiler_and_flags().c_str());
  std::printf("One core; the best of %d interleaved runs of %d samples, block by block, in processor time.\n",
              effort.rounds, effort.samples);
  std::puts("Trust the ratios more than the times.");
  std::printf("\n## The suite (also `rattle bench`): best of %d rounds, pinned to a core\n\n%s", quick ? 5 : 40,
              table_of(run_suite({.rounds = quick ? 5 : 40})).c_str());
  print_contact_scaling(effort);
  print_ledger_and_rules(effort);
  print_shipped_scenes(effort);
}
