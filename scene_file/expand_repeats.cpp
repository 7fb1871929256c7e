// Writes out tables whose names end in '*', such as [string."s*"]: one table for each item of a [repeat.*]. All
// later stages see ordinary tables.
#include <algorithm>
#include <iterator>
#include <rattle/base/text.hpp>
#include <rattle/scene/schema/scene_keys.hpp>
#include <set>

#include "name_suggestion.hpp"
#include "read_keys.hpp"
#include "scene_reader.hpp"

namespace rattle {
namespace {

constexpr std::size_t most_tables = 10'000;
constexpr std::size_t most_values = 500'000;  // in all tables that are written out
constexpr std::size_t value_text = 64;        // bytes of text that count as one value

struct Repeat {
  std::size_t count = 0;
  const DocumentArray* values = nullptr;
};
using Repeats = std::map<std::string, Repeat, std::less<>>;

Repeat read_repeat(TableReader& table) {
  Repeat repeat;
  check_needed_keys(table);
  const DocumentNode* const values = table.value("values");
  const double most = table.schema().find("count")->range.high;
  if (const auto count = table.integer("count")) {
    repeat.count = static_cast<std::size_t>(*count);
    if (*count < 1 || *count > most)
      table.error(*table.value("count"), text("count is ", *count, "; it must be 1 to ", most));
    if (values) table.error(*values, "count and values are both given; leave one of them out");
  } else if (values) {
    repeat.values = values->array();
    const auto is_plain = [](const DocumentNode& n) { return n.text() || n.integer() || n.real(); };
    const bool is_good = repeat.values && !repeat.values->empty() &&
                         static_cast<double>(repeat.values->size()) <= most &&
                         std::all_of(repeat.values->begin(), repeat.values->end(), is_plain);
    if (!is_good) table.error(*values, text("values must be an array of 1 to ", most, " numbers or texts"));
    if (is_good) repeat.count = repeat.values->size();
  }
  return repeat;
}

// A problem at a place of a template.
struct Problem {
  Position position;
  std::string message;
};

// Copies nodes of a template with the values of one item.
class Item {
 public:
  Item(const Repeat& repeat, std::size_t index) : repeat_(repeat), index_(index) {}

  std::string name(std::string_view with_star) const { return numbered(with_star); }

  DocumentTable table(const DocumentTable& from) {
    DocumentTable to;
    for (const DocumentEntry& entry : from)
      if (entry.key != "repeat")
        to.push_back({entry.key, at(entry.key_position), node(entry.value, entry.key == "formula")});
    return to;
  }

  Position at(Position position) const {
    position.again = index_ > 0;
    return position;
  }
  std::size_t size() const { return size_; }  // values copied so far
  const std::optional<Problem>& problem() const { return problem_; }

 private:
  // In a formula '*' multiplies.
  DocumentNode node(const DocumentNode& from, bool is_formula) {
    if (++size_ > most_values || problem_) return {};
    if (const DocumentTable* const keys = from.table()) return chosen(from, *keys, is_formula);
    if (const std::string* const word = from.text()) {
      if (*word == "*" && !is_formula) return value(from);
      size_ += word->size() / value_text;
      return {at(from.position), is_formula ? *word : numbered(*word)};
    }
    const DocumentArray* const items = from.array();
    if (!items) return {at(from.position), from.content};
    DocumentArray copies;
    for (const DocumentNode& item : *items) copies.push_back(node(item, is_formula));
    return {at(from.position), std::move(copies)};
  }

  // "*": the item's value.
  DocumentNode value(const DocumentNode& from) {
    if (repeat_.values) {
      const DocumentNode& item = (*repeat_.values)[index_];
      if (item.text()) size_ += item.text()->size() / value_text;
      return {at(item.position), item.content};
    }
    fail(from.position, "\"*\" stands for a value of the item, but its [repeat.NAME] has no values");
    return {};
  }

  // { each = [...] } or { from = A, to = B }
  DocumentNode chosen(const DocumentNode& from, const DocumentTable& keys, bool is_formula) {
    const DocumentEntry* const each = find_entry(keys, "each");
    if (each && keys.size() == 1) {
      const DocumentArray* const items = each->value.array();
      if (items && items->size() == repeat_.count) return node((*items)[index_], is_formula);
      fail(each->value.position,
           text("each must be an array of ", repeat_.count, " values, one for each item, not ",
                items ? text("of ", items->size()) : describe(each->value)));
      return {};
    }
    const DocumentEntry* const first = find_entry(keys, "from");
    const DocumentEntry* const last = find_entry(keys, "to");
    if (first && last && keys.size() == 2) {
      const double low = number(*first), high = number(*last);
      const double share =
          index_ == 0 ? 0.0 : static_cast<double>(index_) / static_cast<double>(repeat_.count - 1);
      return DocumentNode{at(from.position), low * (1.0 - share) + high * share};
    }
    fail(from.position,
         "a value of a repeated table is a plain value, { each = [...] } or { from = A, to = B }");
    return {};
  }

