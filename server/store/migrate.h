// All that is stored, moved from one place to another: from a file to PostgreSQL, and back. Whoever was killed in the middle
// begins again and goes on: how far it has come stands in the target, in the same commit as what has come there.
#pragma once

#include <functional>

#include "server/store/storage.h"

namespace magichat {

struct Migrated {
    std::int64_t tables = 0;
    std::int64_t entries = 0;
    std::int64_t records = 0;
    std::int64_t keys = 0;
    bool operator==(const Migrated&) const = default;
};

// Whether a migration to here has begun and not come to its end. No server may use it.
Result<bool, StoreError> is_half_migrated(Storage& storage);

// Neither place may be in use, and the target must be empty, or half migrated from there. In the end both are read and compared,
// row by row; the source stays as it is. `told` after every commit: how many tables and records are there.
Result<Migrated, StoreError> migrate(const std::string& from, const std::string& to,
                                     const std::function<void(std::int64_t done)>& told = {});

}  // namespace magichat
