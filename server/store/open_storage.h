// A storage by its name: the address of a database of PostgreSQL, or a file.
#pragma once

#include "server/store/lease.h"

namespace magichat {

constexpr bool is_postgres(std::string_view place) {
    return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

// For the one program that writes it, or where several do (PostgreSQL alone) for this one of them; made if it is not there (of PostgreSQL what is ours: the database has to be there).
Result<std::unique_ptr<Storage>, StoreError> open_storage(const std::string& place, const NodeTerms& terms = {});
// To read, also while another program writes. Never changes it.
Result<std::unique_ptr<Storage>, StoreError> open_storage_to_read(const std::string& place);

}  // namespace magichat
