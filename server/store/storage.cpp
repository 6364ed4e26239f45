#include "server/store/storage.h"

#include "server/store/lease.h"

namespace magichat {

std::unique_ptr<Lease> Storage::lease() const { return nullptr; }

Result<std::vector<std::string>, StoreError> Storage::entries(TableId table) {
    std::vector<std::string> all;
    const auto error = each_entry(table, [&](std::string_view entry) {
        all.emplace_back(entry);
        return true;
    });
    if (error) return *error;
    return all;
}

}  // namespace magichat
