// Overrides such as "main.tension=400". They replace values of the document before it is read.
#pragma once

#include <string>
#include <vector>

#include "document.hpp"
#include "reading_context.hpp"

namespace rattle {

// Overrides of [repeat.*] and of tables that are repeated, as in "s*.sigma0=1", apply before these are written
// out; all others afterwards, so that "s3.sigma0=1" changes one item.
enum class OverrideTime { before_repeats, after_repeats };

// The i-th override is source i + 1 of the context. Keys that exclude the key being set are removed: setting a
// fundamental removes the tension.
void apply_overrides(ReadingContext& context, DocumentTable& root, const std::vector<std::string>& overrides,
                     OverrideTime time);

}  // namespace rattle
