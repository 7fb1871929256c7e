// One HTML file that needs nothing else: style, data and program inside it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rattle {

struct PageAssets {
  std::string_view script;
  std::string_view style;
};

// What the program was built with; nothing where it was built without the page. Made by cmake/embed_page.cmake.
std::optional<PageAssets> embedded_page();

// Throws InputError that says what to install when there are no assets.
const PageAssets& require_page(const std::optional<PageAssets>& assets);

// `json` must hold no '<'.
std::string report_page(const PageAssets& assets, const std::string& title, const std::string& json);

}  // namespace rattle
