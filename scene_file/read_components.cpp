// [string.*], [bar.*], [plate.*], [membrane.*], [barrier.*], and the components whose keys are all plain
// values: [mass.*].
#include <rattle/base/text.hpp>
#include <rattle/scene/description_walk.hpp>

#include "materials.hpp"
#include "name_suggestion.hpp"
#include "read_decay.hpp"
#include "read_keys.hpp"
#include "read_rests.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

const Material* read_material(TableReader& table) {
  const DocumentNode* const node = table.value("material");
  const auto word = table.word("material");
  if (!word) return nullptr;
  const Material* const material = find_material(*word);
  if (material) return material;
  std::vector<std::string> names;
  for (const Material& known : all_materials()) names.emplace_back(known.name);
  table.error(*node, text("unknown material ", in_quotes(*word), suggestion(*word, names)));
  return nullptr;
}

// Returns an array of two items, or null after reporting an error that shows how to write it.
const DocumentArray* pair_of(TableReader& table, std::string_view key, const DocumentNode& node,
                             std::string_view example) {
  const DocumentArray* const items = node.array();
  if (items && items->size() == 2) return items;
  table.error(node, text(key, " must be a pair, as in ", example, ", not ",
                         items ? text("an array of ", items->size()) : describe(node)));
  return nullptr;
}

void read_ends(TableReader& table, StringDescription& string) {
  const DocumentNode* const node = table.value("ends");
  if (!node) return;
  const auto end = [&](const DocumentNode& word) {
    if (is_rest(word)) return End::simply_supported;  // read_rests.cpp
    return static_cast<End>(
        table.choice_of("ends", word, end_choices).value_or(static_cast<int>(End::simply_supported)));
  };
  if (!node->array()) {
    string.left = string.right = end(*node);
  } else if (const auto* items = pair_of(table, "ends", *node, "ends = [\"clamped\", \"free\"]")) {
    string.left = end((*items)[0]);
    string.right = end((*items)[1]);
  }
}

// The number of modes: true for all, false for a grid. `otherwise` where nothing is given.
std::optional<int> read_modes(TableReader& table, std::optional<int> otherwise) {
  const DocumentNode* const node = table.value("modes");
  if (!node) return otherwise;
  if (const bool* const flag = node->boolean()) return *flag ? std::optional(all_modes) : std::nullopt;
  const auto count = table.integer_of("modes", *node);
  if (count && *count < 1) table.error(*node, text("modes ", *count, " is too few: at least 1 is needed"));
  return count;
}

// An array of [x, value], up to the first that is none.
void read_pairs(TableReader& table, std::string_view key, const DocumentArray& points, std::string_view example,
                std::vector<std::pair<double, double>>& to) {
  for (const DocumentNode& point : points) {
    const auto* items = pair_of(table, text("each point of ", key), point, example);
    if (!items) break;
    const auto x = table.number_of(key, (*items)[0], table.unit_of(key));
    const auto value = table.number_of(key, (*items)[1], table.unit_of(key));
    if (x && value) to.emplace_back(*x, *value);
  }
}

void read_thickness_profile(TableReader& table, StringDescription& bar) {
  const DocumentNode* const node = table.value("thickness_profile");
  if (!node) return;
  if (const DocumentArray* const points = node->array(); points && !points->empty())
    return read_pairs(table, "thickness_profile", *points, "[x, thickness]", bar.thickness_profile);
  table.error(*node, text("thickness_profile must be an array of [x, thickness] pairs, not ", describe(*node)));
}

// The modulus of a bar with a pitch follows from it.
void check_bar_pitch(TableReader& table) {
  if (!table.has("fundamental")) return;
  for (const auto* key : {"youngs_modulus", "bending_stiffness"})
    table.forbid(key, "it follows from fundamental; leave one of them out");
}

void check_mass_per_length_form(TableReader& table) {
  constexpr std::string_view because = "mass_per_length already gives the string's mass; leave one of them out";
  for (const auto* key : {"radius", "width", "thickness", "material", "density"}) table.forbid(key, because);
  table.forbid("youngs_modulus", "with mass_per_length give bending_stiffness (N m^2) instead");
  if (!table.has("mass_per_length")) table.missing("mass_per_length", "a number (kg/m)");
}

