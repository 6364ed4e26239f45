#include "table/clock.h"

#include <algorithm>

namespace magichat {

std::optional<Time> Clock::deadline(const TableSettings& settings, Time someone_since) const {
    if (settings.clock == 0) return std::nullopt;
    return running_since(someone_since).after(u64{settings.clock} * 1000);
}

Time Clock::stands_in_at(Seat seat, const TableSettings& settings, Time someone_since) const {
    return std::max(away_since_[index(seat)], someone_since).after(waits_of(settings.pace).grace);
}

std::optional<Clock::Due> Clock::due(const Mover& mover, const TableSettings& settings, Time someone_since) const {
    if (!asked_) return std::nullopt;
    const Time thought = running_since(someone_since).after(mover.thinks);
    if (mover.is_bot) return Due{thought, entry::By::bot};
    if (mover.has_resigned) return Due{thought, entry::By::stand_in};
    std::optional<Due> due;
    if (mover.is_away) {
        due = Due{std::max(thought, stands_in_at(mover.seat, settings, someone_since)), entry::By::stand_in};
    }
    const auto end = deadline(settings, someone_since);
    if (end && (!due || *end < due->at)) due = Due{*end, entry::By::clock};
    return due;
}

Time Clock::host_passes_at(const TableSettings& settings, Time someone_since) const {
    return std::max(host_away_since_, someone_since).after(waits_of(settings.pace).grace);
}

Time Clock::closes_at(Time empty_since, Company company) {
    switch (company) {
        case Company::none_yet: return empty_since.after(never_joined_ms);
        case Company::gone: return empty_since.after(empty_lobby_ms);
        case Company::in_a_game: return empty_since.after(empty_game_ms);
    }
    return empty_since;
}

}  // namespace magichat
