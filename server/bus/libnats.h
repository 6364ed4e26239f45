// libnats, the library of NATS: loaded when a bus is asked for, so that the program starts where it is not installed. Its header
// says what the functions are; here is where they are.
#pragma once

#include <nats/nats.h>

namespace magichat::nats {

// NOLINTBEGIN(*-identifier-naming): theirs
struct Libnats {
    decltype(&::natsOptions_Create) optionsCreate;
    decltype(&::natsOptions_Destroy) optionsDestroy;
    decltype(&::natsOptions_SetServers) setServers;
    decltype(&::natsOptions_SetUserInfo) setUserInfo;
    decltype(&::natsOptions_SetName) setName;
    decltype(&::natsOptions_SetTimeout) setTimeout;
    decltype(&::natsOptions_SetAllowReconnect) setAllowReconnect;
    decltype(&::natsOptions_SetSendAsap) setSendAsap;
    decltype(&::natsOptions_SetPingInterval) setPingInterval;
    decltype(&::natsOptions_SetMaxPingsOut) setMaxPingsOut;
    decltype(&::natsOptions_SetWriteDeadline) setWriteDeadline;
    decltype(&::natsOptions_SetClosedCB) setClosed;
    decltype(&::natsOptions_SetErrorHandler) setErrorHandler;
    decltype(&::natsConnection_Connect) connect;
    decltype(&::natsConnection_Destroy) destroy;
    decltype(&::natsConnection_FlushTimeout) flushTimeout;
    decltype(&::natsConnection_GetMaxPayload) maxPayload;
    decltype(&::natsConnection_Publish) publish;
    decltype(&::natsConnection_Subscribe) subscribe;
    decltype(&::natsSubscription_SetPendingLimits) setPendingLimits;
    decltype(&::natsSubscription_SetOnCompleteCB) setOnComplete;
    decltype(&::natsSubscription_Destroy) unsubscribe;
    decltype(&::natsMsg_GetData) data;
    decltype(&::natsMsg_GetDataLength) length;
    decltype(&::natsMsg_Destroy) destroyMessage;
    decltype(&::natsStatus_GetText) text;
};
// NOLINTEND(*-identifier-naming)

// Null if it is not there.
const Libnats* libnats();

}  // namespace magichat::nats
