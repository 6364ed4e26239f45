#include "server/store/pack.h"

#include <zlib.h>

#include <cstdint>

namespace magichat {

namespace {

// A byte for the way of packing, four for the length of the text (little-endian), then what zlib made of it. Way 0 is
// the text itself, if zlib has no memory.
constexpr char as_it_is = 0;
constexpr char way = 1;
constexpr std::size_t head = 5;
constexpr std::size_t longest = std::size_t{256} << 20U;

// Way 1: never to be changed, or what was packed with it is lost. New words need a new way. What is most frequent
// stands last.
constexpr std::string_view words =
    R"("handicaps":["none","notes","long","hints"],"faces":[null,"resigned":[1,2],"ended_by":"turn_limit","ended_by":"resigned")"
    R"(","bots":[null,null,"puppy","kitten","fox","elephant","commitment":{"hash":","nonce":","secret":")"
    R"({"magichat":1,"game":"rabbits","options":{"players":4,"turn_limit":400},"first":1,"names":["","","",""],"moves":["deal )"
    R"(blue pink white green brown black / brown-pink white-blue black-blue blue-green black-brown blue-blue black-green )"
    R"(white-pink brown-blue brown-brown white-white black-pink pink-green white-black white-green white-brown black-black )"
    R"(pink-pink green-green pink-blue brown-green","roll hat2 hat2","stop","pass","roll exchange hat2","exchange 3 3 2",)"
    R"("claim 1 3","refill","discard","roll draw exchange","exchange 2 2 2","pass","roll exchange draw","draw hat","keep 1",)"
    R"("pass","roll draw hat2","draw hat","keep 3","roll hat1 hat2","flip 3 2","flip 2 1","flip 4 1","pass","roll hat1 hat1",)"
    R"({"magichat":1,"game":"court","options":{"players":2,"magic_hats":true,"no_echo":true,"turn_limit":400},"first":2,)"
    R"("names":["","",""],"moves":["deal pirate witch jester wizard dresser dragon knight king princess cook / magic helmet )"
    R"(tricorn crown tophat bells tiara pointed horns kerchief toque","swap 1 5","swap 2 6","swap 3 7","swap 6 7","open 7",)"
    R"("swap 5 7","open 5","swap 2 3","open 3","look 2","swap 1 2","open 2","open 1","look 6","look 7","look 4","open 6",)"
    R"({"magichat":1,"game":"vanish","options":{"players":3,"expert":false,"swap":"must","turn_limit":400},"first":3,"names":)"
    R"(["","",""],"moves":["deal mouse owl rabbit dove frog cat","call cat","call dove","call frog","call mouse","call owl",)"
    R"("call rabbit","stay","done","look 5","swap 5 3","look 3","swap 3 2","look 2","swap 2 4","look 4","swap 4 1","look 1",)"
    R"("swap 1 4","look 4","swap 4 5","look 1","swap 1 2","look 1"],"ended_by":"rules"})";

const Bytef* bytes(std::string_view text) { return reinterpret_cast<const Bytef*>(text.data()); }

}  // namespace

std::string pack(std::string_view text) {
    z_stream work{};
    // More effort makes it 1% smaller and takes twice the time; records are shorter than the window of 8 KB.
    if (deflateInit2(&work, 6, Z_DEFLATED, 13, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
        return std::string(1, as_it_is).append(text);
    }
    deflateSetDictionary(&work, bytes(words), static_cast<uInt>(words.size()));
    std::string packed(head + deflateBound(&work, static_cast<uLong>(text.size())), '\0');
    packed[0] = way;
    for (std::size_t i = 1; i < head; ++i) packed[i] = static_cast<char>(text.size() >> (8 * (i - 1)));
    work.next_in = const_cast<Bytef*>(bytes(text));
    work.avail_in = static_cast<uInt>(text.size());
    work.next_out = reinterpret_cast<Bytef*>(packed.data() + head);
    work.avail_out = static_cast<uInt>(packed.size() - head);
    deflate(&work, Z_FINISH);  // there is room for all of it
    packed.resize(head + work.total_out);
    deflateEnd(&work);
    return packed;
}

std::optional<std::string> unpack(std::string_view packed) {
    if (!packed.empty() && packed[0] == as_it_is) return std::string(packed.substr(1));
    if (packed.size() < head || packed[0] != way) return std::nullopt;
    std::size_t size = 0;
    for (std::size_t i = 1; i < head; ++i) size |= std::size_t{static_cast<std::uint8_t>(packed[i])} << (8 * (i - 1));
    if (size > longest) return std::nullopt;
    std::string text(size, '\0');
    z_stream work{};
    work.next_in = const_cast<Bytef*>(bytes(packed.substr(head)));
    work.avail_in = static_cast<uInt>(packed.size() - head);
    work.next_out = reinterpret_cast<Bytef*>(text.data());
    work.avail_out = static_cast<uInt>(size);
    if (inflateInit(&work) != Z_OK) return std::nullopt;
    int code = inflate(&work, Z_FINISH);
    if (code == Z_NEED_DICT) {
        inflateSetDictionary(&work, bytes(words), static_cast<uInt>(words.size()));
        code = inflate(&work, Z_FINISH);
    }
    const bool whole = code == Z_STREAM_END && work.total_out == size;
    inflateEnd(&work);
    if (!whole) return std::nullopt;
    return text;
}

}  // namespace magichat
