import { type BinaryNode, encodeBigEndian, proto } from '@whiskeysockets/baileys';
import type { Connection } from './connection.ts';
import { passOn } from './incoming.ts';
import { childOf, childrenOf, isGroupJid, node, phoneOf, secondsNow } from './nodes.ts';
import { onPeerMessage } from './phone.ts';
import type { FakeWhatsApp } from './server.ts';
import type { SignalParty } from './signal-party.ts';

/** What a client sent, as those it is for can read it. */
export interface Sent {
  readonly account: string;
  readonly to: string;
  readonly id: string;
  readonly message: proto.IMessage;
  readonly attributes: Readonly<Record<string, string>>;
  /** Sent once more because somebody said that they could not read it. */
  readonly isResend: boolean;
}

/** Opens a client's message with the keys of those it is for, confirms it and passes it on. */
export async function receiveMessage(connection: Connection, stanza: BinaryNode): Promise<void> {
  const { server, account, device } = connection;
  if (account === undefined || device === undefined) return;
  const { to = '', id = '' } = stanza.attrs;
  const refusal = account.refuseSends;
  if (refusal !== undefined) {
    connection.send(node('ack', { class: 'message', id, from: to, error: refusal }));
    return;
  }
  const author = account.deviceJid(device);
  const opened = await account.inOrder(() => open(connection, stanza, author));
  const message = opened.deviceSentMessage?.message ?? opened;
  const t = String(secondsNow());
  connection.send(node('ack', { class: 'message', id, from: to, t }));
  if (stanza.attrs.category === 'peer') return onPeerMessage(connection, message, id);
  const isResend = server.sent.some((other) => other.id === id && other.account === account.phone);
  const sent = { account: account.phone, to, id, message, attributes: stanza.attrs, isResend };
  server.sent.push(sent);
  if (!isResend) await spread(connection, sent);
}

async function open(
  { server }: Connection,
  stanza: BinaryNode,
  author: string,
): Promise<proto.Message> {
  const { to = '', participant } = stanza.attrs;
  const parts = childrenOf(childOf(stanza, 'participants'), 'to');
  const direct = childOf(stanza, 'enc');
  if (!isGroupJid(to) || participant !== undefined) {
    const reader = phoneOf(participant ?? to);
    const part = parts.find(({ attrs }) => phoneOf(attrs.jid ?? '') === reader);
    return server.party(reader).read(author, required(childOf(part, 'enc') ?? direct));
  }
  // One member's ear is enough: with thousands of members the rest would say the same.
  const [first] = parts;
  const ears = server.ears;
  const key = `${to}/${author}`;
  if (first !== undefined) {
    const party = server.party(phoneOf(first.attrs.jid ?? ''));
    await party.read(author, required(childOf(first, 'enc')));
    ears.set(key, party);
  }
  const ear: SignalParty | undefined = ears.get(key);
  if (ear === undefined) throw new Error('a group message whose sender key nobody was given');
  return ear.readGroup(to, author, required(direct));
}

function required(enc: BinaryNode | undefined): BinaryNode {
  if (enc === undefined) throw new Error('a message without anything sealed in it');
  return enc;
}

/** The receipt of somebody who could not read a message: the client has to send it again. */
export function retryReceipt(
  server: FakeWhatsApp,
  { to, id }: Sent,
  phone: string,
  device?: number,
): BinaryNode {
  const t = String(secondsNow());
  const { registrationId } = server.party(phone).creds;
  return node('receipt', { ...readerOf(server, to, phone, device), id, type: 'retry', t }, [
    node('retry', { count: '1', id, t, v: '1' }),
    node('registration', {}, encodeBigEndian(registrationId)),
  ]);
}

/** The receipt of somebody a message has reached. */
export function receiptOf(
  server: FakeWhatsApp,
  { to, id }: Sent,
  phone: string,
  type: string | undefined,
): BinaryNode {
  return node('receipt', { ...readerOf(server, to, phone), id, type, t: String(secondsNow()) });
}

function readerOf(server: FakeWhatsApp, to: string, phone: string, device?: number) {
  const name = server.groups.get(to)?.nameOf(phone) ?? to;
  const reader = device === undefined ? name : name.replace('@', `:${device}@`);
  return isGroupJid(to) ? { from: to, participant: reader } : { from: reader };
}

/** Into the sender's own phone, and to the other accounts that the message is for. */
async function spread({ server, account }: Connection, sent: Sent): Promise<void> {
  if (account === undefined) return;
  const { to: chat, id, message } = sent;
  const participant = server.groups.get(chat)?.nameOf(account.phone);
  account.log(chat).add({
    key: { remoteJid: chat, fromMe: true, id, ...(participant && { participant }) },
    ...(participant && { participant }),
    messageTimestamp: secondsNow(),
    message: proto.Message.fromObject(message),
  });
  for (const other of server.accounts.values()) {
    if (other === account) continue;
    const isMember = server.groups.get(chat)?.members.has(other.phone) ?? false;
    const isDirect = !isGroupJid(chat) && phoneOf(chat) === other.phone;
    if (!isMember && !isDirect) continue;
    const from = account.phone;
    await passOn(server, other, { chat: isDirect ? from : chat, from, id, message });
  }
}
