// [bow.*].
#include <rattle/scene/schema/played_keys.hpp>

#include "read_keys.hpp"

namespace rattle {
namespace {

BowDescription read_bow(SceneReader& reader, TableReader& table, const std::string& name) {
  BowDescription bow{.name = name};
  if (const DocumentNode* const position = table.value("position")) {
    const GlidingPosition read = read_position(reader, table);
    bow.position = read.x;
    bow.position_y = read.y;
    const bool has_string = table.has("string");
    if (has_string && table.has("at"))
      table.error(*position, "at and string are both given; leave one of them out");
    bow.place = has_string ? gliding(read_string_name(reader, table, "string"))
                           : read_gliding_attachment(reader, table, "at");
    if (!bow.place.glides && !(bow.place.component == no_component))
      table.error(*position, "at has a place and position moves it; name the component alone, at = \"NAME\"");
  } else {
    if (const DocumentNode* const string = table.value("string"))
      table.error(*string, "string needs position, in metres along it; add it, or write at = \"NAME@0.2\"");
    bow.place = read_attachment(reader, table, "at");
  }
  read_keys(reader, table, bow_table, bow);
  return bow;
}

}  // namespace

void read_bows(SceneReader& reader, const DocumentTable& root) {
  for_each_part(reader, root, bow_table.info, [&](TableReader& table, const std::string& name) {
    declare_interaction(reader, table, name, reader.scene.add(read_bow(reader, table, name)));
  });
}

}  // namespace rattle
