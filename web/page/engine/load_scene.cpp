#include "load_scene.hpp"

#include <algorithm>
#include <rattle/base/text.hpp>
#include <rattle/scene/compile.hpp>
#include <rattle/scene/scheme_pitch.hpp>

#include "live/live_instrument.hpp"

namespace rattle::page {
namespace {

constexpr std::size_t memory_limit = std::size_t{1} << 28;  // a browser tab has less than the computer
constexpr double tried_again = 0.01;                        // s; duration used if the scene was checked before
constexpr double mebibyte = 1048576.0;

void take_diagnostics(PageScene& loaded, const Diagnostics& diagnostics) {
  for (const Diagnostic& diagnostic : diagnostics) loaded.messages.push_back(loaded.file.locate(diagnostic));
}

}  // namespace

PageScene load_scene(std::string_view text_of_scene, const LoadOptions& options) {
  PageScene loaded = read_text(text_of_scene, options);
  if (loaded.readable) compile_loaded(loaded, options);
  return loaded;
}

PageScene read_text(std::string_view text_of_scene, const LoadOptions& options) {
  PageScene loaded;
  SceneReadOptions reading;
  reading.memory_limit = memory_limit;
  auto read = read_scene(text_of_scene, options.source_name, reading);
  if (auto* errors = std::get_if<1>(&read)) {
    loaded.messages = std::move(*errors);
    return loaded;
  }
  loaded.file = std::move(std::get<0>(read));
  loaded.messages = loaded.file.warnings;
  loaded.readable = true;
  return loaded;
}

void compile_loaded(PageScene& loaded, const LoadOptions& options) {
  SceneDescription& description = loaded.file.description;
  if (options.sample_rate > 0.0)
    description.sample_rate = options.sample_rate * (options.played ? description.performance.oversampling : 1);
  loaded.duration = description.duration;
  if (description.oversampling > 1)
    loaded.messages.push_back(loaded.file.locate(
        {Severity::warning, "oversampling",
         text("the page computes at ", options.sample_rate > 0.0 ? "the chosen rate" : "sample_rate",
              ", without oversampling = ", description.oversampling,
              ", which is for `rattle render`: render at a higher rate, or write oversampling in [play] for "
              "what "
              "is played here")}));
  if (options.checked) description.duration = std::min(description.duration, tried_again);
  auto compiled = compile(description, {.memory_limit = memory_limit, .kernels = options.kernels});
  if (!compiled) {
    take_diagnostics(loaded, compiled.errors());
    return;
  }
  take_diagnostics(loaded, (*compiled)->warnings);
  take_diagnostics(loaded, pitch_warnings(**compiled));
  const double bytes = live::instrument_bytes(**compiled);
  if (options.played && bytes > 2.0 * static_cast<double>(memory_limit)) {
    loaded.messages.push_back(
        loaded.file.locate({Severity::error, "play.voices",
                            text((*compiled)->performance.voices, " voices need about ", bytes / mebibyte,
                                 " MiB, the page has ", 2.0 * static_cast<double>(memory_limit) / mebibyte,
                                 " MiB: use fewer voices or smaller components")}));
    return;
  }
  loaded.scene = *compiled;
}

}  // namespace rattle::page
