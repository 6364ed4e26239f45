// cli: a table of numbers under its heads, which are as long as a language makes them.
#pragma once

#include <string>
#include <vector>

#include "words/words.h"

namespace magichat {

struct Column {
    enum class Side : unsigned char { left, right };

    Key head;
    std::size_t cells;  // at least
    Side side = Side::right;
    std::size_t gap = 1;  // before it
};

class Columns {
public:
    explicit Columns(std::vector<Column> columns);

    std::string head() const { return row(heads_); }
    // As many cells as there are columns.
    std::string row(const std::vector<std::string>& cells) const;

private:
    std::vector<Column> columns_;
    std::vector<std::string> heads_;
};

}  // namespace magichat
