// libpq, PostgreSQL's own library: loaded when a database is opened, so that the program starts where it is not installed. Its
// header says what the functions are; here is where they are.
#pragma once

#include <libpq-fe.h>

namespace magichat::postgres {

// NOLINTBEGIN(*-identifier-naming): theirs
struct Libpq {
    decltype(&::PQconninfoParse) conninfoParse;
    decltype(&::PQconninfoFree) conninfoFree;
    decltype(&::PQconnectdbParams) connectdbParams;
    decltype(&::PQfinish) finish;
    decltype(&::PQstatus) status;
    decltype(&::PQerrorMessage) errorMessage;
    decltype(&::PQbackendPID) backendPID;
    decltype(&::PQserverVersion) serverVersion;
    decltype(&::PQdb) db;
    decltype(&::PQhost) host;
    decltype(&::PQport) port;
    decltype(&::PQuser) user;
    decltype(&::PQsetNoticeReceiver) setNoticeReceiver;
    decltype(&::PQexec) exec;
    decltype(&::PQexecParams) execParams;
    decltype(&::PQsendPrepare) sendPrepare;
    decltype(&::PQsendQueryPrepared) sendQueryPrepared;
    decltype(&::PQenterPipelineMode) enterPipelineMode;
    decltype(&::PQexitPipelineMode) exitPipelineMode;
    decltype(&::PQpipelineSync) pipelineSync;
    decltype(&::PQgetResult) getResult;
    decltype(&::PQresultStatus) resultStatus;
    decltype(&::PQresultErrorField) resultErrorField;
    decltype(&::PQcmdStatus) cmdStatus;
    decltype(&::PQcmdTuples) cmdTuples;
    decltype(&::PQntuples) ntuples;
    decltype(&::PQgetisnull) getisnull;
    decltype(&::PQgetvalue) getvalue;
    decltype(&::PQgetlength) getlength;
    decltype(&::PQclear) clear;
};
// NOLINTEND(*-identifier-naming)

// Null if it is not there.
const Libpq* libpq();

}  // namespace magichat::postgres
