// The line between this node and another: as long as it stands, nothing was lost on it, in either direction.
//
// Each side gives its end a number, higher with every line that it begins. Whoever misses something, or hears nothing for too
// long, begins a new one; what was sent on the old one is not listened to any more, and what stood on it is over on both sides.
// So a parcel says three things: the number of the sender's end; that of the receiver's end, as the sender knows it; and how
// many parcels were sent on this line so far, itself among them if it brings news. A line stands when each has heard the
// other say its number.
//
// No clock, no bus, no threads: cluster.h has those.
#pragma once

#include <cstdint>

#include "server/cluster/messages.h"

namespace magichat::server {

class Line {
public:
    // `next`: a number for our end, higher than all before it.
    explicit Line(std::uint64_t ours) : ours_(ours) {}

    bool stands() const { return stands_; }

    enum class Heard : std::uint8_t {
        nothing,  // not for us, or too old
        good,     // read the messages, if there are any
        gap,      // something is missing: begin anew
    };
    struct Change {
        Heard heard = Heard::nothing;
        bool over = false;    // the line that stood is over
        bool begun = false;   // another one stands now
        bool answer = false;  // the other side has to hear of us at once
    };
    Change hear(const parcel::Head& head) {
        Change change;
        if (head.line < theirs_) return change;
        if (head.line > theirs_) {
            change.over = stands_;
            change.answer = true;
            theirs_ = head.line;
            sent_ = heard_ = 0;
            stands_ = false;
        }
        if (head.answers != ours_) {
            change.answer = true;
            return change;
        }
        if (!stands_) change.begun = stands_ = true;
        const bool news = head.kind == parcel::Kind::news;
        if (news) ++heard_;
        change.heard = head.number == heard_ ? Heard::good : Heard::gap;
        return change;
    }

    // True: one that stood is over.
    bool begin_anew(std::uint64_t ours) {
        const bool was = stands_;
        ours_ = ours;
        sent_ = heard_ = 0;
        stands_ = false;
        return was;
    }

    // Of the next parcel.
    parcel::Head head(parcel::Kind kind, NodeNumber self) {
        if (kind == parcel::Kind::news) ++sent_;
        return {kind, self, ours_, theirs_, sent_};
    }

private:
    std::uint64_t ours_;
    std::uint64_t theirs_ = 0;  // 0: nothing was heard of them
    std::uint64_t sent_ = 0;    // parcels with news, on this line
    std::uint64_t heard_ = 0;
    bool stands_ = false;
};

}  // namespace magichat::server
