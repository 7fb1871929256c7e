#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <scene_file/scene_file.hpp>

#include "running.hpp"
#include "sections.hpp"
#include "shipped.hpp"
#include "timing.hpp"

namespace rattle::bench {

std::vector<std::string> shipped_scene_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RATTLE_SCENES_DIRECTORY))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<SceneDescription> shipped_scene(const std::string& name) {
  const std::string path = std::string(RATTLE_SCENES_DIRECTORY) + "/" + name + ".toml";
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  auto result = read_scene(text, path);
  if (auto* scene = std::get_if<SceneFile>(&result)) return std::move(scene->description);
  std::fprintf(stderr, "%s\n", format(std::get<1>(result).front()).c_str());
  return std::nullopt;
}

void print_shipped_scenes(const Effort& effort) {
  std::printf("\n## The shipped scenes\n\n");
  print_header({"scene", "points", "rows", "islands", "ns per sample", "× real time", "ledger on / off"});
  for (const std::string& name : shipped_scene_names()) {
    const auto description = shipped_scene(name);
    if (!description) continue;
    const auto scene = must_compile(*description);
    Simulator alone(scene), observed(scene);
    EnergyLedger ledger(scene);
    observed.attach(ledger);
    const auto times = best_times({task_of(alone, effort.samples), task_of(observed, effort.samples)},
                                  std::max(3, effort.rounds / 2));
    std::size_t points = 0;
    for (const SceneComponent& component : scene->components) points += component.model->point_count();
    print_row({name, std::to_string(points), std::to_string(scene->rows.size()),
               std::to_string(scene->islands.size()), number(times[0]), number(1e9 * scene->k / times[0]),
               number(times[1] / times[0])});
  }
}

}  // namespace rattle::bench