  double number(const DocumentEntry& entry) {
    if (const auto* integer = entry.value.integer()) return static_cast<double>(*integer);
    if (const auto* real = entry.value.real()) return *real;
    fail(entry.value.position, text(entry.key, " must be a number, not ", describe(entry.value)));
    return 0.0;
  }

  std::string numbered(std::string_view word) const {
    std::string result;
    for (const char c : word) {
      if (c == '*')
        result += std::to_string(index_ + 1);
      else
        result += c;
    }
    return result;
  }

  void fail(Position position, std::string message) {
    if (!problem_) problem_ = Problem{position, std::move(message)};
  }

  const Repeat& repeat_;
  std::size_t index_;
  std::size_t size_ = 0;
  std::optional<Problem> problem_{};
};

bool is_template(const DocumentEntry& part) { return part.key.ends_with('*') && part.value.table(); }

class Expansion {
 public:
  Expansion(ReadingContext& context, const Repeats& repeats) : context_(context), repeats_(repeats) {}

  void expand_kind(const std::string& kind, DocumentTable& parts) {
    if (std::none_of(parts.begin(), parts.end(), is_template)) return;
    std::set<std::string, std::less<>> names;
    for (const DocumentEntry& part : parts) names.insert(part.key);
    DocumentTable written;
    for (DocumentEntry& part : parts) {
      if (is_template(part))
        expand(kind, part, names, written);
      else
        written.push_back(std::move(part));
    }
    parts = std::move(written);
  }

 private:
  void expand(const std::string& kind, const DocumentEntry& part, std::set<std::string, std::less<>>& names,
              DocumentTable& written) {
    const auto fail = [&](Position position, std::string_view message) {
      context_.error(position, text(kind, " '", part.key, "': ", message));
    };
    if (std::count(part.key.begin(), part.key.end(), '*') > 1 || part.key.size() == 1)
      return fail(part.key_position, "the name of a repeated table is a name and one *, as in [string.\"s*\"]");
    const Repeat* const repeat = repeat_of(*part.value.table(), part.key_position, fail);
    if (!repeat) return;
    for (std::size_t i = 0; i < repeat->count; ++i) {
      Item item(*repeat, i);
      DocumentEntry copy{item.name(part.key), item.at(part.key_position), {item.at(part.value.position), {}}};
      if (++tables_ > most_tables)
        return fail(part.key_position, text("more than ", most_tables, " tables would be written out"));
      if (!names.insert(copy.key).second)
        return fail(part.key_position,
                    text("its item ", i + 1, " is named '", copy.key, "', as another ", kind));
      copy.value.content = item.table(*part.value.table());
      if (const auto& problem = item.problem())
        return fail(problem->position, text("item ", i + 1, ": ", problem->message));
      if ((values_ += item.size()) > most_values)
        return fail(part.key_position, text("more than ", most_values, " values would be written out"));
      written.push_back(std::move(copy));
    }
  }

  template <class Fail>
  const Repeat* repeat_of(const DocumentTable& table, Position position, const Fail& fail) const {
    std::vector<std::string> known;
    for (const auto& [name, repeat] : repeats_) known.push_back(name);
    const DocumentEntry* const key = find_entry(table, "repeat");
    if (!key && known.size() == 1) return &repeats_.begin()->second;
    if (key) {
      const std::string* const name = key->value.text();
      const auto found = name ? repeats_.find(*name) : repeats_.end();
      if (found != repeats_.end()) return &found->second;
      fail(key->value.position, name ? text("there is no [repeat.", *name, "]", suggestion(*name, known))
                                     : text("repeat must be a name in quotes, not ", describe(key->value)));
    } else if (known.empty()) {
      fail(position, "a name that ends in * needs a list of items: add [repeat.NAME] with count or values");
    } else {
      fail(position, text("which items? Add repeat = \"NAME\", one of: ", joined(known)));
    }
    return nullptr;
  }

  ReadingContext& context_;
  const Repeats& repeats_;
  std::size_t tables_ = 0;
  std::size_t values_ = 0;
};

}  // namespace

void expand_repeats(SceneReader& reader, DocumentTable& root) {
  Repeats repeats;
  for_each_part(reader, root, repeat_table.info, [&](TableReader& table, const std::string& name) {
    repeats.emplace(name, read_repeat(table));
  });
  if (reader.context.has_errors()) return;
  Expansion expansion(reader.context, repeats);
  for (DocumentEntry& group : root)
    if (is_kind(group.key) && group.key != repeat_table.info.kind && group.value.table())
      expansion.expand_kind(group.key, *group.value.table());
}

}  // namespace rattle
