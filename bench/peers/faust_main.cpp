// Times the code that `faust -double -lang cpp` generates from string.dsp: ns per sample, best of many blocks.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#define FAUSTFLOAT double
struct Meta {
  void declare(const char*, const char*) {}
};
struct UI {
  void openVerticalBox(const char*) {}
  void closeBox() {}
};
struct dsp {
  virtual ~dsp() = default;
};
#include FAUST_RESULT

static double nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
}

int main() {
  constexpr int block = 256;
  static mydsp string;
  string.instanceInit(44100);
  std::vector<std::vector<double>> in(static_cast<std::size_t>(string.getNumInputs()),
                                      std::vector<double>(block));
  std::vector<double> out(block);
  std::vector<double*> inputs;
  for (auto& channel : in) inputs.push_back(channel.data());
  double* outputs[] = {out.data()};
  if (!in.empty()) in[in.size() / 2][0] = 1.0;
  double best = 1e18;
  for (int n = 0; n < 200; ++n) {
    const double start = nanoseconds();
    string.compute(block, inputs.data(), outputs);
    best = std::min(best, (nanoseconds() - start) / block);
    for (auto& channel : in) channel[0] = 0.0;
  }
  std::printf("%.1f\n", best);
}
