// Every term of the energy balance, by name: the one list that columns, checks, reports, meters and the page
// read.
//
//   stored = sum of the stored ones,   dissipated = sum of the lost ones,   work in = sum of the works
#pragma once

#include <cstdint>
#include <rattle/scene/scene.hpp>
#include <string>
#include <vector>

namespace rattle {

enum class AccountKind : std::uint8_t { stored, lost, work };

// Which number of the ledger it is.
enum class AccountTerm : std::uint8_t {
  kinetic,
  potential,
  correction,
  stretch,  // of a string or plate whose tension follows it
  component_loss,
  frequency_dependent_loss,
  tension,
  interaction_stored,
  interaction_loss,
  contact_loss,  // of a slide: of its contacts,
  hand_loss,     // and of the hand that holds it
  anchor,        // what a gesture moves: a height, a gap, a bow
  sliding,
  stiffness,
  finger_work,
  finger_loss,
  force
};

struct Account {
  AccountTerm term = AccountTerm::kinetic;
  AccountKind kind = AccountKind::stored;
  std::uint32_t holder = 0;  // index of its component, interaction, finger or force
  std::string owner{};       // "string.main"
  std::string name{};        // of the owner alone: "main"
  std::string word{};        // "kinetic", "dissipated"; a work or loss that has a letter is called by it
  std::string letter{};      // "P_T", of [SLIDE (41)]; empty where there is none
  std::string label{};       // for readers: "slide.bottle, hand"
  std::string moved{};       // of a work: "the tension of string 'main'"
  int gesture = -1;          // that does the work; -1: none
  bool is_detail = false;    // contained in another account of its owner
  bool can_change = true;    // false: a loss that this scene cannot have

  std::string column() const { return owner + "." + word; }
};

// Components, interactions, fingers, forces, each in the scene's order. Accounts of one part are adjacent:
// stored, lost, work.
std::vector<Account> accounts_of(const Scene& scene);

}  // namespace rattle
