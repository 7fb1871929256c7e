// Matches the elements of two lists by name. The matching itself allocates nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace rattle {

// Indices of the list's elements, in ascending order of their names.
template <class Thing>
std::vector<std::uint32_t> order_by_name(const std::vector<Thing>& list) {
  std::vector<std::uint32_t> order(list.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return list[a].name < list[b].name; });
  return order;
}

// Calls visit(index in a, index in b) for each name that occurs in both lists.
template <class List, class Order, class Visit>
void for_each_counterpart(const List& a, const Order& a_by_name, const List& b, const Order& b_by_name,
                          Visit visit) noexcept {
  for (std::size_t i = 0, j = 0; i < a_by_name.size() && j < b_by_name.size();) {
    const int order = a[a_by_name[i]].name.compare(b[b_by_name[j]].name);
    if (order == 0) visit(a_by_name[i], b_by_name[j]);
    if (order <= 0) ++i;
    if (order >= 0) ++j;
  }
}

}  // namespace rattle
