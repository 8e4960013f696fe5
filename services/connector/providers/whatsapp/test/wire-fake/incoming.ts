import { type BinaryNode, proto } from '@whiskeysockets/baileys';
import type { FakeAccount, LinkedDevice } from './account.ts';
import type { FakeGroup } from './groups.ts';
import { isGroupJid, lidOf, messageId, node, phoneOf, pnOf, secondsNow } from './nodes.ts';
import type { FakeWhatsApp } from './server.ts';
import type { Sealed } from './signal-party.ts';

export interface Inbound {
  /** A group's jid, or the phone number or jid of a person. */
  readonly chat: string;
  /** Who writes: a phone number or jid; the chat itself in a chat of two. */
  readonly from?: string;
  /** Any message, as Baileys' proto.IMessage. */
  readonly message: proto.IMessage;
  readonly id?: string;
  readonly at?: Date;
  readonly pushName?: string;
  /** Sealed with Signal as the real server passes it on; the server's default otherwise. */
  readonly isEncrypted?: boolean;
  /**
   * Something wrong with it on its first way: unreadable bytes, a sender key that the client
   * was never given, or no content at all (the client has to ask the phone for it).
   */
  readonly flaw?: 'unreadable' | 'no sender key' | 'absent';
  /** Leaves out the sender's other name, which clients learn identities from. */
  readonly hidesOtherName?: boolean;
  /** Attributes to add or to change. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** A message on its way to an account's clients, with what a resend needs. */
export interface Passing extends Inbound {
  readonly id: string;
  readonly author: string;
  readonly seconds: number;
}

/** The last messages that were passed on, for those who ask for one again. */
export class PassingMessages {
  private readonly held = new Map<string, Passing>();

  add(phone: string, passing: Passing): void {
    this.held.set(`${phone}/${passing.id}`, passing);
    const [oldest] = this.held.keys();
    if (this.held.size > 10_000 && oldest !== undefined) this.held.delete(oldest);
  }

  find(phone: string, id: string): Passing | undefined {
    return this.held.get(`${phone}/${id}`);
  }
}

/** Puts a message into an account's chat: into its phone's memory and to its clients. */
export async function passOn(
  server: FakeWhatsApp,
  account: FakeAccount,
  inbound: Inbound,
): Promise<Passing> {
  const passing = {
    ...inbound,
    chat: inbound.chat.includes('@') ? inbound.chat : pnOf(inbound.chat),
    id: inbound.id ?? messageId(),
    author: phoneOf(inbound.from ?? inbound.chat),
    seconds: inbound.at ? Math.floor(inbound.at.getTime() / 1000) : secondsNow(),
    message: proto.Message.fromObject(inbound.message),
  };
  account.log(passing.chat).add(infoOf(server, account, passing));
  server.passing.add(account.phone, passing);
  await account.inOrder(async () => {
    for (const device of account.devices.values()) {
      device.deliver(await stanzaFor(server, account, device, passing));
    }
  });
  return passing;
}

export async function stanzaFor(
  server: FakeWhatsApp,
  account: FakeAccount,
  device: LinkedDevice,
  passing: Passing,
): Promise<BinaryNode> {
  const attributes = attributesOf(server, account, passing);
  const content = await contentFor(server, account, device, passing);
  return node('message', { ...attributes, ...passing.attributes }, content);
}

async function contentFor(
  server: FakeWhatsApp,
  account: FakeAccount,
  device: LinkedDevice,
  passing: Passing,
): Promise<BinaryNode[]> {
  const { message, flaw } = passing;
  if (flaw === 'absent') return [node('unavailable', { type: 'fake' })];
  if (!(passing.isEncrypted ?? server.options.isEncrypted) && flaw === undefined) {
    return [node('plaintext', {}, proto.Message.encode(message).finish())];
  }
  const author = server.party(passing.author);
  const to = account.deviceJid(device);
  const group = server.groups.get(passing.chat);
  if (group === undefined) {
    return [enc(await author.write(to, device.keys, message), flaw)];
  }
  const me = group.nameOf(passing.author);
  const { sealed, distribution } = author.writeGroup(group.id, me, message);
  const given = `${group.id}/${passing.author}`;
  const parts: BinaryNode[] = [];
  if (!device.senderKeys.has(given) && flaw !== 'no sender key') {
    device.senderKeys.add(given);
    const key = { senderKeyDistributionMessage: distribution };
    parts.push(enc(await author.write(to, device.keys, key)));
  }
  return [...parts, enc(sealed, flaw)];
}

/** A message sealed once more for a client that could not read it, its sender key with it. */
export async function resendFor(
  server: FakeWhatsApp,
  account: FakeAccount,
  device: LinkedDevice,
  passing: Passing,
  count: number,
): Promise<BinaryNode> {
  const author = server.party(passing.author);
  const to = account.deviceJid(device);
  const group = server.groups.get(passing.chat);
  let { message } = passing;
  if (group !== undefined) {
    const me = group.nameOf(passing.author);
    const { distribution } = author.writeGroup(group.id, me, {});
    device.senderKeys.add(`${group.id}/${passing.author}`);
    message = { ...message, senderKeyDistributionMessage: distribution };
  }
  await author.startSession(to, device.keys);
  const sealed = enc(await author.write(to, device.keys, message));
  sealed.attrs.count = String(count);
  return node('message', attributesOf(server, account, passing), [sealed]);
}

function enc({ type, ciphertext }: Sealed, flaw?: Inbound['flaw']): BinaryNode {
  const bytes = Buffer.from(ciphertext);
  if (flaw === 'unreadable') bytes.fill(0, bytes.length >> 1);
  return node('enc', { v: '2', type }, bytes);
}

function attributesOf(server: FakeWhatsApp, account: FakeAccount, passing: Passing) {
  const { id, chat, author, seconds, pushName, hidesOtherName } = passing;
  const common = { id, t: String(seconds), notify: pushName, type: typeOf(passing.message) };
  const group = server.groups.get(chat);
  if (isGroupJid(chat)) {
    const names = group?.actor(author) ?? { participant: pnOf(author) };
    const { participant, addressing_mode } = names;
    return {
      from: chat,
      ...common,
      ...(hidesOtherName ? { participant, addressing_mode } : names),
    };
  }
  if (author === account.phone) return { from: account.jid, recipient: chat, ...common };
  const sender_lid = hidesOtherName ? undefined : lidOf(author);
  return { from: chat, ...common, sender_lid };
}

function typeOf(message: proto.IMessage): string {
  if (message.reactionMessage) return 'reaction';
  if (message.pollCreationMessageV3 || message.pollUpdateMessage) return 'poll';
  const { imageMessage, videoMessage, audioMessage, documentMessage, stickerMessage } = message;
  const media = imageMessage ?? videoMessage ?? audioMessage ?? documentMessage ?? stickerMessage;
  return media ? 'media' : 'text';
}

/** The message as the phone keeps it. */
export function infoOf(
  server: FakeWhatsApp,
  account: FakeAccount,
  { chat, author, id, seconds, pushName, message }: Passing,
): proto.IWebMessageInfo {
  const isOwn = author === account.phone;
  const group: FakeGroup | undefined = server.groups.get(chat);
  const participant = isGroupJid(chat) ? (group?.nameOf(author) ?? pnOf(author)) : undefined;
  return {
    key: { remoteJid: chat, fromMe: isOwn, id, ...(participant && { participant }) },
    messageTimestamp: seconds,
    message,
    ...(participant && { participant }),
    ...(pushName !== undefined && { pushName }),
  };
}
