import type { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { connect } from './connect.ts';
import {
  deleteDataExport,
  listDataExports,
  readDataExport,
  startDataExport,
} from './data-exports.ts';
import { disconnect } from './disconnect.ts';
import { findMedia } from './find-media.ts';
import { getMedia } from './get-media.ts';
import { getSendBudget } from './get-send-budget.ts';
import { getState } from './get-state.ts';
import { getStorage, listStorageUse } from './get-storage.ts';
import { importExport } from './import-export.ts';
import { listChatActivity } from './list-chat-activity.ts';
import { listChats } from './list-chats.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { simulateDrop } from './simulate-drop.ts';
import { storeUpload } from './store-upload.ts';
import { wake } from './wake.ts';

/** Every RPC of the connector, bound to its context. */
export function handlers(context: ConnectorContext): Handlers<ConnectorServiceService> {
  return {
    connect: (request, call) => connect(request, context, call),
    getState: (request, call) => getState(request, context, call),
    disconnect: (request, call) => disconnect(request, context, call),
    listChats: (request, call) => listChats(request, context, call),
    listChatActivity: (request, call) => listChatActivity(request, context, call),
    importExport: (requests, call) => importExport(requests, context, call),
    findMedia: (request, call) => findMedia(request, context, call),
    getMedia: (request, call) => getMedia(request, context, call),
    storeUpload: (requests) => storeUpload(requests, context),
    getSendBudget: (request) => getSendBudget(request, context),
    getStorage: (request) => getStorage(request, context),
    listStorageUse: () => listStorageUse(context),
    receiveWebhook: (request, call) => receiveWebhook(request, context, call),
    simulateDrop: (request, call) => simulateDrop(request, context, call),
    wake: (request) => wake(request, context),
    startDataExport: (request) => startDataExport(request, context),
    listDataExports: (request) => listDataExports(request, context),
    deleteDataExport: (request) => deleteDataExport(request, context),
    readDataExport: (request) => readDataExport(request, context),
  };
}
