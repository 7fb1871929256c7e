// Shows how a scene is built in code, compiled, and rendered with its energy ledger: a felt hammer is thrown at
// a steel string, and the string buzzes on a bridge.
//
//   rho A u_tt = T u_xx - E I u_xxxx - 2 rho A sigma0 u_t + 2 rho A sigma1 u_txx + contact forces
//   M w_tt     = -M omega0^2 w - R w_t - f,   f = K [w - u(x_h) - gap]_+^alpha, the contact force of the hammer
//
//   hammer hammer.wav        writes two seconds of sound and prints the energies every 0.1 s
#include <algorithm>
#include <cstdio>
#include <rattle/rattle.hpp>
#include <vector>

#include "write_wav.hpp"

namespace {

// 1. Describe the scene, in SI units.
rattle::SceneDescription describe() {
  using namespace rattle;
  SceneDescription scene;
  scene.title = "A hammer and a buzzing string";
  scene.duration = 2.0;

  const auto string = scene.add(StringDescription{.name = "string",
                                                  .length = 1.0,
                                                  .radius = 0.5e-3,
                                                  .density = 7850,
                                                  .youngs_modulus = 2e11,
                                                  .tension = 600,
                                                  .damping = 0.5,
                                                  .damping_frequency_dependent = 2e-3});
  const auto hammer = scene.add(MassDescription{
      .name = "hammer", .mass = 5e-3, .frequency = 15, .damping = 0.3, .position = -2e-3, .velocity = 2});
  const auto bridge = scene.add(BarrierDescription{.name = "bridge", .height = -1.5e-4});

  scene.add(ContactDescription{.name = "strike",
                               .below = at(hammer),
                               .above = at(string, metres(0.12)),
                               .stiffness = 1e7,
                               .exponent = 1.5,
                               .gap = 1e-3});  // the hammer rests 1 mm below the string
  scene.add(ContactDescription{.name = "buzz",
                               .below = at(bridge),
                               .above = at(string, metres(0.7)),
                               .stiffness = 1e7,
                               .exponent = 1.3});

  const Tap left{.place = at(string, metres(0.8)), .quantity = Quantity::velocity};
  const Tap right{.place = at(string, metres(0.33)), .quantity = Quantity::velocity};
  scene.add(OutputDescription{.name = "left", .tap = left});
  scene.add(OutputDescription{.name = "right", .tap = right});
  return scene;
}

void print(double seconds, const rattle::Scene& scene, const rattle::EnergyLedger& ledger) {
  const auto& string = ledger.components()[*scene.find_component("string")];
  const auto& hammer = ledger.components()[*scene.find_component("hammer")];
  const auto& strike = ledger.contacts()[*scene.find_interaction("strike")];
  const auto& buzz = ledger.contacts()[*scene.find_interaction("buzz")];
  std::printf("%5.1f s  %10.3e J  %10.3e J  %10.3e J  %4lld %6lld  %9.1e J\n", seconds, string.stored.total(),
              hammer.stored.total(), ledger.dissipated(), static_cast<long long>(strike.impacts),
              static_cast<long long>(buzz.impacts), ledger.balance());
}

}  // namespace

int main(int argc, char** argv) {
  // 2. Compile it. The result is a scene or a list of all errors.
  const auto scene = rattle::compile(describe());
  if (!scene) {
    for (const auto& error : scene.errors())
      std::fprintf(stderr, "%s: %s\n", error.path.c_str(), error.message.c_str());
    return 2;
  }

  // 3. Run it, observed by its energy ledger.
  rattle::Simulator simulator(*scene);
  rattle::EnergyLedger ledger(*scene);
  simulator.attach(ledger);

  std::puts("   time        string        hammer          lost  hits buzzes     balance");
  print(0.0, **scene, ledger);
  const std::size_t frames = (*scene)->sample_count(), block = frames / 20;
  std::vector<double> samples(frames * 2);
  for (std::size_t first = 0; first < frames; first += block) {
    const std::size_t count = std::min(block, frames - first);
    simulator.render({samples.data() + 2 * first, 2 * count});
    print(static_cast<double>(first + count) * (*scene)->k, **scene, ledger);
  }
  std::printf("relative balance error %.1e\n", ledger.balance_error());

  // 4. Write the sound.
  const char* path = argc > 1 ? argv[1] : "hammer.wav";
  if (!write_wav(path, samples, 2, (*scene)->sample_rate)) {
    std::fprintf(stderr, "%s could not be written\n", path);
    return 2;
  }
  std::printf("%s: %.1f s, stereo\n", path, (*scene)->duration);
  return ledger.balance_error() < 1e-10 ? 0 : 1;
}
