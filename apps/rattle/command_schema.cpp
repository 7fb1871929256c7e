// rattle schema: what a scene may say, for editors and programs.
#include <fmt/format.h>

#include <array>
#include <memory>

#include "console/command_error.hpp"
#include "files/whole_file.hpp"
#include "rattle/commands.hpp"
#include "rattle/scene_options.hpp"
#include "scene_file/name_suggestion.hpp"
#include "schema/schema_texts.hpp"

namespace rattle {
namespace {

struct SchemaFormat {
  std::string_view name;
  std::string (*text)();
};
constexpr std::array<SchemaFormat, 4> formats = {{{"json", json_schema_text},
                                                  {"markdown", reference_tables_text},
                                                  {"completions", completions_text},
                                                  {"dictionary", dictionary_text}}};

struct SchemaOptions {
  const SchemaFormat* format = &formats.front();
  std::string output = "-";
};

const SchemaFormat* read_format(const std::string& word) {
  std::vector<std::string> names;
  for (const SchemaFormat& format : formats) {
    if (format.name == word) return &format;
    names.emplace_back(format.name);
  }
  throw InputError(fmt::format("'{}' is not a format{}", word, suggestion(word, names)));
}

int write_schema(const SchemaOptions& options) {
  WholeFile file(options.output);
  file.write(options.format->text());
  file.finish();
  file.publish();
  return exit_good;
}

}  // namespace

void add_schema_command(CLI::App& app, Action& action) {
  const auto options = std::make_shared<SchemaOptions>();
  CLI::App* command = app.add_subcommand("schema", "Print the keys of scene files, for editors and programs");
  add_value_option(
      *command, "--format", "FORMAT", options->format, read_format,
      "json (JSON Schema, draft 4; the default), markdown (tables of keys), completions (words and notes, as "
      "JSON), dictionary (words for a fuzzer)");
  command->add_option("-o,--output", options->output, "File to write (default: standard output, -)")
      ->type_name("FILE");
  command->footer(
      "Editors that support JSON Schema for TOML (taplo, Even Better TOML) then complete keys, explain them "
      "and mark\n"
      "mistakes in scenes whose first line is\n"
      "  #:schema ./scene.schema.json\n"
      "Errors that depend on several values together are only found by 'rattle check'.\n\n"
      "Examples:\n"
      "  rattle schema\n"
      "  rattle schema -o scene.schema.json\n"
      "  rattle schema --format markdown");
  command->callback([options, &action] { action = [options] { return write_schema(*options); }; });
}

}  // namespace rattle
