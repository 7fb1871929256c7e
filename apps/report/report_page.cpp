#include "report/report_page.hpp"

#include "console/command_error.hpp"
#include "recording/utf8.hpp"

namespace rattle {
namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      default:
        safe += c;
    }
  return safe;
}

bool same_letters(std::string_view text, std::string_view lower_case) {
  if (text.size() < lower_case.size()) return false;
  for (std::size_t i = 0; i < lower_case.size(); ++i)
    if ((text[i] | 0x20) != lower_case[i]) return false;
  return true;
}

// "</script" would end the element; inside a script or style "<\/script" is equivalent and does not.
std::string cannot_end(std::string_view content, std::string_view element) {
  std::string safe;
  safe.reserve(content.size() + 64);
  for (std::size_t i = 0; i < content.size(); ++i) {
    safe += content[i];
    const bool ends = content[i] == '<' && content.substr(i + 1).starts_with('/') &&
                      same_letters(content.substr(i + 2), element);
    const bool hides = content.substr(i).starts_with("<!--");
    if (ends) safe += '\\';
    if (hides) {
      safe += "\\x21--";
      i += 3;
    }
  }
  return safe;
}

}  // namespace

const PageAssets& require_page(const std::optional<PageAssets>& assets) {
  if (assets) return *assets;
  throw InputError(
      "rattle was built without the report page: install node (18 or newer) and npm, then rebuild. "
      "'rattle plot' and 'rattle render --csv' work without it");
}

std::string report_page(const PageAssets& assets, const std::string& title, const std::string& json) {
  std::string page;
  page.reserve(json.size() + assets.script.size() + assets.style.size() + 1024);
  page += "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  page += "<meta name=\"color-scheme\" content=\"light dark\">\n";
  page += "<title>" + escaped(valid_utf8(title)) + "</title>\n<style>\n";
  page += cannot_end(assets.style, "style");
  page += "\n</style>\n</head>\n<body>\n";
  page += "<noscript>This report needs JavaScript; please allow it for this file.</noscript>\n";
  page += "<script id=\"rattle-data\" type=\"application/json\">\n";
  page += json;
  page += "</script>\n<script>\n";
  page += cannot_end(assets.script, "script");
  page += "\n</script>\n</body>\n</html>\n";
  return page;
}

}  // namespace rattle
