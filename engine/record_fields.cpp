#include "engine/record_fields.h"

#include <algorithm>
#include <charconv>

#include "engine/base/quote.h"

namespace magichat {

namespace {

using Kind = JsonTree::Kind;

// What each field is made of. `players`: of the game that the record tells.
struct FieldReader {
    u8 players;

    std::optional<u64> read(const JsonTree& json, u64* /*type*/) const { return json.whole(); }
    static std::optional<bool> read(const JsonTree& json, bool* /*type*/) {
        return json.is_flag() ? std::optional(json.is(Kind::yes)) : std::nullopt;
    }
    // 12.345, with one to three places and no exponent.
    static std::optional<Took> read(const JsonTree& json, Took* /*type*/) {
        const std::string_view text = json.text;
        const std::size_t point = text.find('.');
        if (!json.is(Kind::number) || point == std::string_view::npos) return std::nullopt;
        std::string digits(text.substr(point + 1));
        if (digits.empty() || digits.size() > 3) return std::nullopt;
        digits.resize(3, '0');
        digits.insert(0, text.substr(0, point));
        u64 value = 0;
        const char* end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value);
        return error == std::errc{} && stop == end ? std::optional(Took{value}) : std::nullopt;
    }
    static std::optional<std::string> read(const JsonTree& json, std::string* /*type*/) {
        return json.is(Kind::text) ? std::optional(json.text) : std::nullopt;
    }
    std::optional<Seat> read(const JsonTree& json, Seat* /*type*/) const {
        const auto whole = json.whole();
        if (!whole || *whole < 1 || *whole > players) return std::nullopt;
        return at<Seat>(static_cast<std::size_t>(*whole) - 1);
    }
    static std::optional<Bytes32> read(const JsonTree& json, Bytes32* /*type*/) {
        return json.is(Kind::text) ? from_hex(json.text) : std::nullopt;
    }
    static std::optional<FaultKind> read(const JsonTree& json, FaultKind* /*type*/) {
        const auto name = std::find(fault_names.begin(), fault_names.end(), json.text);
        if (!json.is(Kind::text) || name == fault_names.end()) return std::nullopt;
        return at<FaultKind>(static_cast<std::size_t>(name - fault_names.begin()));
    }
    static std::optional<EndedBy> read(const JsonTree& json, EndedBy* /*type*/) {
        const auto name = std::find(ended_by_names.begin() + 1, ended_by_names.end(), json.text);
        if (!json.is(Kind::text) || name == ended_by_names.end()) return std::nullopt;
        return at<EndedBy>(static_cast<std::size_t>(name - ended_by_names.begin()));
    }
    template <class T>
    std::optional<T> part(const JsonTree& json, std::string_view key) const {
        const JsonTree* item = json.find(key);
        return item != nullptr ? read(*item, static_cast<T*>(nullptr)) : std::nullopt;
    }

