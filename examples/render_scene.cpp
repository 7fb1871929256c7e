// Shows how a scene file is read, compiled and rendered to a sound file, and how errors in it are reported.
//
//   render_scene scenes/hammer-string.toml hammer.wav
//     writes the sound and prints its length, its peak and the energy balance
//   render_scene wrong.toml wrong.wav
//     prints "wrong.toml:14:9: error: ..." for every error
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <rattle/rattle.hpp>
#include <rattle/scene_file.hpp>
#include <rattle/version.hpp>
#include <vector>

#include "write_wav.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: render_scene SCENE.toml SOUND.wav   (rattle %s)\n", RATTLE_VERSION);
    return 2;
  }

  // 1. Read the file. The result is a description, or all errors with file, line and column. A scene that names
  //    WAV or CSV files needs loaders: see SceneReadOptions.
  const auto result = rattle::read_scene_file(argv[1]);
  if (const auto* mistakes = std::get_if<std::vector<rattle::SceneMessage>>(&result)) {
    for (const rattle::SceneMessage& mistake : *mistakes) std::fprintf(stderr, "%s\n", format(mistake).c_str());
    return 2;
  }
  const auto& file = std::get<rattle::SceneFile>(result);
  for (const rattle::SceneMessage& warning : file.warnings)
    std::fprintf(stderr, "%s\n", format(warning).c_str());

  // 2. Compile it. The engine reports errors at paths like "string.main.tension"; locate() finds their lines in
  //    the file.
  const auto scene = rattle::compile(file.description);
  if (!scene) {
    for (const rattle::Diagnostic& error : scene.errors())
      std::fprintf(stderr, "%s\n", format(file.locate(error)).c_str());
    return 2;
  }

  // 3. Render all of it into interleaved samples, observed by the energy ledger.
  rattle::Simulator simulator(*scene);
  rattle::EnergyLedger ledger(*scene);
  simulator.attach(ledger);
  const int channels = simulator.channels();
  std::vector<double> samples((*scene)->sample_count() * static_cast<std::size_t>(channels));
  simulator.render(samples);

  // 4. Write it.
  if (channels == 0 || !write_wav(argv[2], samples, channels, (*scene)->sample_rate)) {
    std::fprintf(stderr, "%s could not be written\n", argv[2]);
    return 2;
  }
  double peak = 0.0;
  for (const double sample : samples) peak = std::max(peak, std::abs(sample));
  std::printf("%s\n%s: %.1f s, %d channels, peak %.3g before scaling, relative balance error %.1e\n",
              file.description.title.c_str(), argv[2], (*scene)->duration, channels, peak,
              ledger.balance_error());
  return ledger.balance_error() < 1e-10 ? 0 : 1;
}
