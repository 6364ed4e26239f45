// SQLite: one file, and while the server runs a journal beside it.
#pragma once

#include "server/store/schema.h"
#include "server/store/storage.h"

namespace magichat {

struct StoreParts;  // store/parts.h

inline constexpr std::size_t usual_journal = std::size_t{8} << 20U;  // bytes of each of its two files

class Store final : public Storage {
public:
    // Opens the file for the one program that writes it, makes it if it is not there, and brings an older one forward.
    static Result<Store, StoreError> open(const std::string& path, Migrations steps = migrations);
    // Opens it to read, also while another program or thread writes. Never changes it.
    static Result<Store, StoreError> open_to_read(const std::string& path, Migrations steps = migrations);

    Store(Store&&) noexcept;
    ~Store() override;

    const std::string& path() const override;
    // Of a log it does not search the file for what has arrived last, which may be much.
    Result<std::unique_ptr<Storage>, StoreError> reader() const override;

    [[nodiscard]] std::optional<StoreError> store(std::span<const Operation> operations) override;
    Answer store_each(std::span<const Item> items) override;

    // The same in steps. After an error of any kind but `refused` only roll_back is left to do.
    [[nodiscard]] std::optional<StoreError> begin();
    // All of these, or none. `refused` leaves alone what was performed before.
    [[nodiscard]] std::optional<StoreError> perform(std::span<const Operation> operations);
    [[nodiscard]] std::optional<StoreError> commit();
    void roll_back();

    // From now on commits that bring entries alone go to a journal beside the database (journal.h): a write and a flush each.
    // If there can't be one, all is as before.
    std::optional<StoreError> keep_journal() override { return keep_journal(usual_journal); }
    std::optional<StoreError> keep_journal(std::size_t bytes);
    // False also when it could not be written: the next commit is in the database, and takes with it all that is there.
    bool has_journal() const override;
    // With a journal, what has arrived is brought to the logs beside the commits: a little of it, if there is something to
    // bring. It takes as long as some moves, and as a rule does not wait for the disk, since the journal has it all. If that
    // can't be done, it is tried again with the next commit.
    void sort_a_little() override;
    // Whether entries alone would go to the journal now.
    bool takes_entries_alone() const override;

    // Entries arrive as one piece with every commit, and are brought to the logs little by little (arrivals.h); this does
    // all of it, and ends the journal: then all is in the one file.
    std::optional<StoreError> sort() override;

    // Commits are first written to a file beside the database. This moves them over.
    Result<int, StoreError> checkpoint() override;
    void move_in_bites() override;
    int pages_to_move() const override;

    Result<TableId, StoreError> next_table() override;
    Unfinished unfinished() override;
    Result<std::optional<StoredTable>, StoreError> table_by_code(std::string_view code) override;
    [[nodiscard]] std::optional<StoreError> each_entry(TableId table, const EachEntry& each) override;
    Result<std::optional<StoreTime>, StoreError> newest() override;
    Result<std::optional<StoredRecord>, StoreError> record(std::string_view id) override;
    Result<std::optional<std::string>, StoreError> key(std::string_view name) override;
    Result<Pairs, StoreError> keys(std::string_view prefix) override;
    [[nodiscard]] std::optional<StoreError> put_key(std::string_view name, std::string_view value) override;
    Result<bool, StoreError> prune(Prune& prune) override;

    Result<std::vector<WholeTable>, StoreError> tables_after(TableId table, int most) override;
    Result<std::vector<StoredRecord>, StoreError> records_after(std::string_view id, int most) override;
    [[nodiscard]] std::optional<StoreError> take_in(const Moved& moved) override;

    // A copy as of now into a new file, while others read and write.
    [[nodiscard]] std::optional<StoreError> backup(const std::string& to);

private:
    explicit Store(std::unique_ptr<StoreParts> parts);
    static Result<Store, StoreError> open_to_read(std::unique_ptr<StoreParts> parts, Migrations steps);

    std::unique_ptr<StoreParts> parts_;
};

}  // namespace magichat
