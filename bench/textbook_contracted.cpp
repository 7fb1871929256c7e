#include "textbook_loops.hpp"

namespace rattle::bench {

template class TextbookString<Contraction::allowed>;
template class TextbookPlate<Contraction::allowed>;

}  // namespace rattle::bench
