#include "runs/driven_terms.hpp"

namespace rattle {

std::vector<DrivenTerm> driven_terms(const Scene& scene) {
  std::vector<DrivenTerm> terms;
  const auto rank = [](const Account& account) {
    if (account.term == AccountTerm::component_loss) return 0;
    return account.term == AccountTerm::tension ? 1 : 2;
  };
  const std::vector<Account> accounts = accounts_of(scene);
  for (int turn = 0; turn <= 2; ++turn)
    for (const Account& account : accounts)
      if (rank(account) == turn && !account.letter.empty())
        terms.push_back({account.owner + "." + account.letter, account});
  return terms;
}

}  // namespace rattle
