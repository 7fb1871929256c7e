// The examples of the documentation are read as printed; those that are whole scenes also run.
#include <fstream>
#include <iterator>
#include <rattle/rattle.hpp>

#include "reading.hpp"

namespace rattle {
namespace {

std::vector<std::string> toml_blocks(const std::string& document) {
  std::ifstream file(RATTLE_DOCS_DIRECTORY "/" + document);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  constexpr std::string_view opening = "```toml\n", closing = "```";
  std::vector<std::string> blocks;
  for (std::size_t from = text.find(opening); from != std::string::npos; from = text.find(opening, from)) {
    from += opening.size();
    const std::size_t to = text.find(closing, from);
    blocks.push_back(text.substr(from, to - from));
    from = to;
  }
  return blocks;
}

// Runs a whole scene: it is heard, and its energy balances.
void run(const SceneFile& file) {
  EXPECT_TRUE(file.warnings.empty());
  const auto compiled = compile(file.description);
  ASSERT_TRUE(compiled) << compiled.errors().front().message;
  Simulator simulator(*compiled);
  EnergyLedger ledger(*compiled);
  simulator.attach(ledger);
  double loudest = 0.0;
  for (std::size_t n = 0; n < (*compiled)->sample_count(); ++n) {
    simulator.step();
    for (const double value : simulator.frame()) loudest = std::max(loudest, std::abs(value));
  }
  EXPECT_GT(loudest, 0.1);
  EXPECT_LE(ledger.balance_error(), 1e-12);
}

TEST(DocumentExamples, GesturesAndSlides) {
  const auto blocks = toml_blocks("gestures-and-slides.md");
  ASSERT_GE(blocks.size(), 2u);
  int whole_scenes = 0;
  for (const std::string& block : blocks) {
    const bool is_whole = block.starts_with("title");
    const SceneFile file = read_good(block, with_overrides(is_whole ? std::vector<std::string>{"duration=0.6"}
                                                                    : std::vector<std::string>{}));
    if (!is_whole) continue;
    ++whole_scenes;
    run(file);
  }
  EXPECT_EQ(whole_scenes, 1);
}

TEST(DocumentExamples, WholeScenesOfTheReference) {
  int whole_scenes = 0;
  for (const std::string& block : toml_blocks("scene-reference.md")) {
    if (!block.starts_with("title")) continue;
    SCOPED_TRACE(block.substr(0, block.find('\n')));
    ++whole_scenes;
    run(read_good(block, with_overrides({"duration=0.5"})));
  }
  EXPECT_GE(whole_scenes, 3);
}

}  // namespace
}  // namespace rattle
