// Reads any bytes as a scene, compiles it if valid, and steps it 64 times. Invalid input may only produce a
// message; a crash, a leak, a non-finite state or an endless run is a finding.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <rattle/rattle.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "scene_file/scene_file.hpp"

namespace {

constexpr std::size_t memory_limit = std::size_t{16} << 20;
constexpr int steps = 64;

// A line that starts with this is an override, not part of the scene.
constexpr std::string_view override_mark = "#--set ";

rattle::SceneReadOptions options_in(std::string_view text) {
  rattle::SceneReadOptions options;
  options.memory_limit = memory_limit;
  while (text.starts_with(override_mark) && options.overrides.size() < 8) {
    const std::size_t end = text.find('\n');
    options.overrides.emplace_back(text.substr(override_mark.size(), end - override_mark.size()));
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  options.load_signal = [](const std::string& file, double) -> std::variant<std::vector<double>, std::string> {
    if (file.size() % 2 == 1) return "cannot be read";
    return std::vector<double>(file.size(), 0.5);
  };
  options.load_text = [](const std::string& file) -> std::variant<rattle::FileText, std::string> {
    return rattle::FileText{"frequency,q,mass,rim\n440,500,1e-3,0.5\n" + file};
  };
  options.load_table = [](const std::string& file) -> std::variant<std::vector<rattle::TableRow>, std::string> {
    if (file.size() % 2 == 1) return "cannot be read";
    return std::vector<rattle::TableRow>{{0.0, -1e-3}, {0.5, -2e-3}, {1.0, -1e-3}};
  };
  return options;
}

void require(bool condition) {
  if (!condition) std::abort();
}

bool is_finite(const rattle::Simulator& simulator) {
  for (std::size_t c = 0; c < simulator.scene().components.size(); ++c)
    for (const double q : simulator.displacement(c))
      if (!std::isfinite(q)) return false;
  for (const double sample : simulator.frame())
    if (!std::isfinite(sample)) return false;
  return true;
}

// All energy of the scene so far: stored at the start or supplied since.
double energy_supplied(double at_start, const rattle::EnergyLedger& ledger) {
  double sum = at_start;
  for (const rattle::ForceAccount& force : ledger.forces()) sum += force.work_size;
  return sum;
}

// A scene may ask for 1e80 J and overflow; a scene with less than a megajoule must stay finite.
void step_through(const std::shared_ptr<const rattle::Scene>& scene) {
  rattle::Simulator simulator(scene);
  rattle::EnergyLedger ledger(scene);
  simulator.attach(ledger);
  const double at_start = ledger.stored();
  for (int n = 0; n < steps; ++n) {
    const double supplied = energy_supplied(at_start, ledger);
    simulator.step();
    if (is_finite(simulator)) continue;
    require(!(supplied < 1e6));
    return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto result = rattle::read_scene(text, "fuzz.toml", options_in(text));
  if (const auto* errors = std::get_if<std::vector<rattle::SceneMessage>>(&result)) {
    require(!errors->empty());
    for (const rattle::SceneMessage& message : *errors) require(!rattle::format(message).empty());
    return 0;
  }
  const rattle::SceneFile& file = std::get<rattle::SceneFile>(result);
  const auto compiled = rattle::compile(file.description, {.memory_limit = memory_limit});
  if (compiled) {
    step_through(*compiled);
  } else {
    require(!compiled.errors().empty());
    for (const rattle::Diagnostic& diagnostic : compiled.errors())
      require(!file.locate(diagnostic).text.empty());
  }
  return 0;
}
