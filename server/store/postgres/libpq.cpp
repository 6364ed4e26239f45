#include "server/store/postgres/libpq.h"

#include <dlfcn.h>

#include <optional>

namespace magichat::postgres {

namespace {

std::optional<Libpq> load() {
    void* library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) return std::nullopt;
    Libpq pq{};
    bool all = true;
    const auto find = [&](auto& function, const char* name) {
        function = reinterpret_cast<std::decay_t<decltype(function)>>(::dlsym(library, name));
        all = all && function != nullptr;
    };
    find(pq.conninfoParse, "PQconninfoParse");
    find(pq.conninfoFree, "PQconninfoFree");
    find(pq.connectdbParams, "PQconnectdbParams");
    find(pq.finish, "PQfinish");
    find(pq.status, "PQstatus");
    find(pq.errorMessage, "PQerrorMessage");
    find(pq.backendPID, "PQbackendPID");
    find(pq.serverVersion, "PQserverVersion");
    find(pq.db, "PQdb");
    find(pq.host, "PQhost");
    find(pq.port, "PQport");
    find(pq.user, "PQuser");
    find(pq.setNoticeReceiver, "PQsetNoticeReceiver");
    find(pq.exec, "PQexec");
    find(pq.execParams, "PQexecParams");
    find(pq.sendPrepare, "PQsendPrepare");
    find(pq.sendQueryPrepared, "PQsendQueryPrepared");
    find(pq.enterPipelineMode, "PQenterPipelineMode");
    find(pq.exitPipelineMode, "PQexitPipelineMode");
    find(pq.pipelineSync, "PQpipelineSync");
    find(pq.getResult, "PQgetResult");
    find(pq.resultStatus, "PQresultStatus");
    find(pq.resultErrorField, "PQresultErrorField");
    find(pq.cmdStatus, "PQcmdStatus");
    find(pq.cmdTuples, "PQcmdTuples");
    find(pq.ntuples, "PQntuples");
    find(pq.getisnull, "PQgetisnull");
    find(pq.getvalue, "PQgetvalue");
    find(pq.getlength, "PQgetlength");
    find(pq.clear, "PQclear");
    return all ? std::optional(pq) : std::nullopt;  // it stays for as long as the program runs
}

}  // namespace

const Libpq* libpq() {
    static const std::optional<Libpq> loaded = load();
    return loaded ? &*loaded : nullptr;
}

}  // namespace magichat::postgres
