// On WASI the C++ library has no file streams, but toml++ refers to them. This std::ifstream never opens.
#pragma once

#if defined(__wasi__)
#include <istream>

namespace std {

template <>
class basic_ifstream<char, char_traits<char>> : public basic_istream<char, char_traits<char>> {
 public:
  basic_ifstream() : basic_istream<char, char_traits<char>>(nullptr) {}
  template <class Name>
  void open(const Name&, ios_base::openmode) {
    setstate(ios_base::failbit);
  }
  bool is_open() const { return false; }
};

}  // namespace std
#endif
