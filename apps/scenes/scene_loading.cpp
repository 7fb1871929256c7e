#include "scenes/scene_loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <rattle/scene/compile.hpp>
#include <rattle/scene/description_walk.hpp>
#include <rattle/scene/scheme_pitch.hpp>

#include "console/option_values.hpp"
#include "scenes/named_files.hpp"
#include "scenes/scene_source.hpp"

namespace rattle {
namespace {

std::string join_lines(const std::vector<SceneMessage>& messages) {
  std::string lines;
  for (const SceneMessage& message : messages) {
    if (!lines.empty()) lines += '\n';
    lines += format(message);
  }
  return lines;
}

// The reader knows only overrides; messages about them should name the option the user wrote.
struct OptionOverride {
  std::string option;    // "--rate 48000"
  std::string override;  // "sample_rate=48000"
};

std::vector<OptionOverride> option_overrides(const SceneRequest& request) {
  std::vector<OptionOverride> list;
  const auto add = [&](const std::optional<double>& value, const char* option, const char* key) {
    if (value) list.push_back({option + exact_number(*value), key + exact_number(*value)});
  };
  if (request.oversampling) {
    const std::string factor = std::to_string(*request.oversampling);
    list.push_back({"--oversampling " + factor, "oversampling=" + factor});
  }
  add(request.sample_rate, request.rate_of ? "rate with oversampling " : "--rate ", "sample_rate=");
  add(request.duration, "--duration ", "duration=");
  return list;
}

std::vector<SceneMessage> with_options_named(std::vector<SceneMessage> messages, const SceneRequest& request) {
  for (SceneMessage& message : messages)
    for (const OptionOverride& option : option_overrides(request))
      if (message.place.source == "--set " + option.override) message.place.source = option.option;
  return messages;
}

void remember_file(std::vector<std::string>& files, const std::string& path) {
  if (!path.empty()) files.push_back(path);
}

// `files` must live as long as the options are used.
SceneReadOptions reading_options(const SceneRequest& request, NamedFiles& files) {
  SceneReadOptions options;
  options.memory_limit = request.memory_limit;
  options.overrides = request.overrides;
  for (const OptionOverride& option : option_overrides(request)) options.overrides.push_back(option.override);
  options.load_signal = [&files](const std::string& file, double rate) { return files.signal(file, rate); };
  options.load_text = [&files](const std::string& file) { return files.text(file); };
  options.load_table = [&files](const std::string& file) { return files.table(file); };
  return options;
}

std::vector<SceneMessage> locate_all(const SceneFile& file, const Diagnostics& diagnostics) {
  std::vector<SceneMessage> messages;
  messages.reserve(diagnostics.size());
  for (const Diagnostic& diagnostic : diagnostics) messages.push_back(file.locate(diagnostic));
  return messages;
}

// Limits the number of errors shown.
std::vector<SceneMessage> without_surplus(std::vector<SceneMessage> errors, const SceneFile& file) {
  std::size_t count = 0;
  std::erase_if(errors, [&](const SceneMessage& message) {
    return message.severity == Severity::error && ++count > most_errors_shown;
  });
  if (count <= most_errors_shown) return errors;
  const std::size_t surplus = count - most_errors_shown;
  SceneMessage rest;
  rest.place.source = file.source_name;
  rest.text = fmt::format("and {} more errors", surplus);
  errors.push_back(std::move(rest));
  return errors;
}

SceneFile read_file_of(const SceneRequest& request, const SceneSource& source, LoadedScene& loaded) {
  loaded.input_files.clear();
  remember_file(loaded.input_files, source.path());
  NamedFiles files(source, request.memory_limit, loaded.input_files);
  const SceneReadOptions options = reading_options(request, files);
  auto read = read_scene(source.text(), source.label(), options);
  if (auto* errors = std::get_if<std::vector<SceneMessage>>(&read))
    throw SceneError(with_options_named(std::move(*errors), request));
  return std::get<SceneFile>(std::move(read));
}

}  // namespace

SceneError::SceneError(std::vector<SceneMessage> messages)
    : InputError(join_lines(messages)), messages_(std::move(messages)) {}

void override_solver(SceneDescription& description, Rule rule) {
  description.rule = rule;
  for_each_part(description, [](const PartPlace&, auto& part) {
    if constexpr (requires { part.rule; }) part.rule.reset();
  });
}

void add_pitch_warnings(LoadedScene& loaded) {
  for (SceneMessage& warning : locate_all(loaded.file, pitch_warnings(*loaded.scene)))
    loaded.warnings.push_back(std::move(warning));
}

LoadedScene load_scene(const SceneRequest& wish, const DescriptionEdit& edit) {
  const SceneSource source = SceneSource::open(wish.scene, wish.outside);
  LoadedScene loaded;
  loaded.label = source.label();
  loaded.text = source.text();
  SceneRequest request = wish;
  if (request.rate_of) request.sample_rate = request.rate_of(read_file_of(request, source, loaded).description);
  loaded.file = read_file_of(request, source, loaded);
  if (loaded.file.description.oversampling > 1 && !request.rate_of) {
    request.rate_of = [](const SceneDescription& d) { return d.sample_rate * d.oversampling; };
    request.sample_rate = request.rate_of(loaded.file.description);
    loaded.file = read_file_of(request, source, loaded);  // sound files that it names have this rate too
  }
  loaded.warnings = loaded.file.warnings;

  if (request.solver) override_solver(loaded.file.description, *request.solver);
  if (edit) edit(loaded.file.description);

  auto compiled =
      compile(loaded.file.description, {.memory_limit = request.memory_limit, .kernels = request.kernels});
  if (!compiled)
    throw SceneError(
        with_options_named(without_surplus(locate_all(loaded.file, compiled.errors()), loaded.file), request));
  loaded.scene = *std::move(compiled);
  for (SceneMessage& warning : with_options_named(locate_all(loaded.file, loaded.scene->warnings), request))
    loaded.warnings.push_back(std::move(warning));
  return loaded;
}

}  // namespace rattle
