// [body.*]: modes with named points, from a file or in the scene.
#include <algorithm>
#include <rattle/base/text.hpp>

#include "attachment_text.hpp"
#include "mode_table.hpp"
#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

void read_modes_file(SceneReader& reader, TableReader& table, const DocumentNode& node, BodyDescription& body) {
  for (const auto* key : {"points", "decay", "modes"})
    table.forbid(key, "modes_file has the points and the modes; leave one of them out");
  const auto file = table.word("modes_file");
  if (!file) return;
  if (!reader.options.load_text)
    return table.error(node,
                       text("modes_file: files such as ", in_quotes(*file), " cannot be read here: write the ",
                            "modes in the scene, points = […] and modes = [[…]]"));
  const auto loaded = reader.options.load_text(*file);
  if (const auto* problem = std::get_if<1>(&loaded)) return table.error(node, text("modes_file: ", *problem));
  auto parsed = parse_mode_table(std::get<0>(loaded).content);
  if (const auto* problem = std::get_if<std::string>(&parsed))
    return table.error(node, text("modes_file: ", *file, ": ", *problem));
  body.points = std::move(std::get<ModeTable>(parsed).points);
  body.modes = std::move(std::get<ModeTable>(parsed).modes);
}

// False after an error.
bool read_points(TableReader& table, BodyDescription& body) {
  const DocumentNode* const node = table.value("points");
  if (!node) {
    table.missing("points",
                  "for example [\"rim\", \"base\"], a name for each shape of a mode; or modes_file = …");
    return false;
  }
  const DocumentArray* const names = node->array();
  if (!names || names->empty()) {
    table.error(*node, text("points must be an array of names, as in [\"rim\", \"base\"], not ",
                            names ? "an empty array" : describe(*node)));
    return false;
  }
  for (const DocumentNode& name : *names) {
    if (name.text() && is_point_name(*name.text())) {
      body.points.push_back(*name.text());
      continue;
    }
    table.error(name, "points: the name of a point begins with a letter and has letters, digits, '_' and '-'");
    return false;
  }
  return true;
}

void read_listed_modes(TableReader& table, BodyDescription& body) {
  const auto measure = table.choice<DecayMeasure>("decay", decay_choices).value_or(DecayMeasure::t60);
  const DocumentNode* const node = table.value("modes");
  if (!node)
    return table.missing("modes", "[[frequency, decay, mass, shape at each point], …]; or modes_file = …");
  const DocumentArray* const rows = node->array();
  if (!rows || rows->empty())
    return table.error(*node, text("modes must be an array of [frequency, decay, mass, shapes], not ",
                                   rows ? "an empty array" : describe(*node)));
  for (const DocumentNode& row : *rows) {
    const DocumentArray* const items = row.array();
    const std::size_t wanted = 3 + body.points.size();
    if (!items || items->size() != wanted)
      return table.error(
          row, text("modes: a mode has ", wanted, " numbers: frequency, decay, mass, and the shape at ",
                    body.points.size() == 1 ? "the point" : "each of the points"));
    std::vector<double> numbers;
    for (const DocumentNode& item : *items) {
      const auto number = table.number_of("modes", item, "");
      if (!number) return;
      numbers.push_back(*number);
    }
    if (const ModeProblem problem = mode_problem(measure, numbers); !problem.message.empty())
      return table.error((*items)[problem.index], text("modes: ", problem.message));
    body.modes.push_back({numbers[0],
                          sigma_of(measure, numbers[1], numbers[0]),
                          numbers[2],
                          {numbers.begin() + 3, numbers.end()}});
  }
}

}  // namespace

BodyDescription read_body(SceneReader& reader, TableReader& table, const std::string& name) {
  BodyDescription body{.name = name};
  read_keys(reader, table, body_table, body);
  if (const DocumentNode* const file = table.value("modes_file")) {
    read_modes_file(reader, table, *file, body);
    table.remember_alias("modes", "modes_file");
    table.remember_alias("points", "modes_file");
    return body;
  }
  if (read_points(table, body))
    read_listed_modes(table, body);
  else
    for (const auto* key : {"decay", "modes"}) table.know(key);
  return body;
}

}  // namespace rattle
