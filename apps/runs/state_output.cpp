#include "runs/state_output.hpp"

#include "recording/json_writer.hpp"

namespace rattle {

std::string column_names_path(const std::string& npy_path) { return npy_path + ".json"; }

StateOutput::StateOutput(const std::string& csv_path, const std::string& npy_path, const LoadedScene& loaded,
                         int ledger_every, int stride)
    : columns_(*loaded.scene, ledger_every) {
  if (!csv_path.empty()) {
    csv_file_ = std::make_unique<WholeFile>(csv_path);
    csv_.emplace(*csv_file_, columns_.names());
  }
  if (!npy_path.empty()) {
    if (npy_path == "-")
      throw InputError("--npy needs a file: the names of its columns are written to a second file");
    const std::int64_t rows = static_cast<std::int64_t>(loaded.scene->sample_count()) / stride + 1;
    npy_file_ = std::make_unique<WholeFile>(npy_path);
    npy_.emplace(*npy_file_, rows, columns_.names().size());
    names_file_ = std::make_unique<WholeFile>(column_names_path(npy_path));
    write_column_names(loaded, ledger_every, stride, rows);
  }
}

void StateOutput::write_column_names(const LoadedScene& loaded, int ledger_every, int stride,
                                     std::int64_t rows) {
  JsonWriter json;
  json.open_object()
      .member("scene", loaded.label)
      .member("sample_rate", loaded.scene->sample_rate)
      .member("every", stride)
      .member("rows", rows);
  if (ledger_every > 1) json.member("ledger", "sampled").member("ledger_every", ledger_every);
  json.key("columns").open_array();
  for (const std::string& name : columns_.names()) json.value(name);
  json.close_array().close_object();
  names_file_->write(json.text());
}

void StateOutput::record(const Simulator& simulator, const EnergyLedger* ledger) {
  const std::span<const double> values = columns_.record(simulator, ledger);
  if (csv_) csv_->row(values);
  if (npy_) npy_->row(values);
}

void StateOutput::throw_if_failed() const {
  if (csv_file_) csv_file_->throw_if_failed();
  if (npy_file_) npy_file_->throw_if_failed();
}

void StateOutput::add_files(std::vector<WholeFile*>& files) {
  for (WholeFile* file : {csv_file_.get(), npy_file_.get(), names_file_.get()})
    if (file != nullptr) files.push_back(file);
}

}  // namespace rattle
