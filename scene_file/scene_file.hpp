// Scene files: converts TOML text or a file to a scene description, or reports every error with its place.
//
//   const auto result = read_scene_file("hammer.toml");
//   if (const auto* file = std::get_if<SceneFile>(&result)) compile(file->description);
//   else for (const SceneMessage& m : std::get<1>(result)) puts(format(m).c_str());   // hammer.toml:14:9:
//   error: ...
//
// The files that a scene names (WAV, CSV) are read by loaders that the caller hands over.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <rattle/base/diagnostic.hpp>
#include <rattle/scene/description.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rattle {

struct Place {
  std::string source;  // file name, or the command-line option that set the value
  int line = 0;        // 1-based; 0: the place is the whole source
  int column = 0;
};

struct SceneMessage {
  Severity severity = Severity::error;
  Place place;
  std::string text;
};

// Further errors are only counted.
inline constexpr std::size_t most_errors_shown = 100;

// "scene.toml:14:9: error: contact 'rattle': ..."
std::string format(const SceneMessage& message);

// Callbacks that read the files a scene names. Each returns the content, or a message on failure.
using SignalLoader =
    std::function<std::variant<std::vector<double>, std::string>(const std::string& file, double sample_rate)>;

// A pair of numbers and its position in the file; 0: unknown.
struct TableRow {
  double x = 0.0;
  double y = 0.0;
  int line = 0;  // 1-based, like the columns
  int x_column = 0;
  int y_column = 0;
};
using TableLoader = std::function<std::variant<std::vector<TableRow>, std::string>(const std::string& file)>;

// The text of a file, as it is.
struct FileText {
  std::string content;
};
using TextLoader = std::function<std::variant<FileText, std::string>(const std::string& file)>;

struct SceneReadOptions {
  std::vector<std::string> overrides;  // "main.tension=400", "string.main.tension=400", "sample_rate=48000"
  SignalLoader load_signal;            // WAV for [force.*] signal = "file.wav", [gesture.*] file = "file.wav"
  TableLoader load_table;  // CSV for [barrier.*] profile = "file.csv", [gesture.*] file = "file.csv"
  TextLoader load_text;    // CSV for [body.*] modes_file = "file.csv"
  std::size_t memory_limit = std::size_t{1} << 30;  // as in CompileOptions; also limits all gestures from files
};

// A description together with the places of its parts in the source.
struct SceneFile {
  SceneDescription description;
  std::string notes;                                 // the text under the key "description"
  std::string source_name;                           // as given to read_scene
  std::map<std::string, Place, std::less<>> places;  // "string.main.tension" -> place
  std::vector<SceneMessage> warnings;

  // Adds the place to an engine diagnostic: the place of its path, or of the nearest enclosing table.
  SceneMessage locate(const Diagnostic& diagnostic) const;
};

// Returns the scene or its errors: all semantic errors at once, or a single syntax error.
std::variant<SceneFile, std::vector<SceneMessage>> read_scene(std::string_view text,
                                                              const std::string& source_name,
                                                              const SceneReadOptions& options = {});

// The same of a file on disk; one that cannot be read is an error at the place of its name. Not on WebAssembly.
std::variant<SceneFile, std::vector<SceneMessage>> read_scene_file(const std::string& path,
                                                                   const SceneReadOptions& options = {});

}  // namespace rattle
