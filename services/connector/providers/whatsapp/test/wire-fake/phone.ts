import { deflateSync } from 'node:zlib';
import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import type { FakeAccount, LinkedDevice } from './account.ts';
import type { ChatLog } from './chat-log.ts';
import type { Connection } from './connection.ts';
import { resendFor } from './incoming.ts';
import { resendMedia } from './media-retry.ts';
import { bytesOf, childOf, messageId, node, secondsNow } from './nodes.ts';
import type { FakeWhatsApp } from './server.ts';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;
const requestTypes = proto.Message.PeerDataOperationRequestType;

export interface History extends proto.IHistorySync {
  /** The request that this history answers. */
  readonly requestId?: string;
}

/** A question of a client to the account's own phone. */
export interface PhoneRequest {
  readonly account: string;
  readonly id: string;
  readonly request: proto.Message.IPeerDataOperationRequestMessage;
}

/** What follows a login: all that waited for the client, then, once, the phone's history. */
export async function afterLogin(connection: Connection): Promise<void> {
  const { server, account, device } = connection;
  if (account === undefined || device === undefined) return;
  await account.inOrder(async () => {
    const waiting = device.unconfirmed;
    for (const [place, stanza] of waiting.entries()) {
      connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(place) } });
    }
    const offline = node('offline', { count: String(waiting.length) });
    connection.send(node('ib', {}, [offline]));
    device.isActive = true;
  });
  if (device.isSynced || !server.options.syncsOnLink) return;
  device.isSynced = true;
  await introduce(server, account, device);
}

/** What a phone tells a device it was just linked to: keys of its settings, names, chats. */
async function introduce(server: FakeWhatsApp, account: FakeAccount, device: LinkedDevice) {
  const keys = [account.appState.key];
  const type = Type.APP_STATE_SYNC_KEY_SHARE;
  await fromOwnPhone(server, account, device, { type, appStateSyncKeyShare: { keys } });
  for (const { id, subject, members } of server.groups.values()) {
    if (members.has(account.phone)) account.log(id).name = subject;
  }
  const logs = [...account.chats.values()];
  const conversations = logs.map((log) =>
    conversationOf(log, log.newest(server.options.historyDepth)),
  );
  const pushnames = [...server.names].map(([phone, pushname]) => ({
    id: `${phone}@s.whatsapp.net`,
    pushname,
  }));
  const chunks: History[] = [
    { syncType: HistorySyncType.INITIAL_BOOTSTRAP, conversations },
    { syncType: HistorySyncType.PUSH_NAME, pushnames },
    { syncType: HistorySyncType.RECENT, progress: 100, conversations: [] },
  ];
  for (const chunk of chunks) await sendHistory(server, account, device, chunk);
}

function conversationOf(
  { chat, name }: ChatLog,
  messages: readonly proto.IWebMessageInfo[],
): proto.IConversation {
  return {
    id: chat,
    ...(name !== undefined && { name }),
    messages: messages.map((message) => ({ message })),
  };
}

/** History as a phone hands it to a client: compressed, inside a message to itself. */
export async function sendHistory(
  server: FakeWhatsApp,
  account: FakeAccount,
  device: LinkedDevice,
  { requestId, ...history }: History,
): Promise<void> {
  const payload = deflateSync(proto.HistorySync.encode(history).finish());
  const isBlob = server.options.sendsHistoryAsBlobs;
  await fromOwnPhone(server, account, device, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: history.syncType as number,
      chunkOrder: history.chunkOrder ?? 1,
      progress: history.progress ?? 100,
      ...(requestId !== undefined && { peerDataRequestSessionId: requestId }),
      ...(isBlob
        ? await server.media.put(payload, 'md-msg-hist')
        : { initialHistBootstrapInlinePayload: payload }),
    },
  });
}

async function fromOwnPhone(
  server: FakeWhatsApp,
  account: FakeAccount,
  device: LinkedDevice,
  protocolMessage: proto.Message.IProtocolMessage,
): Promise<void> {
  const attributes = { from: account.jid, id: messageId(), t: String(secondsNow()) };
  const message = { protocolMessage };
  await account.inOrder(async () => {
    let content = node('plaintext', {}, proto.Message.encode(message).finish());
    if (server.options.isEncrypted) {
      const to = account.deviceJid(device);
      const { type, ciphertext } = await account.party.write(to, device.keys, message);
      content = node('enc', { v: '2', type }, Buffer.from(ciphertext));
    }
    device.deliver(node('message', { ...attributes, type: 'text', category: 'peer' }, [content]));
  });
}

