// Scenes from disk: the same as from text, and files that cannot be had are told like any other mistake.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "scene_file/scene_file.hpp"

namespace rattle {
namespace {

class ReadSceneFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "rattle-scene-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string written(const std::string& content) const {
    const std::string path = (folder_ / "scene.toml").string();
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  static std::vector<std::string> errors_of(const std::string& path) {
    const auto result = read_scene_file(path);
    std::vector<std::string> lines;
    if (const auto* errors = std::get_if<1>(&result))
      for (const SceneMessage& error : *errors) lines.push_back(format(error));
    return lines;
  }

  std::filesystem::path folder_;
};

TEST_F(ReadSceneFile, GivesWhatTheTextGives) {
  const std::string path = written("[mass.ball]\nmass = 2\n[output.left]\nat = \"ball\"\n");
  const auto result =
      read_scene_file(path, {.overrides = {"ball.mass=3"}, .load_signal = {}, .load_table = {}});
  const auto* file = std::get_if<SceneFile>(&result);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(file->source_name, path);
  EXPECT_EQ(file->description.masses.at(0).mass, 3.0);
}

TEST_F(ReadSceneFile, NamesFileLineAndColumnOfAMistake) {
  const std::string path = written("[mass.ball]\nmas = 2\n");
  const auto errors = errors_of(path);
  ASSERT_FALSE(errors.empty());
  EXPECT_TRUE(errors.back().starts_with(path + ":2:1: error: ")) << errors.back();
}

TEST_F(ReadSceneFile, TellsOfFilesThatCannotBeRead) {
  const std::string missing = (folder_ / "missing.toml").string();
  EXPECT_EQ(errors_of(missing), std::vector<std::string>{missing + ": error: cannot be read: no such file"});
  EXPECT_EQ(errors_of(folder_.string()),
            std::vector<std::string>{folder_.string() + ": error: cannot be read: it is a folder"});
}

TEST_F(ReadSceneFile, RefusesWhatIsTooLongForAScene) {
  const auto errors = errors_of(written(std::string((std::size_t{4} << 20) + 10, ' ')));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("4194304"), std::string::npos) << errors[0];
}

}  // namespace
}  // namespace rattle
