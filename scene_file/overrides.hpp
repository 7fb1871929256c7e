// "main.tension=400": values that replace those of the file before anything is read.
#pragma once

#include <string>
#include <vector>

#include "document.hpp"
#include "reading_context.hpp"

namespace rattle {

// The i-th override is source i + 1 of the context. Keys that exclude the one that is set are taken out:
// setting a fundamental removes the tension.
void apply_overrides(ReadingContext& context, DocumentTable& root, const std::vector<std::string>& overrides);

}  // namespace rattle
