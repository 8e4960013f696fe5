import type { ConnectorServiceService } from '@groupsight/proto/connector/v1/connector';
import type { Handlers } from '@groupsight/shared/grpc/context';
import type { ConnectorContext } from '../context.ts';
import { connect } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { findMedia } from './find-media.ts';
import { getMedia } from './get-media.ts';
import { getSendBudget } from './get-send-budget.ts';
import { getState } from './get-state.ts';
import { importExport } from './import-export.ts';
import { listChats } from './list-chats.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { simulateDrop } from './simulate-drop.ts';
import { storeUpload } from './store-upload.ts';

/** Every RPC of the connector, bound to its context. */
export function handlers(context: ConnectorContext): Handlers<ConnectorServiceService> {
  return {
    connect: (request) => connect(request, context),
    getState: (request) => getState(request, context),
    disconnect: (request) => disconnect(request, context),
    listChats: (request) => listChats(request, context),
    importExport: (requests) => importExport(requests, context),
    findMedia: (request) => findMedia(request, context),
    getMedia: (request) => getMedia(request, context),
    storeUpload: (requests) => storeUpload(requests, context),
    getSendBudget: (request) => getSendBudget(request, context),
    receiveWebhook: (request) => receiveWebhook(request, context),
    simulateDrop: (request) => simulateDrop(request, context),
  };
}
