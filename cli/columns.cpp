#include "cli/columns.h"

#include <algorithm>

#include "cli/layout.h"

namespace magichat {

Columns::Columns(std::vector<Column> columns) : columns_(std::move(columns)) {
    for (Column& column : columns_) {
        heads_.push_back(say(column.head));
        column.cells = std::max(column.cells, width_of(heads_.back()));
    }
}

std::string Columns::row(const std::vector<std::string>& cells) const {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Column& column = columns_[i];
        const std::string cell = spoken().isolated(cells[i]);
        const bool last = i + 1 == cells.size();
        if (i > 0) text.append(column.gap, ' ');
        text += column.side == Column::Side::right ? padded_left(cell, column.cells)
                : last                             ? cell
                                                   : padded(cell, column.cells);
    }
    return text;
}

}  // namespace magichat