void check_cross_section_form(TableReader& table, const StringDescription& string, bool has_modulus) {
  const bool is_rectangular = table.has("width") || table.has("thickness");
  if (is_rectangular) {
    table.forbid("radius", "width and thickness already give the cross-section; leave one of them out");
    if (!table.has("width")) table.missing("width", "a number (m), to go with thickness");
    if (!table.has("thickness")) table.missing("thickness", "a number (m), to go with width");
  } else if (!table.has("radius")) {
    table.missing("radius", "a number (m); or give width and thickness, or mass_per_length");
  }
  if (table.has("material")) return;
  if (!string.density && !table.has("density")) table.missing("density", "a number (kg/m^3), or a material");
  if (!has_modulus && !string.youngs_modulus && !table.has("youngs_modulus"))
    table.missing("youngs_modulus", "a number (Pa), or a material; 0 makes an ideal string");
}

void read_tension(SceneReader& reader, TableReader& table, StringDescription& string) {
  read_keys<StringDescription>(reader, table, tension_keys, string);
  table.remember_alias("highest_tension", "tension");
  table.remember_alias("tension", "fundamental");
  const DocumentNode* const fundamental = table.value("fundamental");
  if (table.has("tension") && fundamental)
    table.error(*fundamental,
                "tension and fundamental are both given; each follows from the other: leave one out");
  if (!table.has("tension") && !fundamental)
    table.missing("tension", "a number (N), or fundamental = … (Hz); tension = 0 makes a bar");
}

StringDescription read_string(SceneReader& reader, TableReader& table, const std::string& name, bool is_bar) {
  StringDescription string{.name = name};
  if (const Material* material = read_material(table)) {
    string.density = material->density;
    string.youngs_modulus = material->youngs_modulus;
  }
  read_keys<StringDescription>(reader, table, section_keys, string);
  table.remember_alias("density", "material");
  table.remember_alias("youngs_modulus", "material");
  if (table.has("mass_per_length") || table.has("bending_stiffness"))
    check_mass_per_length_form(table);
  else
    check_cross_section_form(table, string, is_bar && table.has("fundamental"));

  if (is_bar) {
    string.tension = 0.0;
    read_keys<StringDescription>(reader, table, bar_keys, string);
    read_thickness_profile(table, string);
    check_bar_pitch(table);
    for (const Key<StringDescription>& key : tension_keys)
      if (key.info.name != "fundamental")
        table.forbid(key.info.name, text("a bar has no tension; write [string.", name, "]"));
  } else {
    read_tension(reader, table, string);
  }
  read_keys<StringDescription>(reader, table, string_motion_keys, string);
  string.t60 = read_t60(table);
  read_ends(table, string);
  const bool is_on_grid =
      table.has("intervals") || string.left == End::clamped_notes || string.right == End::clamped_notes;
  string.modes = read_modes(table, is_bar && !is_on_grid ? std::optional(all_modes) : std::nullopt);
  return string;
}

// What is round has a diameter instead of sides.
void check_round(TableReader& table, std::string_view word) {
  for (const auto* key : {"size", "length_x", "length_y"})
    table.forbid(
        key, text("a round ", word, " has a diameter instead; leave one of them out, or shape = \"round\""));
  if (!table.has("diameter")) table.missing("diameter", text("a number (m), of a round ", word));
}

template <class Surface>
void read_size(TableReader& table, Surface& plate) {
  const DocumentNode* const size = table.value("size");
  if (!size) {
    const bool is_complete = table.has("length_x") && table.has("length_y");
    if (!is_complete) table.missing("size", "a pair of numbers (m): size = [0.5, 0.2]");
    table.remember_alias("size", "length_x");
    return;
  }
  table.forbid("length_x", "size already gives both sides; leave one of them out");
  table.forbid("length_y", "size already gives both sides; leave one of them out");
  if (const auto* items = pair_of(table, "size", *size, "size = [0.5, 0.2]")) {
    plate.length_x = table.number_of("size", (*items)[0], table.unit_of("size")).value_or(0.0);
    plate.length_y = table.number_of("size", (*items)[1], table.unit_of("size")).value_or(0.0);
  }
}

template <class Surface>
void read_outline(TableReader& table, std::string_view word, Surface& plate) {
  if (plate.outline == Outline::round) return check_round(table, word);
  table.forbid("diameter", text("only a round ", word, " has one; write shape = \"round\""));
  read_size(table, plate);
}

template <class Surface>
void read_intervals(TableReader& table, Surface& plate) {
  const DocumentNode* const node = table.value("intervals");
  if (!node) return;
  const auto* items = pair_of(table, "intervals", *node, "intervals = [20, 8]");
  if (!items) return;
  const auto along_x = table.integer_of("intervals", (*items)[0]);
  const auto along_y = table.integer_of("intervals", (*items)[1]);
  if (along_x && along_y) plate.intervals = std::pair(*along_x, *along_y);
}

