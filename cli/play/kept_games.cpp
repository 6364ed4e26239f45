#include "cli/play/kept_games.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ranges>

#include "cli/layout.h"
#include "cli/play/company.h"
#include "cli/reasons.h"
#include "engine/replay.h"

namespace magichat {

namespace {

std::string absolute_setting(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): there is one thread
    return value != nullptr && value[0] == '/' ? value : "";
}

std::string find_folder() {
    const std::string state = absolute_setting("XDG_STATE_HOME");
    if (!state.empty()) return state + "/magichat";
    const std::string home = absolute_setting("HOME");
    return home.empty() ? "" : home + "/.local/state/magichat";
}

// For this person alone: the hidden cards are in there.
bool make_folders(const std::string& path) {
    for (std::size_t end = path.find('/', 1); end != std::string::npos; end = path.find('/', end + 1)) {
        if (::mkdir(path.substr(0, end).c_str(), 0700) != 0 && errno != EEXIST) return false;
    }
    return ::mkdir(path.c_str(), 0700) == 0 || errno == EEXIST;
}

bool lock_byte(int file, std::size_t place, short type) {
    struct flock what{};
    what.l_type = type;
    what.l_whence = SEEK_SET;
    what.l_start = static_cast<off_t>(place);
    what.l_len = 1;
    return ::fcntl(file, F_OFD_SETLK, &what) == 0;
}

// Whether this record can be gone on with; if not, why. If its game is over, it can't, and there is nothing wrong with it.
enum class GameStatus : u8 { unfinished, over, wrong };
GameStatus status_of(const Record& record, const std::string& file, std::string& why) {
    return with_setup(record.setup, [&]<class G>(const Setup<G>& setup) {
        bool over = false;
        const auto look = [&](const Match<G>& match, Seat, const auto&) { over = to_act(match.state()) == nobody; };
        if (const auto wrong = replay(setup, record.moves, look)) {
            why = say(Key::fail_at, {{"where", code(file)}, {"error", said(about_move(*wrong))}});
            return GameStatus::wrong;
        }
        Company company;
        if (const auto seated = company.take_from(record); !seated) {
            why = sentences({malformed(file, seated.error().reason), seated.error().more});
            return GameStatus::wrong;
        }
        return over ? GameStatus::over : GameStatus::unfinished;
    });
}

}  // namespace

KeptGames::KeptGames() : folder_(find_folder()) {}

KeptGames::~KeptGames() {
    if (lock_ >= 0) ::close(lock_);
}

std::string KeptGames::path(std::size_t place) const {
    return folder_ + "/game-" + std::to_string(place) + ".hat.json";
}

// Makes the folder where there is none.
std::optional<FileError> KeptGames::open_lock() {
    if (lock_ >= 0) return std::nullopt;
    if (folder_.empty()) return FileError{say(Key::fail_kept_nowhere)};
    if (!make_folders(folder_)) return file_error(Key::fail_cant_make_folder, folder_, errno);
    const std::string file = folder_ + "/lock";
    lock_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock_ < 0) return file_error(Key::fail_cant_write, file, errno);
    return std::nullopt;
}

bool KeptGames::lock(std::size_t place) const { return lock_byte(lock_, place, F_WRLCK); }
void KeptGames::unlock(std::size_t place) const { lock_byte(lock_, place, F_UNLCK); }

