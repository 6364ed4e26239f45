#include "table/verify.h"

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
            return {Kind::illegal, describe_illegal(i + 1, moves[i], step.error(), what_is_legal<G>(match.state())),
                    verdict.chances};
        }
        if (to_act(match.state()) == house) {
            ChanceStream stream(secret, verdict.chances);
            const typename Match<G>::Step derived = sample(match.state(), stream);
            if (!(derived == *step)) {
                return {Kind::differs,
                        "move " + std::to_string(i + 1) + ", " + quote(moves[i]) +
                            ", is not what the secret gives: " + text_of<G>(derived),
                        verdict.chances};
            }
            ++verdict.chances;
        }
        match.play(*step);
    }
    return verdict;
}

const JsonTree* text_at(const JsonTree& json, std::string_view key) {
    const JsonTree* item = json.find(key);
    return item != nullptr && item->is(JsonTree::Kind::text) ? item : nullptr;
}

}  // namespace

Verdict verify(const Record& record, const std::optional<Bytes32>& published) {
    const Record::Extra* extra = nullptr;
    for (const Record::Extra& one : record.extras) {
        if (one.key == "commitment") extra = &one;
    }
    if (extra == nullptr) return {Kind::absent, "the record has no commitment"};
    const auto json = read_json(extra->json, most_record_depth);
    std::array<Bytes32, 3> parts{};
    constexpr std::array<std::string_view, 3> keys = {"hash", "nonce", "secret"};
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const JsonTree* item = json ? text_at(*json, keys[i]) : nullptr;
        const auto bytes = item != nullptr ? from_hex(item->text) : std::nullopt;
        if (!bytes) {
            return {Kind::malformed,
                    R"("commitment" must have "hash", "nonce" and "secret", each of 64 lower-case hexadecimal digits)"};
        }
        parts[i] = *bytes;
    }
    const Bytes32 hash = commitment_of(parts[1], parts[2]);
    if (hash != parts[0]) return {Kind::broken, "nonce and secret give another hash: " + to_hex(hash)};
    if (published && hash != *published) {
        return {Kind::broken, "the hash that was published is not that of this record, which is " + to_hex(hash)};
    }
    return with_setup(record.setup, [&](const auto& setup) { return check_moves(setup, record.moves, parts[2]); });
}

}  // namespace magichat