PlateDescription read_plate(SceneReader& reader, TableReader& table, const std::string& name) {
  PlateDescription plate{.name = name};
  if (const Material* const material = read_material(table)) {
    plate.density = material->density;
    plate.youngs_modulus = material->youngs_modulus;
    plate.youngs_modulus_across = material->youngs_modulus_across;
    plate.poisson_ratio = material->poisson_ratio;
  }
  read_keys(reader, table, plate_table, plate);
  plate.t60 = read_t60(table);
  read_outline(table, "plate", plate);
  if (!table.has("material") && !table.has("density"))
    table.missing("density", "a number (kg/m^3), or a material");
  if (!table.has("material") && !table.has("youngs_modulus"))
    table.missing("youngs_modulus", "a number (Pa), or a material");
  for (const auto* key : {"density", "youngs_modulus", "youngs_modulus_across", "poisson_ratio"})
    table.remember_alias(key, "material");
  plate.edges = table.choice<End>("edges", end_choices).value_or(End::simply_supported);
  read_intervals(table, plate);
  const bool is_without_grid = plate.edges == End::free || plate.outline == Outline::round;
  plate.modes = read_modes(table, is_without_grid ? std::optional(all_modes) : std::nullopt);
  return plate;
}

MembraneDescription read_membrane(SceneReader& reader, TableReader& table, const std::string& name) {
  MembraneDescription membrane{.name = name};
  read_keys(reader, table, membrane_table, membrane);
  membrane.t60 = read_t60(table);
  read_outline(table, "membrane", membrane);
  if (!table.has("mass_per_area") && !table.has("density"))
    table.missing("mass_per_area", "a number (kg/m^2), or thickness and density");
  if (!table.has("tension") && !table.has("fundamental"))
    table.missing("tension", "a number (N/m), or fundamental = … (Hz)");
  table.remember_alias("tension", "fundamental");
  table.remember_alias("mass_per_area", "density");
  read_intervals(table, membrane);
  const bool is_round = membrane.outline == Outline::round;
  membrane.modes = read_modes(table, is_round ? std::optional(all_modes) : std::nullopt);
  return membrane;
}

void read_profile_file(SceneReader& reader, TableReader& table, const DocumentNode& node,
                       BarrierDescription& barrier) {
  if (!reader.options.load_table) {
    table.error(node, text("profile: files such as ", in_quotes(*node.text()), " cannot be read here"));
    return;
  }
  auto loaded = reader.options.load_table(*node.text());
  if (const auto* problem = std::get_if<1>(&loaded)) return table.error(node, text("profile: ", *problem));
  for (const TableRow& row : std::get<0>(loaded)) barrier.profile.emplace_back(row.x, row.y);
}

BarrierDescription read_barrier(SceneReader& reader, TableReader& table, const std::string& name) {
  BarrierDescription barrier{.name = name};
  read_keys(reader, table, barrier_table, barrier);
  const DocumentNode* const profile = table.value("profile");
  if (!profile) return barrier;
  if (profile->text()) {
    read_profile_file(reader, table, *profile, barrier);
  } else if (const DocumentArray* points = profile->array()) {
    if (points->empty()) table.error(*profile, "profile has no points; write [[0.0, -1e-3], [0.5, -2e-3]]");
    read_pairs(table, "profile", *points, "[x, height]", barrier.profile);
  } else {
    table.error(*profile, text("profile must be an array of [x, height] pairs or the name of a CSV file, not ",
                               describe(*profile)));
  }
  return barrier;
}

}  // namespace

void read_components(SceneReader& reader, const DocumentTable& root) {
  const auto read_all = [&](const TableInfo& kind, auto read) {
    for_each_part(reader, root, kind, [&](TableReader& table, const std::string& name) {
      declare_component(reader, table, name, reader.scene.add(read(reader, table, name)));
    });
  };
  for (const bool is_bar : {false, true})
    read_all(is_bar ? bar_table.info : string_table.info,
             [&](SceneReader&, TableReader& table, const std::string& name) {
               return read_string(reader, table, name, is_bar);
             });
  read_all(plate_table.info, read_plate);
  read_all(membrane_table.info, read_membrane);
  read_all(body_table.info, read_body);  // read_bodies.cpp
  for_each_component_list(reader.scene, [&](const auto&, const auto& table) {
    if (is_plain(table)) read_plain_parts(reader, root, table);
  });
  read_all(barrier_table.info, read_barrier);
}

}  // namespace rattle
