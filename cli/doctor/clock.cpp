#include <sys/timex.h>

#include <ctime>

#include "cli/doctor/finding.h"
#include "server/clocks.h"
#include "server/rooms/calendar.h"

namespace magichat::doctor {

namespace {

// 2026-11-19 18:30 UTC
TextArg time_text(StoreTime ms) {
    const std::time_t seconds = static_cast<std::time_t>(ms / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[40];
    const std::size_t size = std::strftime(text, sizeof text, "%F %H:%M UTC", &parts);
    return code(std::string_view(text, size));
}

}  // namespace

Finding about_clock(StoreTime now, std::optional<StoreTime> newest) {
    using server::Calendar;
    if (!newest) return {"clock", Grade::ok, Line(Key::doctor_clock_new, {{"now", time_text(now)}})};
    const Line what(Key::doctor_clock, {{"now", time_text(now)}, {"newest", time_text(*newest)}});
    if (now > *newest + Calendar::most_ahead.count())
        return {"clock", Grade::warning, what, Line(Key::doctor_clock_do)};
    if (now < *newest - Calendar::most_behind.count()) return {"clock", Grade::wrong, what, Line(Key::doctor_clock_do)};
    return {"clock", Grade::ok, what};
}

Findings look_at_clock(std::optional<StoreTime> newest) {
    Findings findings = {about_clock(static_cast<StoreTime>(server::wall_ms()), newest)};
    timex clock{};
    const bool kept = adjtimex(&clock) >= 0 && (clock.status & STA_UNSYNC) == 0;
    if (kept) {
        findings.push_back({"network_time", Grade::ok, Line(Key::doctor_time)});
    } else {
        findings.push_back({"network_time", Grade::warning, Line(Key::doctor_time_none),
                            Line(Key::doctor_do_command, {{"command", code("timedatectl set-ntp true")}})});
    }
    return findings;
}

}  // namespace magichat::doctor
