// Converts a recorded run, or a scene that was not run, to the data of a figure.
#pragma once

#include <string>

#include "plotting/figures.hpp"
#include "report/run_record.hpp"

namespace rattle {

WaveformFigure waveform_figure(const RunRecord& record);
EnergyFigure energy_figure(const RunRecord& record);
SpectrogramFigure spectrogram_figure(const RunRecord& record, FrequencyScale scale);

// Shows the contact of that name, or the one with the largest force. Throws InputError if there is none.
ContactFigure contact_figure(const RunRecord& record, const std::string& name);

// Shows the first modes of every string and plate. Throws InputError if there is neither.
ModesFigure modes_figure(const Scene& scene);

// Throws the same InputError as contact_figure; call before running the scene.
void check_contact_name(const Scene& scene, const std::string& name);

}  // namespace rattle
