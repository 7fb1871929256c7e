// rattle recover: recordings that were cut off, as sound files.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "console/console.hpp"
#include "rattle/commands.hpp"
#include "sound_files/part_recovery.hpp"

namespace rattle {
namespace {

std::vector<TreatedPart> recover(const std::string& place) {
  std::error_code error;
  if (std::filesystem::is_directory(place, error)) return recover_parts_in(place);
  if (!std::filesystem::exists(place, error))
    throw InputError("cannot recover " + place + ": there is no such file or folder");
  std::vector<TreatedPart> treated = recover_part(place);
  if (treated.empty())
    throw InputError("cannot recover " + place +
                     ": it is not an unfinished file that you own (NAME.rattle-PID.part or "
                     "NAME.rattle-recording-PID.part)");
  return treated;
}

int recover_all(const std::vector<std::string>& places) {
  int exit_code = exit_good;
  for (const std::string& place : places) {
    const std::vector<TreatedPart> all = recover(place);
    if (all.empty()) print_result("nothing to recover in " + place + "\n");
    for (const TreatedPart& treated : all) {
      if (treated.fate == PartFate::failed) {
        print_note("rattle: error: " + treated.text());
        exit_code = exit_input;
      } else {
        print_result(treated.text() + "\n");
      }
    }
  }
  return exit_code;
}

}  // namespace

void add_recover_command(CLI::App& app, Action& action) {
  const auto places = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("recover", "Complete interrupted recordings, and remove other unfinished files");
  command->add_option("PLACE", *places, "Folders, or files that end in .part (default: the current folder)")
      ->type_name("");
  command->footer(
      "A file is written beside its target as NAME.rattle-PID.part, a recording of 'rattle play' as\n"
      "NAME.rattle-recording-PID.part. A program that is killed leaves it there. 'recover' turns such a "
      "recording\n"
      "into a complete file (take.wav becomes take-recovered.wav), overwrites nothing, and removes the other "
      "parts.\n"
      "Files that a program is still writing are left alone. Every command does the same in a folder before it "
      "writes there.\n"
      "Exit code 2 if a recording could not be recovered.\n\n"
      "With a folder of takes:\n"
      "    rattle recover takes\n\n"
      "Examples:\n"
      "  rattle recover");
  command->callback([places, &action] {
    if (places->empty()) places->push_back(".");
    action = [places] { return recover_all(*places); };
  });
}

}  // namespace rattle
