import type { BinaryNode } from '@whiskeysockets/baileys';
import { AppState } from './app-state.ts';
import { ChatLog } from './chat-log.ts';
import type { Connection } from './connection.ts';
import { lidOf, pnOf } from './nodes.ts';
import { type DeviceKeys, SignalParty } from './signal-party.ts';

/** A client that was linked to an account: its keys, and what it has not confirmed yet. */
export class LinkedDevice {
  readonly id: number;
  readonly noiseKey: Buffer;
  readonly keys: DeviceKeys;
  /** Groups and members whose sender key this device was given. */
  readonly senderKeys = new Set<string>();
  connection: Connection | undefined;
  isSynced = false;
  /** Whether it said that it wants its stanzas; until then they wait. */
  isActive = false;
  private pending: BinaryNode[] = [];

  constructor(id: number, noiseKey: Buffer, keys: DeviceKeys) {
    this.id = id;
    this.noiseKey = noiseKey;
    this.keys = keys;
  }

  /** The server keeps a stanza until the client confirms it, whatever happens in between. */
  deliver(stanza: BinaryNode): void {
    this.pending.push(stanza);
    if (this.isActive) this.connection?.send(stanza);
  }

  /** A message that is sent again has the id of the one before, which is confirmed first. */
  confirm(id: string): void {
    const place = this.pending.findIndex(({ attrs }) => attrs.id === id);
    if (place >= 0) this.pending.splice(place, 1);
  }

  get isSettled(): boolean {
    return this.pending.length === 0;
  }

  get unconfirmed(): readonly BinaryNode[] {
    return [...this.pending];
  }
}

/** A WhatsApp account: the person's phone, its chats and the clients linked to it. */
export class FakeAccount {
  readonly phone: string;
  readonly party = new SignalParty();
  readonly devices = new Map<number, LinkedDevice>();
  readonly chats = new Map<string, ChatLog>();
  readonly appState = new AppState();
  /** The code with which every send is refused, and every login; undefined lets them pass. */
  refuseSends: string | undefined;
  refuseLogins: string | undefined;
  /** A server that keeps the line open and says nothing on it any more. */
  isSilent = false;
  /** A phone that is off answers nothing: no history, no resend. */
  isPhoneOff = false;
  /** A phone that finds a page of history by a message that it knows, never by a time alone. */
  needsKnownAnchor = false;
  private lastDevice = 0;
  private chain: Promise<unknown> = Promise.resolve();

  constructor(phone: string) {
    this.phone = phone;
  }

  get jid(): string {
    return pnOf(this.phone);
  }

  get lid(): string {
    return lidOf(this.phone);
  }

  link(noiseKey: Buffer, keys: DeviceKeys): LinkedDevice {
    const device = new LinkedDevice(++this.lastDevice, noiseKey, keys);
    this.devices.set(device.id, device);
    return device;
  }

  deviceJid(device: LinkedDevice): string {
    return `${this.phone}:${device.id}@s.whatsapp.net`;
  }

  get connections(): readonly Connection[] {
    return [...this.devices.values()].flatMap(({ connection }) => connection ?? []);
  }

  log(chat: string): ChatLog {
    const known = this.chats.get(chat);
    if (known !== undefined) return known;
    const log = new ChatLog(chat);
    this.chats.set(chat, log);
    return log;
  }

  /** Runs one after another what must not overtake: ratchets and the order of messages. */
  inOrder<T>(task: () => Promise<T>): Promise<T> {
    const next = this.chain.then(task);
    this.chain = next.catch(() => undefined);
    return next;
  }
}
