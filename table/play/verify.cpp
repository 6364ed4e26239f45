#include "table/play/verify.h"

#include "engine/base/quote.h"
#include "table/play/promise.h"

namespace magichat {

namespace {

using Kind = Verdict::Kind;

template <Game G>
Verdict check_moves(const Setup<G>& setup, const std::vector<std::string>& moves, const Bytes32& key) {
    Match<G> match(setup);
    Verdict verdict;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto step = match.read(moves[i]);
        if (!step) {
            const IllegalMove wrong = describe_illegal(i + 1, moves[i], step.error(), what_is_legal<G>(match.state()));
            return {Kind::illegal, wrong.why, verdict.chances, {}, {}, {}, wrong};
        }
        if (to_act(match.state()) == house) {
            ChanceStream stream(key, verdict.chances);
            const typename Match<G>::Step derived = sample(match.state(), stream);
            if (!(derived == *step)) {
                return {Kind::differs,
                        "move " + std::to_string(i + 1) + ", " + quote(moves[i]) +
                            ", is not what the secret gives: " + text_of<G>(derived),
                        verdict.chances,
                        {"proof_move", {{"n", u64{i + 1}}, {"move", moves[i]}, {"right", text_of<G>(derived)}}}};
            }
            ++verdict.chances;
        }
        match.play(*step);
    }
    return verdict;
}

// The first seat whose luck can't be: nobody pledges any for a bot, and what is brought is what was pledged.
std::optional<Verdict> wrong_luck(const Promise& promise) {
    for (std::size_t i = 0; i < promise.seats.size(); ++i) {
        const auto& [person, bot, pledge, luck] = promise.seats[i];
        const u64 seat = i + 1;
        const std::string where = "seat " + std::to_string(seat);
        if (bot && (pledge || luck)) {
            return Verdict{
                Kind::broken, "the bot of " + where + " has luck of its own", 0, {"proof_bot", {{"seat", seat}}}};
        }
        if (luck && pledge != pledge_of(*luck)) {
            return Verdict{Kind::broken,
                           "the luck of " + where + " is not the one that was pledged",
                           0,
                           {"proof_luck", {{"seat", seat}}}};
        }
    }
    return std::nullopt;
}

void note_luck(Verdict& verdict, const Promise& promise) {
    for (std::size_t i = 0; i < promise.seats.size(); ++i) {
        if (!promise.seats[i].pledge) continue;
        (promise.seats[i].luck ? verdict.lucky : verdict.missed).push_back(at<Seat>(i));
    }
}

}  // namespace

Verdict verify(const Record& record, const std::optional<Bytes32>& published) {
    if (!record.commitment) {
        if (find_extra(record, "commitment") == nullptr)
            return {Kind::absent, "the record has no commitment", 0, {"proof_none"}};
        return {Kind::malformed,
                R"("commitment" must have "hash", "nonce" and "secret", each of 64 lower-case hexadecimal digits)",
                0,
                {"proof_malformed"}};
    }
    const Commitment& opened = *record.commitment;
    const Bytes32 hash = hash_of(record.setup, opened);
    const std::string digits = to_hex(hash);
    if (hash != opened.hash) {
        return opened.promise ? Verdict{Kind::broken,
                                        "what the record promises gives another hash: " + digits,
                                        0,
                                        {"proof_promise", {{"hash", digits}}}}
                              : Verdict{Kind::broken,
                                        "nonce and secret give another hash: " + digits,
                                        0,
                                        {"proof_hash", {{"hash", digits}}}};
    }
    if (published && hash != *published) {
        return {Kind::broken,
                "the hash that was published is not that of this record, which is " + digits,
                0,
                {"proof_published", {{"hash", digits}}}};
    }
    if (opened.promise) {
        if (auto wrong = wrong_luck(*opened.promise)) return *wrong;
    }
    const Bytes32 key = key_of(opened);
    Verdict verdict =
        with_setup(record.setup, [&](const auto& setup) { return check_moves(setup, record.moves, key); });
    if (opened.promise) note_luck(verdict, *opened.promise);
    return verdict;
}

}  // namespace magichat