KeptGames::Shelf KeptGames::look() {
    Shelf shelf;
    for (std::size_t place = 1; place <= places; ++place) {
        struct stat file{};
        if (folder_.empty() || place == place_ || ::stat(path(place).c_str(), &file) != 0) continue;
        const auto leave = [&](const std::string& why) {
            shelf.troubles.push_back(sentences({say(Key::term_kept_unreadable), why}));
        };
        if (const auto wrong = open_lock()) {
            leave(wrong->why);
            break;
        }
        if (!lock(place)) continue;  // somebody plays it
        const auto content = read_file(path(place), most_record_bytes);
        const auto record = content ? read_record(*content) : Malformed{};
        std::string why;
        if (!content) {
            leave(content.error().why);
        } else if (!record) {
            leave(malformed(path(place), record.error()));
        } else if (const GameStatus status = status_of(*record, path(place), why); status == GameStatus::wrong) {
            leave(why);
        } else if (status == GameStatus::over) {
            std::remove(path(place).c_str());  // the program ended between the last move and this
        } else {
            shelf.games.push_back({place, *record, file.st_mtim});
        }
        unlock(place);
    }
    std::sort(shelf.games.begin(), shelf.games.end(), [](const KeptGame& a, const KeptGame& b) {
        return std::pair(a.when.tv_sec, a.when.tv_nsec) > std::pair(b.when.tv_sec, b.when.tv_nsec);
    });
    return shelf;
}

std::optional<Record> KeptGames::take(std::size_t place) {
    if (open_lock() || !lock(place)) return std::nullopt;
    // It may have gone on since it was looked at.
    const auto content = read_file(path(place), most_record_bytes);
    const auto record = content ? read_record(*content) : Malformed{};
    std::string why;
    if (!record || status_of(*record, path(place), why) != GameStatus::unfinished) return unlock(place), std::nullopt;
    place_ = place;
    return *record;
}

bool KeptGames::throw_away(std::size_t place) {
    if (open_lock() || !lock(place)) return false;
    std::remove(path(place).c_str());
    unlock(place);
    return true;
}

Result<std::size_t, FileError> KeptGames::find_place(std::string& told) {
    if (auto wrong = open_lock()) return *wrong;
    for (std::size_t place = 1; place <= places; ++place) {
        if (!lock(place)) continue;
        if (::access(path(place).c_str(), F_OK) != 0) return place;
        unlock(place);
    }
    const Shelf shelf = look();
    for (const KeptGame& oldest : std::views::reverse(shelf.games)) {
        if (!lock(oldest.place)) continue;
        told = say(Key::term_kept_oldest_gone, {{"n", places}, {"game", described(oldest)}});
        return oldest.place;
    }
    return FileError{say(Key::fail_kept_full, {{"file", code(folder_)}})};
}

std::string KeptGames::store(const Record& record) {
    if (given_up_) return {};
    std::string told;
    const auto give_up = [&](const FileError& error) {
        given_up_ = true;
        return sentences({say(Key::term_not_kept), error.why});
    };
    if (place_ == 0) {
        const auto place = find_place(told);
        if (!place) return give_up(place.error());
        place_ = *place;
    }
    // Nobody else writes here, so what an end in the midst of it leaves behind is written over the next time.
    const auto written = write_file(path(place_), write_record(record), path(place_) + ".new");
    if (written) return told;
    if (::access(path(place_).c_str(), F_OK) != 0) let_go();
    return give_up(written.error());
}

void KeptGames::let_go() {
    if (place_ == 0) return;
    std::remove(path(place_).c_str());
    unlock(place_);
    place_ = 0;
}

Line described(const KeptGame& game) {
    Company company;
    company.people = 1;
    if (!company.take_from(game.record)) company.people = 1;
    const u8 players = players_of(game.record.setup);
    const Names names = company.called(players, {});
    ListArg all;
    for (std::size_t i = 0; i < players; ++i) all.items.emplace_back(names.name(at<Seat>(i)));
    const std::string_view name = with_setup(game.record.setup, []<class G>(const Setup<G>&) { return G::name; });
    char day[16] = "";
    char time[16] = "";
    std::tm local{};
    if (::localtime_r(&game.when.tv_sec, &local) != nullptr) {
        std::strftime(day, sizeof day, "%Y-%m-%d", &local);
        std::strftime(time, sizeof time, "%H:%M", &local);
    }
    return {Key::term_kept_game,
            {{"game", code(name)},
             {"names", all},
             {"moves", game.record.moves.size()},
             {"day", code(day)},
             {"time", code(time)}}};
}

}  // namespace magichat
