// State and functions shared by the stages that turn a document into a description: the scene read so far, and
// its names.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document.hpp"
#include "formula.hpp"
#include "reading_context.hpp"
#include "scene_file.hpp"
#include "table_reader.hpp"

namespace rattle {

// A part that others may refer to by name.
template <class Handle>
struct NamedPart {
  Handle handle;
  std::string path;     // the engine's name: "string.main"
  std::string written;  // the name in the file: "bar.main"
  Position position;
};

// What an unreadable reference leads to. The engine refuses it as well, which changes nothing: its message
// would stand at the same place.
inline constexpr ComponentHandle no_component{.index = std::numeric_limits<std::size_t>::max()};
inline constexpr InteractionHandle no_interaction{.index = std::numeric_limits<std::size_t>::max()};

// A value of a part that a formula uses. Parts are read after gestures.
struct PendingProperty {
  GestureHandle gesture;
  PropertyUse use;
  Position position;
};

struct SceneReader {
  ReadingContext& context;
  const SceneReadOptions& options;
  SceneDescription scene{};
  std::string notes{};
  std::map<std::string, NamedPart<ComponentHandle>, std::less<>> components{};
  std::map<std::string, NamedPart<InteractionHandle>, std::less<>> interactions{};
  std::map<std::string, std::optional<GestureHandle>, std::less<>> gestures{};  // nullopt: has an error
  std::vector<PendingProperty> properties{};
  double gesture_bytes = 0.0;  // memory of the gestures from files so far
};

// True if `word` is a kind of table that is written [KIND.NAME].
bool is_kind(std::string_view word);

// The stages; read_scene() calls them in the required order. Each reads the tables of its kinds and reports
// their errors.
void expand_repeats(SceneReader& reader, DocumentTable& root);
void read_top_level(SceneReader& reader, const DocumentNode& root);
void read_performance(SceneReader& reader, TableReader& top, const DocumentTable& root);  // [play]
void read_gestures(SceneReader& reader, const DocumentTable& root);                       // and controls
void read_components(SceneReader& reader, const DocumentTable& root);
BodyDescription read_body(SceneReader& reader, TableReader& table, const std::string& name);
void put_properties(SceneReader& reader);                         // into formulas
void read_rests(SceneReader& reader, const DocumentTable& root);  // of the ends of strings, on any component
void read_slides(SceneReader& reader, const DocumentTable& root);
void read_fingers(SceneReader& reader, const DocumentTable& root);
void read_bows(SceneReader& reader, const DocumentTable& root);
void read_interactions(SceneReader& reader, const DocumentTable& root);
void read_signals(SceneReader& reader, const DocumentTable& root);

// Calls `read` for each [KIND.NAME] of the kind.
void for_each_part(SceneReader& reader, const DocumentTable& root, const TableInfo& kind,
                   const std::function<void(TableReader& table, const std::string& name)>& read);

// Adds a name to its namespace. Reports an error with both places if the name is taken.
void declare_component(SceneReader& reader, const TableReader& table, const std::string& name,
                       ComponentHandle handle);
void declare_interaction(SceneReader& reader, const TableReader& table, const std::string& name,
                         InteractionHandle handle);

// Reads a number, "gesture.NAME" or "control.NAME". The key is required if `otherwise` is nullopt.
DrivenValue read_driven(SceneReader& reader, TableReader& table, std::string_view key, std::string_view unit,
                        std::optional<double> otherwise);

// The same of a value that was found in the file.
DrivenValue read_driven(SceneReader& reader, TableReader& table, std::string_view key, std::string_view unit,
                        const DocumentNode& value);

// The key `position`: metres along a line, or [x, y] on a surface. Empty where it is absent or in error.
struct GlidingPosition {
  std::optional<DrivenValue> x{}, y{};
};
GlidingPosition read_position(SceneReader& reader, TableReader& table);

// Read a reference to another part. Errors are reported.
Attachment read_attachment(SceneReader& reader, TableReader& table, std::string_view key);
// The same, but a line or surface that is named without a place glides.
Attachment read_gliding_attachment(SceneReader& reader, TableReader& table, std::string_view key);
// A place that is part of the value `node` of a key.
Attachment read_attachment(SceneReader& reader, TableReader& table, std::string_view key,
                           const DocumentNode& node, std::string_view place);
ComponentHandle read_component_name(SceneReader& reader, TableReader& table, std::string_view key);
ComponentHandle read_string_name(SceneReader& reader, TableReader& table, std::string_view key);
InteractionHandle read_interaction_name(SceneReader& reader, TableReader& table, std::string_view key);

}  // namespace rattle
