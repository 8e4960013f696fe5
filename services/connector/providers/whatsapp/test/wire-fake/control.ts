import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type ChatModification, proto } from '@whiskeysockets/baileys';
import type { GroupSettings } from './groups.ts';
import type { Inbound } from './incoming.ts';
import type { MediaKind } from './media.ts';
import { pollMessage, pollVote } from './polls.ts';
import type { FakeWhatsApp } from './server.ts';

/** A command's arguments: JSON, bytes in it as base64, times in ISO 8601. */
type Arguments = Readonly<Record<string, unknown>>;
type Command = (fake: FakeWhatsApp, given: Arguments) => unknown;

const text = (given: Arguments, name: string): string => {
  const value = given[name];
  if (typeof value !== 'string') throw new Error(`${name} has to be a text`);
  return value;
};
const optional = (given: Arguments, name: string) =>
  given[name] === undefined ? undefined : text(given, name);
const texts = (given: Arguments, name: string) => (given[name] ?? []) as readonly string[];

/** What browser journeys and other processes can make the fake do. */
export const commands: Readonly<Record<string, Command>> = {
  scan: async (fake, given) => {
    await fake.scan(text(given, 'qr'), text(given, 'phone'));
  },
  enterPairingCode: async (fake, given) => {
    await fake.enterPairingCode(text(given, 'code'), text(given, 'phone'));
  },
  demandPasskey: (fake, given) => fake.pairing.demandPasskey(text(given, 'qr')),
  createGroup: (fake, given) => {
    const { createdAt, by, ...rest } = given;
    const at = createdAt === undefined ? {} : { createdAt: new Date(String(createdAt)) };
    const settings = { ...rest, ...at } as unknown as GroupSettings;
    const { id, subject } = fake.createGroup(settings, by === undefined ? {} : { by: String(by) });
    return { id, subject };
  },
  inbound: async (fake, given) => {
    const { id } = await fake.inbound(text(given, 'phone'), inboundOf(given, given.message));
    return { id };
  },
  /** Many at once, for storms: `messages` are what `inbound` takes. */
  inboundAll: async (fake, given) => {
    const all = (given.messages ?? []) as readonly Arguments[];
    for (const one of all) {
      await fake.inbound(text(given, 'phone'), inboundOf(one, one.message));
    }
    return { count: all.length };
  },
  inboundMedia: async (fake, given) => {
    const data = Buffer.from(text(given, 'data'), 'base64');
    const extra = (given.extra ?? {}) as object;
    const message = await fake.media.message(text(given, 'kind') as MediaKind, data, extra);
    const { id } = await fake.inbound(text(given, 'phone'), inboundOf(given, message));
    return { id };
  },
  poll: async (fake, given) => {
    const message = pollMessage(text(given, 'name'), texts(given, 'options'));
    const { id } = await fake.inbound(text(given, 'phone'), inboundOf(given, message));
    return { id };
  },
  vote: async (fake, given) => {
    const [phone, chat, creator] = ['phone', 'chat', 'creator'].map((name) => text(given, name));
    const group = fake.group(chat ?? '');
    const id = text(given, 'poll');
    const sent = fake
      .account(phone ?? '')
      .log(group.id)
      .find(id);
    const secret = sent?.message?.messageContextInfo?.messageSecret;
    if (!secret) throw new Error('there is no such poll');
    const poll = { id, chat: group.id, creator: group.nameOf(creator ?? ''), secret };
    const message = pollVote(poll, group.nameOf(text(given, 'from')), texts(given, 'options'));
    await fake.inbound(phone ?? '', inboundOf({ ...given, id: undefined }, message));
  },
  history: async (fake, given) => {
    const history = proto.HistorySync.fromObject((given.history ?? {}) as object);
    await fake.history(text(given, 'phone'), history);
  },
  /** Puts messages only into the phone's memory, to be asked for. */
  remember: (fake, given) => {
    const log = fake.account(text(given, 'phone')).log(text(given, 'chat'));
    const infos = (given.messages ?? []) as readonly object[];
    for (const info of infos) log.add(proto.WebMessageInfo.fromObject(info));
    return { count: log.all.length };
  },
  membership: (fake, given) => {
    const by = optional(given, 'by');
    const kind = text(given, 'kind') as Parameters<FakeWhatsApp['membership']>[1];
    fake.membership(text(given, 'group'), kind, texts(given, 'phones'), by ? { by } : {});
  },
  changeGroup: (fake, given) => {
    const by = optional(given, 'by');
    const change = (given.change ?? {}) as Parameters<FakeWhatsApp['changeGroup']>[1];
    fake.changeGroup(text(given, 'group'), change, by ? { by } : {});
  },
  changeSetting: async (fake, given) => {
    const change = given.change as ChatModification;
    await fake.changeSetting(text(given, 'phone'), change, text(given, 'chat'));
  },
  garble: (fake, given) =>
    fake.garble(text(given, 'phone'), Buffer.from(text(given, 'bytes'), 'base64')),
  /** The server goes away and comes back on its ports; what it knew it still knows. */
  stop: (fake) => fake.stop(),
  start: async (fake) => {
    await fake.start();
  },
  /** What a person calls themselves. */
  name: (fake, given) => void fake.names.set(text(given, 'phone'), text(given, 'name')),
  drop: (fake, given) => fake.drop(text(given, 'phone'), optional(given, 'code')),
  logoutFromPhone: (fake, given) => fake.logoutFromPhone(text(given, 'phone')),
  /** Sets refuseSends, refuseLogins, isSilent or isPhoneOff of an account. */
  behave: (fake, { phone, ...behaviour }) => {
    const allowed = ['refuseSends', 'refuseLogins', 'isSilent', 'isPhoneOff'];
    const changes = Object.entries(behaviour).filter(([name]) => allowed.includes(name));
    const given = changes.map(([name, value]) => [name, value ?? undefined]);
    Object.assign(fake.account(String(phone)), Object.fromEntries(given));
  },
  options: (fake, given) => void Object.assign(fake.options, given),
  opened: async (fake, given) => {
    await fake.opened(text(given, 'phone'));
  },
  settled: (fake, given) => fake.settled(text(given, 'phone')),
  receipt: (fake, given) => {
    const sent = fake.sent.find(({ id }) => id === given.id);
    if (sent === undefined) throw new Error('nothing was sent under this id');
    fake.receipt(sent, text(given, 'phone'), given.isRead === true ? 'read' : undefined);
  },
  sent: ({ sent }) => sent.map((one) => ({ ...one, message: plainOf(one.message) })),
  accounts: ({ accounts }) =>
    [...accounts.values()].map(({ phone, devices }) => ({
      phone,
      devices: [...devices.values()].map(({ id, isActive, unconfirmed }) => ({
        id,
        isActive,
        unconfirmed: unconfirmed.length,
      })),
    })),
  state: ({ url, noiseRoot, media, connections, groups, errors }) => ({
    url,
    noiseRoot,
    mediaHost: media.host,
    mediaCertificate: media.certificate.cert,
    connections: connections.size,
    groups: groups.size,
    errors: errors.map(String),
  }),
};

function inboundOf(given: Arguments, message: unknown): Inbound {
  const { chat, from, id, pushName, isEncrypted, flaw, hidesOtherName, attributes, at } = given;
  const passed = { chat, from, id, pushName, isEncrypted, flaw, hidesOtherName, attributes };
  const present = Object.entries(passed).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(present) as unknown as Inbound),
    message: proto.Message.fromObject(message as object),
    ...(at !== undefined && { at: new Date(String(at)) }),
  };
}

function plainOf(message: proto.IMessage): object {
  return proto.Message.fromObject(message).toJSON();
}

/** POST /<command> with JSON arguments; JSON back, `{ "error": … }` with 400 when it fails. */
export function controlHandler(fake: FakeWhatsApp): RequestListener {
  return (request, response) => void answer(fake, request, response);
}

async function answer(fake: FakeWhatsApp, request: IncomingMessage, response: ServerResponse) {
  const reply = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  };
  try {
    const name = (request.url ?? '').slice(1).split('?')[0] ?? '';
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) return reply(404, { error: `no command ${name}` });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const given = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString());
    reply(200, await command(fake, given as Arguments));
  } catch (error) {
    reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}