    std::optional<Commitment> read(const JsonTree& json, Commitment* /*type*/) const {
        const auto hash = part<Bytes32>(json, "hash");
        const auto nonce = part<Bytes32>(json, "nonce");
        const auto secret = part<Bytes32>(json, "secret");
        if (!hash || !nonce || !secret) return std::nullopt;
        if (json.find("promise") == nullptr) return Commitment{*hash, *nonce, *secret, {}};
        auto promise = part<Promise>(json, "promise");
        if (!promise) return std::nullopt;
        return Commitment{*hash, *nonce, *secret, std::move(promise)};
    }
    std::optional<Promise> read(const JsonTree& json, Promise* /*type*/) const {
        auto table = part<std::string>(json, "table");
        const auto game_n = part<u64>(json, "game_n");
        auto seats = part<std::vector<PromisedSeat>>(json, "seats");
        if (!table || !game_n || !seats || seats->size() != players) return std::nullopt;
        return Promise{std::move(*table), *game_n, std::move(*seats)};
    }
    std::optional<PromisedSeat> read(const JsonTree& json, PromisedSeat* /*type*/) const {
        PromisedSeat seat{part<std::string>(json, "person"), part<std::string>(json, "bot"),
                          part<Bytes32>(json, "pledge"), part<Bytes32>(json, "luck")};
        if (seat.person.has_value() == seat.bot.has_value()) return std::nullopt;
        // What is there and can't be read is not the same as nothing.
        if (seat.pledge.has_value() != (json.find("pledge") != nullptr)) return std::nullopt;
        if (seat.luck.has_value() != (json.find("luck") != nullptr)) return std::nullopt;
        return seat;
    }
    static std::optional<Handicap> read(const JsonTree& json, Handicap* /*type*/) {
        if (!json.is(Kind::object)) return std::nullopt;
        const JsonTree* peek = json.find("peek");
        const auto flag = [&](std::string_view key) {
            const JsonTree* item = json.find(key);
            return item != nullptr && item->is(Kind::yes);
        };
        return Handicap{peek != nullptr && peek->is(Kind::text) && peek->text == "long", flag("notes"), flag("hints")};
    }
    std::optional<Forfeit> read(const JsonTree& json, Forfeit* /*type*/) const {
        const auto seat = part<Seat>(json, "seat");
        const auto kind = part<FaultKind>(json, "kind");
        if (!seat || !kind) return std::nullopt;
        return Forfeit{*seat, {*kind, printable(part<std::string>(json, "why").value_or(""))}};
    }
    std::optional<ArenaGame> read(const JsonTree& json, ArenaGame* /*type*/) const {
        if (!json.is(Kind::object)) return std::nullopt;
        return ArenaGame{part<u64>(json, "block"), part<u64>(json, "game"), part<u64>(json, "seed"),
                         part<Forfeit>(json, "forfeit")};
    }
    std::optional<Thought> read(const JsonTree& json, Thought* /*type*/) const {
        auto n = part<u64>(json, "n");
        auto why = part<std::string>(json, "why");
        auto about = part<std::vector<std::string>>(json, "about");
        if (!n || !why || !about) return std::nullopt;
        return Thought{*n, std::move(*why), std::move(*about), part<u64>(json, "percent")};
    }
    // A list, and one with gaps.
    template <class T>
    std::optional<std::vector<T>> read(const JsonTree& json, std::vector<T>* /*type*/) const {
        if (!json.is(Kind::list)) return std::nullopt;
        std::vector<T> list;
        for (const JsonTree& item : json.items) {
            auto one = read(item, static_cast<T*>(nullptr));
            if (!one) return std::nullopt;
            list.push_back(std::move(*one));
        }
        return list;
    }
    template <class T>
    std::optional<std::vector<std::optional<T>>> read(const JsonTree& json,
                                                      std::vector<std::optional<T>>* /*type*/) const {
        if (!json.is(Kind::list)) return std::nullopt;
        std::vector<std::optional<T>> list;
        for (const JsonTree& item : json.items) {
            auto one = read(item, static_cast<T*>(nullptr));
            if (!one && !item.is(Kind::null)) return std::nullopt;
            list.push_back(std::move(one));
        }
        return list;
    }
};

void put(Json& json, u64 value) { json.whole(value); }
void put(Json& json, bool value) { json.flag(value); }
void put(Json& json, Took took) { json.real(static_cast<double>(took.microseconds) / 1000); }
void put(Json& json, const std::string& value) { json.text(value); }
void put(Json& json, Seat seat) { json.number(number(seat)); }
void put(Json& json, EndedBy by) { json.text(ended_by_names[index(by)]); }
void put(Json& json, const Handicap& handicap) { write(json, handicap); }
void put(Json& json, const Commitment& commitment) {
    json.open().text("hash", to_hex(commitment.hash)).text("nonce", to_hex(commitment.nonce));
    json.text("secret", to_hex(commitment.secret));
    if (const auto& promise = commitment.promise) {
        json.key("promise").open().text("table", promise->table);
        json.key("game_n").whole(promise->game_n).key("seats").open_list();
        for (const PromisedSeat& seat : promise->seats) {
            json.open();
            if (seat.person) json.text("person", *seat.person);
            if (seat.bot) json.text("bot", *seat.bot);
            if (seat.pledge) json.text("pledge", to_hex(*seat.pledge));
            if (seat.luck) json.text("luck", to_hex(*seat.luck));
            json.close();
        }
        json.close_list().close();
    }
    json.close();
}
void put(Json& json, const ArenaGame& arena) {
    json.open();
    if (arena.block) json.key("block").whole(*arena.block);
    if (arena.game) json.key("game").whole(*arena.game);
    if (arena.seed) json.key("seed").whole(*arena.seed);
    if (const auto& forfeit = arena.forfeit) {
        json.key("forfeit").open().seat("seat", forfeit->seat);
        json.text("kind", fault_names[index(forfeit->fault.kind)]).text("why", forfeit->fault.detail).close();
    }
    json.close();
}
template <class T>
void put(Json& json, const std::optional<T>& value) {
    if (value) {
        put(json, *value);
    } else {
        json.null();
    }
}
template <class T>
void put(Json& json, const std::vector<T>& list);
void put(Json& json, const Thought& thought) {
    json.open().key("n").whole(thought.n).text("why", thought.why).key("about");
    put(json, thought.about);
    if (thought.percent) json.key("percent").whole(*thought.percent);
    json.close();
}
template <class T>
void put(Json& json, const std::vector<T>& list) {
    json.open_list();
    for (const T& item : list) put(json, item);
    json.close_list();
}

}  // namespace

void write(Json& json, const Handicap& handicap) {
    json.open();
    if (handicap.long_peek) json.text("peek", "long");
    if (handicap.notes) json.flag("notes", true);
    if (handicap.hints) json.flag("hints", true);
    json.close();
}

bool write_field(Json& json, const Record& record, std::string_view key) {
    bool written = false;
    each_field(record, [&](std::string_view name, const auto& field) {
        if (name != key || !field) return;
        put(json.key(key), *field);
        written = true;
    });
    return written;
}

void read_field(Record& record, const JsonTree& item) {
    const FieldReader reader{players_of(record.setup)};
    bool whole = false;
    each_field(record, [&]<class T>(std::string_view name, std::optional<T>& field) {
        if (name != item.key) return;
        field = reader.read(item, static_cast<T*>(nullptr));
        if (!field) return;
        Json ours;
        put(ours, *field);
        Json theirs;
        write(theirs, item);
        whole = ours.view() == theirs.view();
    });
    if (!whole) record.extras.push_back(item);
}

}  // namespace magichat
