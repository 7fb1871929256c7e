// Everything a user of the library needs.
#pragma once

#include <rattle/scene/compile.hpp>
#include <rattle/scene/description.hpp>
#include <rattle/scene/description_parts.hpp>
#include <rattle/scene/scene.hpp>
#include <rattle/scene/scene_names.hpp>
#include <rattle/simulation/accounts.hpp>
#include <rattle/simulation/energy_ledger.hpp>
#include <rattle/simulation/run_findings.hpp>
#include <rattle/simulation/simulator.hpp>
