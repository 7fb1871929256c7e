// [string.*], [bar.*], [plate.*], [mass.*], [barrier.*].
#include <array>
#include <rattle/base/text.hpp>

#include "materials.hpp"
#include "name_suggestion.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::array<NamedValue<End>, 4> end_names = {{{"simply_supported", End::simply_supported},
                                                       {"clamped", End::clamped},
                                                       {"clamped_notes", End::clamped_notes},
                                                       {"free", End::free}}};

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

// An array of two items, or an error that shows how to write it.
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
  if (!node->array()) {
    const auto both = table.choice<End>("ends", end_names);
    string.left = string.right = both.value_or(End::simply_supported);
  } else if (const auto* items = pair_of(table, "ends", *node, "ends = [\"clamped\", \"free\"]")) {
    string.left = table.choice_of<End>("ends", (*items)[0], end_names).value_or(End::simply_supported);
    string.right = table.choice_of<End>("ends", (*items)[1], end_names).value_or(End::simply_supported);
  }
}

void forbid(TableReader& table, std::string_view key, std::string_view because) {
  if (const DocumentNode* node = table.value(key))
    table.error(*node, text(key, " is not used here: ", because));
}

void check_mass_per_length_form(TableReader& table) {
  constexpr std::string_view because = "mass_per_length already gives the string's mass; leave one of them out";
  for (const auto* key : {"radius", "width", "thickness", "material", "density"}) forbid(table, key, because);
  forbid(table, "youngs_modulus", "with mass_per_length give bending_stiffness (N m^2) instead");
  if (!table.has("mass_per_length")) table.missing("mass_per_length", "a number (kg/m)");
}

void check_cross_section_form(TableReader& table, const StringDescription& string) {
  const bool is_rectangular = table.has("width") || table.has("thickness");
  if (is_rectangular) {
    forbid(table, "radius", "width and thickness already give the cross-section; leave one of them out");
    if (!table.has("width")) table.missing("width", "a number (m), to go with thickness");
    if (!table.has("thickness")) table.missing("thickness", "a number (m), to go with width");
  } else if (!table.has("radius")) {
    table.missing("radius", "a number (m); or give width and thickness, or mass_per_length");
  }
  if (table.has("material")) return;
  if (!string.density && !table.has("density")) table.missing("density", "a number (kg/m^3), or a material");
  if (!string.youngs_modulus && !table.has("youngs_modulus"))
    table.missing("youngs_modulus", "a number (Pa), or a material; 0 makes an ideal string");
}

void read_tension(SceneReader& reader, TableReader& table, StringDescription& string) {
  if (table.has("tension")) string.tension = read_live(reader, table, "tension", "N", std::nullopt);
  string.highest_tension = table.number("highest_tension", "N");
  table.remember_alias("highest_tension", "tension");
  string.fundamental = table.number("fundamental", "Hz");
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
  string.length = table.required_number("length", "m");
  string.radius = table.number("radius", "m");
  string.width = table.number("width", "m");
  string.thickness = table.number("thickness", "m");
  string.mass_per_length = table.number("mass_per_length", "kg/m");
  string.bending_stiffness = table.number("bending_stiffness", "N m^2");
  if (const Material* material = read_material(table)) {
    string.density = material->density;
    string.youngs_modulus = material->youngs_modulus;
  }
  if (const auto density = table.number("density", "kg/m^3")) string.density = density;
  if (const auto youngs_modulus = table.number("youngs_modulus", "Pa")) string.youngs_modulus = youngs_modulus;
  table.remember_alias("density", "material");
  table.remember_alias("youngs_modulus", "material");
  if (table.has("mass_per_length") || table.has("bending_stiffness"))
    check_mass_per_length_form(table);
  else
    check_cross_section_form(table, string);

  if (is_bar) {
    string.tension = 0.0;
    for (const auto* key : {"tension", "highest_tension", "fundamental"})
      forbid(table, key, text("a bar has no tension; write [string.", name, "]"));
  } else {
    read_tension(reader, table, string);
  }
  string.damping = read_live(reader, table, "sigma0", "1/s", 0.0);
  string.damping_frequency_dependent = table.number_or("sigma1", "m^2/s", 0.0);
  read_ends(table, string);
  string.intervals = table.integer("intervals");
  return string;
}

