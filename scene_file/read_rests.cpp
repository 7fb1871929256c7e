// The places that ends of strings rest on. They are read when all components are known.
#include "read_rests.hpp"

#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/string_keys.hpp>
#include <string_view>

#include "attachment_text.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::string_view on = "on ";

void read_rests_of(SceneReader& reader, TableReader& table, StringDescription& string) {
  const DocumentNode* const node = table.value("ends");
  if (!node) return;
  const auto read = [&](const DocumentNode& end, std::size_t side) {
    if (is_rest(end))
      string.rests[side] =
          read_attachment(reader, table, "ends", end, std::string_view(*end.text()).substr(on.size()));
  };
  const DocumentArray* const pair = node->array();
  if (pair && pair->size() != 2) return;  // reported before
  for (const std::size_t side : {0, 1}) {
    const bool had_errors = reader.context.is_distrusted(table.path());
    read(pair ? (*pair)[side] : *node, side);
    if (!pair && !had_errors && reader.context.is_distrusted(table.path())) return;  // one text, one message
  }
}

}  // namespace

bool is_rest(const DocumentNode& end) { return end.text() && end.text()->starts_with(on); }

void read_rests(SceneReader& reader, const DocumentTable& root) {
  for (const TableInfo* const info : {&string_table.info, &bar_table.info}) {
    const DocumentEntry* const group = find_entry(root, info->kind);
    const DocumentTable* const parts = group ? group->value.table() : nullptr;
    if (!parts) continue;
    for (const DocumentEntry& part : *parts) {
      const auto named = reader.components.find(part.key);
      const std::string path = text(info->path_kind(), ".", part.key);
      if (!part.value.table() || named == reader.components.end() || named->second.path != path) continue;
      TableReader table(reader.context, *scene_schema().find(info->kind), *part.value.table(),
                        part.value.position, path, text(info->kind, " '", part.key, "'"));
      read_rests_of(reader, table, reader.scene.strings[named->second.handle.index]);
    }
  }
}

}  // namespace rattle