/** What a client asks of the account's own phone. */
export async function onPeerMessage(
  { server, account, device }: Connection,
  message: proto.IMessage,
  id: string,
): Promise<void> {
  const request = message.protocolMessage?.peerDataOperationRequestMessage;
  if (!request || account === undefined || device === undefined) return;
  server.phoneRequests.push({ account: account.phone, id, request });
  if (account.isPhoneOff) return;
  const type = request.peerDataOperationRequestType;
  if (type === requestTypes.HISTORY_SYNC_ON_DEMAND) {
    const conversation = onDemand(account, request.historySyncOnDemandRequest ?? {});
    const syncType = HistorySyncType.ON_DEMAND;
    const history = { syncType, conversations: [conversation], requestId: id };
    await sendHistory(server, account, device, history);
  }
  if (type === requestTypes.PLACEHOLDER_MESSAGE_RESEND) {
    const keys = request.placeholderMessageResendRequest ?? [];
    const results = keys.flatMap(({ messageKey }) => resultFor(account, messageKey));
    await fromOwnPhone(server, account, device, {
      type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationRequestType: type,
        stanzaId: id,
        peerDataOperationResult: results,
      },
    });
  }
}

/** A page of a chat before a message; WhatsApp gives at most 50. */
function onDemand(
  account: FakeAccount,
  asked: proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest,
): proto.IConversation {
  const log = account.log(asked.chatJid ?? '');
  // Baileys fills the field named milliseconds with whatever it is given, often seconds.
  const given = Number(asked.oldestMsgTimestampMs ?? 0);
  const seconds = given > 1e11 ? given / 1000 : given;
  const count = Math.min(asked.onDemandMsgCount ?? 50, 50);
  const id = asked.oldestMsgId ?? '';
  const isBlind = account.needsKnownAnchor && log.find(id) === undefined;
  const page = isBlind ? [] : log.before(id, seconds, count);
  const { EndOfHistoryTransferType } = proto.Conversation;
  const isEnd = page.length < count || page.at(-1) === log.all[0];
  const endOfHistoryTransferType = isEnd
    ? EndOfHistoryTransferType.COMPLETE_AND_NO_MORE_MESSAGE_REMAIN_ON_PRIMARY
    : EndOfHistoryTransferType.COMPLETE_ON_DEMAND_SYNC_BUT_MORE_MSG_REMAIN_ON_PRIMARY;
  return { ...conversationOf(log, page), endOfHistoryTransfer: isEnd, endOfHistoryTransferType };
}

function resultFor(account: FakeAccount, key: proto.IMessageKey | null | undefined) {
  const found = account.log(key?.remoteJid ?? '').find(key?.id ?? '');
  if (found === undefined) return [];
  const webMessageInfoBytes = proto.WebMessageInfo.encode(found).finish();
  return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
}

/** A receipt may also be a question: for a message once more, or for media that is gone. */
export async function onReceipt(connection: Connection, receipt: BinaryNode): Promise<void> {
  const { server, account, device } = connection;
  const { id = '', type } = receipt.attrs;
  if (account === undefined || device === undefined) return;
  const passing = server.passing.find(account.phone, id);
  if (type === 'server-error') return resendMedia(connection, receipt, passing);
  if (type !== 'retry' || passing === undefined) return;
  const preKey = childOf(childOf(receipt, 'keys'), 'key');
  if (preKey !== undefined) {
    const keyId = bytesOf(childOf(preKey, 'id')).readUIntBE(0, 3);
    const publicKey = bytesOf(childOf(preKey, 'value'));
    device.keys.preKeys = [{ keyId, publicKey }, ...device.keys.preKeys];
  }
  const count = Number(childOf(receipt, 'retry')?.attrs.count ?? 1);
  await account.inOrder(async () => {
    device.deliver(await resendFor(server, account, device, passing, count));
  });
}
