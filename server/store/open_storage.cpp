#include "server/store/open_storage.h"

#include "server/store/postgres/postgres.h"
#include "server/store/store.h"

namespace magichat {

namespace {

using Opened = Result<std::unique_ptr<Storage>, StoreError>;

Opened in_file(Result<Store, StoreError> store) {
    if (!store) return store.error();
    return std::unique_ptr<Storage>(std::make_unique<Store>(std::move(*store)));
}

Opened in_database(Result<std::unique_ptr<postgres::Postgres>, StoreError> store) {
    if (!store) return store.error();
    return std::unique_ptr<Storage>(std::move(*store));
}

}  // namespace

Opened open_storage(const std::string& place, const NodeTerms& terms) {
    return is_postgres(place) ? in_database(postgres::Postgres::open(place, terms)) : in_file(Store::open(place));
}

Opened open_storage_to_read(const std::string& place) {
    return is_postgres(place) ? in_database(postgres::Postgres::open_to_read(place))
                              : in_file(Store::open_to_read(place));
}

}  // namespace magichat
