// How the heads of the journal's files and records are written; journal.h has the layout.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace magichat {

std::string journal_head(std::int64_t id);
std::string journal_record_head(std::int64_t id, std::int64_t number, std::int64_t rows, std::string_view arrival);

}  // namespace magichat
