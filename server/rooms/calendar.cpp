#include "server/rooms/calendar.h"

#include <algorithm>
#include <charconv>

namespace magichat::server {

namespace {

std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with(' ')) text.remove_prefix(1);
    return number;
}

}  // namespace

Calendar::Calendar(std::optional<std::string_view> kept, std::optional<StoreTime> newest)
    : last_(newest), at_least_(newest.value_or(0)) {
    if (!kept) return;
    const auto last = take_number(*kept);
    const auto good = take_number(*kept);
    if (!last || !good) return;
    last_ = last;
    good_ = std::clamp(Milliseconds(*good), Milliseconds(0), proof);
    at_least_ = take_number(*kept).value_or(believed() ? *last : 0);
}

Calendar Calendar::of(Storage& store, std::string_view node) {
    std::string key(calendar_key);
    if (node != "1") key.append("/").append(node);
    const auto read = [&]() -> Calendar {
        const auto kept = store.key(key);
        if (kept && *kept) return {**kept, std::nullopt};
        const auto newest = store.newest();
        return newest ? Calendar(std::nullopt, *newest) : Calendar("0 0", std::nullopt);
    };
    Calendar calendar = read();
    calendar.key_ = key;
    return calendar;
}

StoreTime Calendar::start_at(StoreTime wall) const {
    if (wall >= at_least_) return wall;
    return at_least_ + between_looks.count();  // so much may have passed since it was noted
}

bool Calendar::look(StoreTime wall, Steady steady) {
    const Milliseconds passed = looked_ ? std::chrono::duration_cast<Milliseconds>(steady - *looked_) : Milliseconds(0);
    if (last_) {
        const Milliseconds ahead = Milliseconds(wall - *last_) - passed;
        const bool good = ahead <= most_ahead && ahead >= -most_behind;
        good_ = good ? std::min(proof, good_ + passed) : Milliseconds(0);
    }
    last_ = wall;
    looked_ = steady;
    at_least_ = believed() ? wall : at_least_ + passed.count();
    return believed();
}

std::string Calendar::text() const {
    return std::to_string(last_.value_or(0)) + ' ' + std::to_string(good_.count()) + ' ' + std::to_string(at_least_);
}

}  // namespace magichat::server
