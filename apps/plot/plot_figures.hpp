// From a recorded run, or from a scene that did not run, to a figure's data.
#pragma once

#include <string>

#include "plotting/figures.hpp"
#include "report/run_record.hpp"

namespace rattle {

WaveformFigure waveform_figure(const RunRecord& record);
EnergyFigure energy_figure(const RunRecord& record);
SpectrogramFigure spectrogram_figure(const RunRecord& record, FrequencyScale scale);

// Of the contact so named, or with the strongest force. Throws InputError when there is none.
ContactFigure contact_figure(const RunRecord& record, const std::string& name);

// The first modes of every string and plate. Throws InputError when there is neither.
ModesFigure modes_figure(const Scene& scene);

// Throws InputError as contact_figure will, before anything runs.
void check_contact_name(const Scene& scene, const std::string& name);

}  // namespace rattle
