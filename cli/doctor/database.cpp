#include "cli/doctor/finding.h"
#include "server/store/open_storage.h"

namespace magichat::doctor {

Database look_at_database(const std::string& address) {
    using Kind = StoreError::Kind;
    const auto storage = open_storage_to_read(address);
    if (!storage) {
        const auto& [kind, why] = storage.error();
        const bool start_helps = kind == Kind::missing || kind == Kind::older;
        return {{},
                {"store",
                 start_helps ? Grade::warning : Grade::wrong,
                 {Key::doctor_file_bad, {{"reason", said(why.ends_with('.') ? why.substr(0, why.size() - 1) : why)}}},
                 Line(start_helps ? Key::doctor_store_do : Key::doctor_settings_do)}};
    }
    const auto newest = (*storage)->newest();
    return {newest ? *newest : std::nullopt,
            {"store", Grade::ok, {Key::doctor_store_good, {{"store", code((*storage)->path())}}}}};
}

}  // namespace magichat::doctor
