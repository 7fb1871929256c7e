// The tables of the benchmark, each printed when measured.
#pragma once

namespace rattle::bench {

struct Effort {
  int rounds = 30;     // per comparison
  int samples = 2000;  // per run
};

void print_contact_scaling(const Effort& effort);
void print_ledger_and_rules(const Effort& effort);
void print_shipped_scenes(const Effort& effort);

}  // namespace rattle::bench
