// What a rendering says about itself.
#pragma once

#include <optional>
#include <string>

#include "rattle/rendering.hpp"
#include "runs/run_scene.hpp"
#include "sound_files/sound_output.hpp"

namespace rattle {

// Several lines, the last without its end.
std::string render_summary(const RenderOptions& options, const LoadedScene& loaded, const RunResult& result,
                           const std::optional<Scaling>& scaling);

}  // namespace rattle
