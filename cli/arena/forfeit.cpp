#include "cli/arena/forfeit.h"

#include <algorithm>

#include "engine/base/quote.h"

namespace magichat {

void write_forfeit(Json& json, const Forfeit& forfeit) {
    json.key("forfeit").open().seat("seat", forfeit.seat);
    json.text("kind", fault_names[index(forfeit.fault.kind)]).text("why", forfeit.fault.detail).close();
}

std::optional<Forfeit> forfeit_of(const Record& record) {
    using Kind = JsonTree::Kind;
    const std::string* text = find_extra(record, "arena");
    if (text == nullptr) return std::nullopt;
    const auto arena = read_json(*text, most_record_depth);
    if (!arena || !arena->is(Kind::object)) return std::nullopt;
    const JsonTree* forfeit = arena->find("forfeit");
    if (forfeit == nullptr || !forfeit->is(Kind::object)) return std::nullopt;
    const JsonTree* seat = forfeit->find("seat");
    const JsonTree* kind = forfeit->find("kind");
    const JsonTree* why = forfeit->find("why");
    if (seat == nullptr || kind == nullptr || !kind->is(Kind::text)) return std::nullopt;
    const auto number = seat->whole();
    const auto name = std::find(fault_names.begin(), fault_names.end(), kind->text);
    if (!number || *number < 1 || *number > players_of(record.setup) || name == fault_names.end()) return std::nullopt;
    const auto which = static_cast<std::size_t>(name - fault_names.begin());
    return Forfeit{at<Seat>(*number - 1),
                   {at<FaultKind>(which), why != nullptr && why->is(Kind::text) ? printable(why->text) : ""}};
}

}  // namespace magichat
