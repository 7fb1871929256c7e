// Writes the columns of a run as CSV and NumPy files.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "files/csv_writer.hpp"
#include "files/npy_writer.hpp"
#include "files/whole_file.hpp"
#include "runs/column_recorder.hpp"
#include "scenes/scene_loading.hpp"

namespace rattle {

// Path of the file holding the column names of a NumPy file.
std::string column_names_path(const std::string& npy_path);

class StateOutput {
 public:
  // Files with an empty path are not written. `ledger_every`: 0 without a ledger. Throws InputError.
  StateOutput(const std::string& csv_path, const std::string& npy_path, const LoadedScene& loaded,
              int ledger_every, int stride);

  void record(const Simulator& simulator, const EnergyLedger* ledger);
  void throw_if_failed() const;
  void add_files(std::vector<WholeFile*>& files);

 private:
  void write_column_names(const LoadedScene& loaded, int ledger_every, int stride, std::int64_t rows);

  ColumnRecorder columns_;
  std::unique_ptr<WholeFile> csv_file_;
  std::unique_ptr<WholeFile> npy_file_;
  std::unique_ptr<WholeFile> names_file_;
  std::optional<CsvWriter> csv_;
  std::optional<NpyWriter> npy_;
};

}  // namespace rattle