void read_plate_size(TableReader& table, PlateDescription& plate) {
  const DocumentNode* const size = table.value("size");
  if (!size) {
    plate.length_x = table.number_or("length_x", "m", 0.0);
    plate.length_y = table.number_or("length_y", "m", 0.0);
    const bool is_complete = table.has("length_x") && table.has("length_y");
    if (!is_complete) table.missing("size", "a pair of numbers (m): size = [0.5, 0.2]");
    table.remember_alias("size", "length_x");
    return;
  }
  forbid(table, "length_x", "size already gives both sides; leave one of them out");
  forbid(table, "length_y", "size already gives both sides; leave one of them out");
  if (const auto* items = pair_of(table, "size", *size, "size = [0.5, 0.2]")) {
    plate.length_x = table.number_of("size", (*items)[0], "m").value_or(0.0);
    plate.length_y = table.number_of("size", (*items)[1], "m").value_or(0.0);
  }
}

void read_plate_intervals(TableReader& table, PlateDescription& plate) {
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
  read_plate_size(table, plate);
  plate.thickness = table.required_number("thickness", "m");
  const Material* const material = read_material(table);
  if (material) {
    plate.density = material->density;
    plate.youngs_modulus = material->youngs_modulus;
    plate.youngs_modulus_across = material->youngs_modulus_across;
    plate.poisson_ratio = material->poisson_ratio;
  }
  if (!table.has("material") && !table.has("density"))
    table.missing("density", "a number (kg/m^3), or a material");
  if (!table.has("material") && !table.has("youngs_modulus"))
    table.missing("youngs_modulus", "a number (Pa), or a material");
  plate.density = table.number_or("density", "kg/m^3", plate.density);
  plate.youngs_modulus = table.number_or("youngs_modulus", "Pa", plate.youngs_modulus);
  if (const auto across = table.number("youngs_modulus_across", "Pa")) plate.youngs_modulus_across = across;
  plate.poisson_ratio = table.number_or("poisson_ratio", "", plate.poisson_ratio);
  for (const auto* key : {"density", "youngs_modulus", "youngs_modulus_across", "poisson_ratio"})
    table.remember_alias(key, "material");
  plate.damping = read_live(reader, table, "sigma0", "1/s", 0.0);
  plate.damping_frequency_dependent = table.number_or("sigma1", "m^2/s", 0.0);
  plate.edges = table.choice<End>("edges", end_names).value_or(End::simply_supported);
  read_plate_intervals(table, plate);
  return plate;
}

MassDescription read_mass(SceneReader& reader, TableReader& table, const std::string& name) {
  MassDescription mass{.name = name};
  mass.mass = table.required_number("mass", "kg");
  mass.frequency = table.number_or("frequency", "Hz", 0.0);
  mass.damping = read_live(reader, table, "damping", "kg/s", 0.0);
  mass.position = table.number_or("position", "m", 0.0);
  mass.velocity = table.number_or("velocity", "m/s", 0.0);
  return mass;
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
  barrier.height = read_live(reader, table, "height", "m", 0.0);
  const DocumentNode* const profile = table.value("profile");
  if (!profile) return barrier;
  if (profile->text()) {
    read_profile_file(reader, table, *profile, barrier);
  } else if (const DocumentArray* points = profile->array()) {
    if (points->empty()) table.error(*profile, "profile has no points; write [[0.0, -1e-3], [0.5, -2e-3]]");
    for (const DocumentNode& point : *points) {
      const auto* items = pair_of(table, "each point of profile", point, "[x, height]");
      if (!items) break;
      const auto x = table.number_of("profile", (*items)[0], "m");
      const auto height = table.number_of("profile", (*items)[1], "m");
      if (x && height) barrier.profile.emplace_back(*x, *height);
    }
  } else {
    table.error(*profile, text("profile must be an array of [x, height] pairs or the name of a CSV file, not ",
                               describe(*profile)));
  }
  return barrier;
}

}  // namespace

void read_components(SceneReader& reader, const DocumentTable& root) {
  for (const bool is_bar : {false, true}) {
    const std::string_view kind = is_bar ? "bar" : "string";
    for_each_part(reader, root, kind, "string", [&](TableReader& table, const std::string& name) {
      if (is_bar) reader.context.remember(text(kind, ".", name), table.position());
      declare_component(reader, table, name, kind, reader.scene.add(read_string(reader, table, name, is_bar)));
    });
  }
  for_each_part(reader, root, "plate", "plate", [&](TableReader& table, const std::string& name) {
    declare_component(reader, table, name, "plate", reader.scene.add(read_plate(reader, table, name)));
  });
  for_each_part(reader, root, "mass", "mass", [&](TableReader& table, const std::string& name) {
    declare_component(reader, table, name, "mass", reader.scene.add(read_mass(reader, table, name)));
  });
  for_each_part(reader, root, "barrier", "barrier", [&](TableReader& table, const std::string& name) {
    declare_component(reader, table, name, "barrier", reader.scene.add(read_barrier(reader, table, name)));
  });
}

}  // namespace rattle
