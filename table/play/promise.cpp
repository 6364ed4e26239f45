#include "table/play/promise.h"

#include "table/play/chance.h"

namespace magichat {

namespace {

void add(std::string& text, const Bytes32& bytes) {
    text.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void add_line(std::string& text, std::string_view word, std::string_view from_outside) {
    ((((text += word) += ' ') += std::to_string(from_outside.size())) += ' ') += from_outside;
    text += '\n';
}

}  // namespace

Bytes32 pledge_of(const Bytes32& luck) {
    std::string text = "magichat luck 2\n";
    add(text, luck);
    return sha256(text);
}

std::string promise_text(const AnySetup& setup, const Promise& promise) {
    std::string text = "magichat commitment 3\n";
    add_line(text, "table", promise.table);
    ((text += "game_n ") += std::to_string(promise.game_n)) += '\n';
    Json options;
    write_options(options, setup);
    ((text += "game ") += game_name(setup)) += '\n';
    ((text += "options ") += options.view()) += '\n';
    ((text += "first ") += std::to_string(number(first_of(setup)))) += '\n';
    for (const PromisedSeat& seat : promise.seats) {
        add_line(text, seat.bot ? "bot" : "person", seat.bot ? *seat.bot : seat.person.value_or(""));
        ((text += "pledge ") += seat.pledge ? to_hex(*seat.pledge) : "none") += '\n';
    }
    return text;
}

Bytes32 commitment_of(const AnySetup& setup, const Promise& promise, const Bytes32& nonce, const Bytes32& secret) {
    std::string text = promise_text(setup, promise);
    add(text, nonce);
    add(text, secret);
    return sha256(text);
}

Bytes32 deal_key(const Bytes32& secret, const Promise& promise) {
    std::string text = "magichat deal 2\n";
    add(text, secret);
    for (const PromisedSeat& seat : promise.seats) {
        text += static_cast<char>(seat.luck ? 1 : 0);
        if (seat.luck) add(text, *seat.luck);
    }
    return sha256(text);
}

Bytes32 hash_of(const AnySetup& setup, const Commitment& opened) {
    return opened.promise ? commitment_of(setup, *opened.promise, opened.nonce, opened.secret)
                          : commitment_of(opened.nonce, opened.secret);
}

Bytes32 key_of(const Commitment& opened) {
    return opened.promise ? deal_key(opened.secret, *opened.promise) : opened.secret;
}

}  // namespace magichat
