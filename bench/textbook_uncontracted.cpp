#include "textbook_loops.hpp"

namespace rattle::bench {

template class TextbookString<Contraction::off>;
template class TextbookPlate<Contraction::off>;

}  // namespace rattle::bench
