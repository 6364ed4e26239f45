// table: the short while between the promise of a deal and the deal, in which the players show their luck.
#pragma once

#include "table/entry.h"

namespace magichat {

// So long those who have pledged luck are waited for; usually all of it is there at once.
inline constexpr u64 luck_ms = 3000;

class Dealing {
public:
    Dealing(entry::Promised promised, Time since) : promised_(std::move(promised)), since_(since) {}

    const entry::Promised& promised() const { return promised_; }
    // Nothing runs while nobody is here, as everywhere at a table.
    Time ends_at(Time someone_since) const { return std::max(since_, someone_since).after(luck_ms); }
    // Somebody's luck is still missing; `without`: a bit for each seat that it is not waited for.
    bool waits(u8 without) const;
    // False: nobody has pledged it.
    bool take(const Bytes32& luck);
    // The log has a game that was promised so, whatever luck came.
    bool keeps(const entry::Started& started) const;
    // A table was restored: those who bring luck have to come back first.
    void wait_from(Time now) { since_ = now; }
    // With the luck that has come; the house's moves follow from it.
    entry::Started started() const;

private:
    entry::Promised promised_;
    std::vector<Bytes32> lucks_;  // that have come; told to nobody before the game is over
    Time since_;
};

}  // namespace magichat
