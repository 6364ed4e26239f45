// Why an operation is refused, in the same words wherever it is stored.
#pragma once

#include "engine/base/quote.h"
#include "server/store/storage.h"

namespace magichat {

// Nothing that is stored is longer (SQLite takes a thousand million bytes at once, and several may arrive together), nor a log.
inline constexpr std::size_t longest_entry = 64 << 20;
inline constexpr std::int64_t longest_log = (std::int64_t{1} << 28U) - 1;

inline StoreError refusal(const std::string& path, const std::string& why) {
    return {StoreError::Kind::refused, quote(path) + ": " + why};
}

namespace refusals {

inline std::string entry_of(TableId table, std::int64_t number) {
    return "entry " + std::to_string(number) + " of table " + std::to_string(table);
}
inline std::string table_there(const CreateTable& create) {
    return "there is already a table " + std::to_string(create.table) + " or one with the code " + quote(create.code);
}
inline std::string no_table(TableId table) { return "there is no table " + std::to_string(table); }
inline std::string from_one(TableId table, std::int64_t number) {
    return entry_of(table, number) + ": numbers start from 1";
}
// The entry before may not be there, if storing it has just failed and this one was on its way already.
inline std::string gap(TableId table, std::int64_t number) { return entry_of(table, number) + " would leave a gap"; }
inline std::string entry_there(TableId table, std::int64_t number) {
    return entry_of(table, number) + " is there already; does another program write?";
}
inline std::string record_there(std::string_view id) { return "there is already a record " + quote(id); }
inline constexpr std::string_view too_long = "too long to be stored";

}  // namespace refusals

}  // namespace magichat
