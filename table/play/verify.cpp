#include "table/play/verify.h"

#include "engine/base/quote.h"

namespace magichat {

namespace {

using Kind = Verdict::Kind;

template <Game G>
Verdict check_moves(const Setup<G>& setup, const std::vector<std::string>& moves, const Bytes32& secret) {
    Match<G> match(setup);
    Verdict verdict;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto step = match.read(moves[i]);
        if (!step) {
            const IllegalMove wrong = describe_illegal(i + 1, moves[i], step.error(), what_is_legal<G>(match.state()));
            return {Kind::illegal, wrong.why, verdict.chances, {}, wrong};
        }
        if (to_act(match.state()) == house) {
            ChanceStream stream(secret, verdict.chances);
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
    const Bytes32 hash = commitment_of(opened.nonce, opened.secret);
    const std::string digits = to_hex(hash);
    if (hash != opened.hash) {
        return {Kind::broken, "nonce and secret give another hash: " + digits, 0, {"proof_hash", {{"hash", digits}}}};
    }
    if (published && hash != *published) {
        return {Kind::broken,
                "the hash that was published is not that of this record, which is " + digits,
                0,
                {"proof_published", {{"hash", digits}}}};
    }
    return with_setup(record.setup, [&](const auto& setup) { return check_moves(setup, record.moves, opened.secret); });
}

}  // namespace magichat
