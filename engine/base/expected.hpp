// Holds a value, or the list of all errors that prevented it.
#pragma once

#include <rattle/base/diagnostic.hpp>
#include <utility>
#include <variant>

namespace rattle {

template <class T>
class [[nodiscard]] Expected {
 public:
  Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Expected(Diagnostics errors) : content_(std::in_place_index<1>, std::move(errors)) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  // Precondition: has_value().
  T& operator*() & noexcept { return *std::get_if<0>(&content_); }
  const T& operator*() const& noexcept { return *std::get_if<0>(&content_); }
  T&& operator*() && noexcept { return std::move(*std::get_if<0>(&content_)); }
  T* operator->() noexcept { return std::get_if<0>(&content_); }
  const T* operator->() const noexcept { return std::get_if<0>(&content_); }

  // Precondition: !has_value().
  const Diagnostics& errors() const noexcept { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Diagnostics> content_;
};

}  // namespace rattle
