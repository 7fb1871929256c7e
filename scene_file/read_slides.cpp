// [slide.*] and [finger.*].
#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/schema/played_keys.hpp>

#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

// strings = ["low", "high"]
void read_string_names(SceneReader& reader, TableReader& table, const DocumentNode& node,
                       std::vector<ComponentHandle>& handles) {
  const DocumentArray* const names = node.array();
  if (!names || names->empty() || names->size() > most_strings_of_slide)
    return table.error(node, text("strings must be an array of 1 to ", most_strings_of_slide,
                                  " names of strings; or write string = \"NAME\""));
  if (table.has("string")) table.error(node, "string and strings are both given; leave one of them out");
  for (const DocumentNode& item : *names) {
    if (!item.text())
      return table.error(item, text("strings must contain names of strings, not ", describe(item)));
    const auto found = reader.components.find(*item.text());
    if (found == reader.components.end()) {
      std::vector<std::string> known;
      if (!reader.context.is_full())
        for (const auto& [name, part] : reader.components) known.push_back(name);
      table.error(item, text("strings: there is no component named ", in_quotes(*item.text()),
                             suggestion(*item.text(), known)));
    } else if (!is_line(reader.scene, found->second.handle)) {
      table.error(item, text("strings: ", in_quotes(*item.text()), " is not a string"));
    } else if (std::find(handles.begin(), handles.end(), found->second.handle) != handles.end()) {
      table.error(item, text("strings: ", in_quotes(*item.text()), " is named twice"));
    } else {
      handles.push_back(found->second.handle);
    }
  }
}

SlideDescription read_slide(SceneReader& reader, TableReader& table, const std::string& name) {
  SlideDescription slide{.name = name};
  if (const DocumentNode* const several = table.value("strings"))
    read_string_names(reader, table, *several, slide.strings);
  else
    slide.strings.push_back(read_string_name(reader, table, "string"));
  table.remember_alias("string", "strings");
  // What is wrong with the names has been said; any string keeps the engine from saying it again.
  if (slide.strings.empty()) slide.strings.push_back(handle_of<StringDescription>(0));
  read_keys(reader, table, slide_table, slide);
  return slide;
}

void read_finger(SceneReader& reader, TableReader& table, const std::string& name) {
  FingerDescription finger{.name = name};
  read_keys(reader, table, finger_table, finger);
  if (const DocumentNode* const follows = table.value("follows")) {
    if (const DocumentNode* const position = table.value("position"))
      table.error(*position, "position and follows are both given; leave one of them out");
    finger.distance = table.required_number("distance", table.unit_of("distance"));
    const ComponentHandle slide = read_component_name(reader, table, "follows");
    finger.follows = slide.index;
    if (slide != no_component && !described_as<SlideDescription>(reader.scene, slide)) {
      table.error(*follows, "follows must name a slide");
      finger.follows = no_component.index;
    }
  } else {
    if (const DocumentNode* const distance = table.value("distance"))
      table.error(*distance, "distance needs follows, the name of a slide; add it, or leave distance out");
    finger.position = read_driven(reader, table, "position", table.unit_of("position"), std::nullopt);
  }
  reader.scene.add(std::move(finger));
}

}  // namespace

ComponentHandle read_string_name(SceneReader& reader, TableReader& table, std::string_view key) {
  const ComponentHandle handle = read_component_name(reader, table, key);
  if (handle == no_component || is_line(reader.scene, handle)) return handle;
  table.error(*table.value(key), text(key, " must name a string"));
  return no_component;
}

void read_slides(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, slide_table.info, [&](TableReader& table, const std::string& name) {
    const InteractionHandle handle = reader.scene.add(read_slide(reader, table, name));
    declare_component(reader, table, name, handle_of<SlideDescription>(handle.index));
    declare_interaction(reader, table, name, handle);
  });
}

void read_fingers(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, finger_table.info,
                [&](TableReader& table, const std::string& name) { read_finger(reader, table, name); });
}

}  // namespace rattle
