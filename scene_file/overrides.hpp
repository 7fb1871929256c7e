// Overrides such as "main.tension=400". They replace values of the document before it is read.
#pragma once

#include <string>
#include <vector>

#include "document.hpp"
#include "reading_context.hpp"

namespace rattle {

// The i-th override is source i + 1 of the context. Keys that exclude the key being set are removed: setting a
// fundamental removes the tension.
void apply_overrides(ReadingContext& context, DocumentTable& root, const std::vector<std::string>& overrides);

}  // namespace rattle
