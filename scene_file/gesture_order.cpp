#include "gesture_order.hpp"

#include <algorithm>
#include <rattle/base/text.hpp>

#include "name_suggestion.hpp"

namespace rattle {
namespace {

// Depth-first traversal. A gesture reached again while it is still open closes a circular reference.
class GestureOrder {
 public:
  GestureOrder(SceneReader& reader, std::vector<DraftGesture> drafts)
      : reader_(reader), drafts_(std::move(drafts)), marks_(drafts_.size(), Mark::fresh) {
    for (std::size_t i = 0; i < drafts_.size(); ++i) {
      names_.push_back(drafts_[i].description.name);
      if (!index_.emplace(names_[i], i).second)
        reader_.context.error(
            drafts_[i].position,
            text("the name '", names_[i],
                 "' is already taken; gestures and controls share a namespace: choose another name"));
      reader_.gestures.emplace(names_[i], std::nullopt);
    }
  }
  void add_all() {
    for (std::size_t i = 0; i < drafts_.size(); ++i) visit(i);
  }

 private:
  enum class Mark { fresh, open, done };
  static constexpr std::size_t longest_chain = 200;

  void error(const GestureUse& use, std::size_t user, std::string_view message) {
    reader_.context.error(use.position, text("gesture '", names_[user], "': ", message));
    drafts_[user].good = false;
  }

  // Beyond the errors that are shown, words that take long to find are left out.
  bool is_full() const { return reader_.context.is_full(); }
  std::string guess(const std::string& name) const { return is_full() ? "" : suggestion(name, names_); }

  // Describes the circular reference that `name` closes: "a uses b, b uses a".
  std::string circle(const std::string& name) const {
    std::string words;
    std::size_t first = chain_.size();
    while (first > 0 && names_[chain_[first - 1]] != name) --first;
    for (std::size_t n = first - 1; n < chain_.size(); ++n) {
      const std::string& next = n + 1 < chain_.size() ? names_[chain_[n + 1]] : name;
      words += text(words.empty() ? "" : ", ", names_[chain_[n]], " uses ", next);
    }
    return words;
  }

  void visit_used(std::size_t user, const GestureUse& use) {
    const auto found = index_.find(use.name);
    if (found == index_.end())
      return error(use, user, text("there is no gesture named ", in_quotes(use.name), guess(use.name)));
    const std::size_t used = found->second;
    if (marks_[used] == Mark::open)
      return error(use, user, text("it depends on itself", is_full() ? "" : ": " + circle(use.name)));
    if (marks_[used] == Mark::fresh && chain_.size() >= longest_chain)
      return error(use, user,
                   text("a chain of more than ", longest_chain, " gestures that use each other is too long"));
    visit(used);
    if (!drafts_[used].good) drafts_[user].good = false;
  }

  void visit(std::size_t i) {
    if (marks_[i] != Mark::fresh) return;
    marks_[i] = Mark::open;
    chain_.push_back(i);
    for (std::size_t u = 0; u < drafts_[i].uses.size(); ++u) visit_used(i, drafts_[i].uses[u]);
    chain_.pop_back();
    marks_[i] = Mark::done;
    if (drafts_[i].good) add(drafts_[i]);
  }

  void add(DraftGesture& draft) {
    if (auto* formula = std::get_if<FormulaGesture>(&draft.description.content))
      for (GestureInstruction& instruction : formula->program)
        if (instruction.operation == GestureOperation::gesture)
          instruction.gesture = *reader_.gestures.at(draft.uses[instruction.gesture.index].name);
    auto* const points = std::get_if<BreakpointGesture>(&draft.description.content);
    if (points && points->trigger) points->trigger = *reader_.gestures.at(draft.uses[0].name);
    const std::string name = draft.description.name;
    const GestureHandle handle = reader_.scene.add(std::move(draft.description));
    reader_.gestures.at(name) = handle;
    for (PropertyUse& use : draft.properties)
      reader_.properties.push_back({handle, std::move(use), draft.position});
  }

  SceneReader& reader_;
  std::vector<DraftGesture> drafts_;
  std::vector<Mark> marks_;
  std::vector<std::string> names_;
  std::map<std::string, std::size_t, std::less<>> index_;
  std::vector<std::size_t> chain_;  // the open gestures, outermost first
};

}  // namespace

void add_in_order(SceneReader& reader, std::vector<DraftGesture> drafts) {
  GestureOrder(reader, std::move(drafts)).add_all();
}

std::vector<std::string> gesture_names(const SceneReader& reader) {
  std::vector<std::string> names;
  for (const auto& [name, handle] : reader.gestures) names.push_back(name);
  return names;
}

}  // namespace rattle
