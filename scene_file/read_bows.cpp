// [bow.*] and [touch.*].
#include <array>
#include <rattle/base/text.hpp>

#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::array<NamedValue<BowSolver>, 2> bow_solvers = {
    {{"two_steps", BowSolver::two_steps}, {"iterated", BowSolver::iterated}}};

BowDescription read_bow(SceneReader& reader, TableReader& table, const std::string& name) {
  BowDescription bow{.name = name};
  if (const DocumentNode* const position = table.value("position")) {
    if (table.has("at")) table.error(*position, "at and position are both given; leave one of them out");
    bow.place.component = read_string_name(reader, table, "string");
    bow.position = read_live(reader, table, "position", "m", std::nullopt);
  } else {
    if (const DocumentNode* const string = table.value("string"))
      table.error(*string, "string goes with position, in metres along it; add it, or write at = \"NAME@0.2\"");
    bow.place = read_attachment(reader, table, "at");
  }
  bow.force = read_live(reader, table, "force", "N", std::nullopt);
  bow.velocity = read_live(reader, table, "velocity", "m/s", std::nullopt);
  bow.sharpness = table.number_or("sharpness", "s^2/m^2", bow.sharpness);
  bow.solver = table.choice<BowSolver>("solver", bow_solvers).value_or(bow.solver);
  return bow;
}

TouchDescription read_touch(SceneReader& reader, TableReader& table, const std::string& name) {
  TouchDescription touch{.name = name};
  touch.string = read_string_name(reader, table, "string");
  touch.position = read_live(reader, table, "position", "m", std::nullopt);
  touch.width = table.required_number("width", "m");
  touch.damping = read_live(reader, table, "damping", "kg/s", std::nullopt);
  touch.stiffness = read_live(reader, table, "stiffness", "N/m", 0.0);
  return touch;
}

}  // namespace

void read_bows(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, "bow", "bow", [&](TableReader& table, const std::string& name) {
    declare_interaction(reader, table, name, "bow", reader.scene.add(read_bow(reader, table, name)));
  });
  for_each_part(reader, root, "touch", "touch", [&](TableReader& table, const std::string& name) {
    declare_interaction(reader, table, name, "touch", reader.scene.add(read_touch(reader, table, name)));
  });
}

}  // namespace rattle
