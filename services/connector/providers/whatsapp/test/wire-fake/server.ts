import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BinaryNode, type ChatModification, initAuthCreds } from '@whiskeysockets/baileys';
import { FakeAccount } from './account.ts';
import { Changes } from './changes.ts';
import { Connection, deviceRemoved } from './connection.ts';
import {
  type Actor,
  changeGroup,
  changeMembers,
  createGroup,
  type MemberChange,
} from './group-news.ts';
import type { FakeGroup, GroupChange, GroupSettings } from './groups.ts';
import { type Inbound, type Passing, PassingMessages, passOn } from './incoming.ts';
import { MediaHost } from './media.ts';
import { node, secondsNow, stanzaId } from './nodes.ts';
import { createIdentity, type Forgery, type ServerIdentity } from './noise.ts';
import { defaults, type FakeOptions } from './options.ts';
import { receiptOf, retryReceipt, type Sent } from './outgoing.ts';
import { Pairing, type ScanOptions } from './pairing.ts';
import { type History, type PhoneRequest, sendHistory } from './phone.ts';
import { SignalParty } from './signal-party.ts';
import { acceptWebSockets, type WireSocket } from './websocket.ts';

const recordedStanzas = 1000;

/** WhatsApp's server and the phones behind it, on the wire; everything in memory. */
export class FakeWhatsApp {
  readonly identity: ServerIdentity;
  /** May be changed at any time. */
  readonly options: FakeOptions;
  readonly changes = new Changes();
  readonly pairing = new Pairing(this);
  readonly media = new MediaHost();
  readonly accounts = new Map<string, FakeAccount>();
  readonly groups = new Map<string, FakeGroup>();
  /** What people call themselves, by phone number. */
  readonly names = new Map<string, string>();
  readonly connections = new Set<Connection>();
  readonly passing = new PassingMessages();
  readonly ears = new Map<string, SignalParty>();
  /** What clients sent, what they asked of phones, and the last of their stanzas. */
  readonly sent: Sent[] = [];
  readonly phoneRequests: PhoneRequest[] = [];
  readonly stanzas: { readonly account: string | undefined; readonly stanza: BinaryNode }[] = [];
  /** What should not have happened; tests look that it stays empty. */
  readonly errors: unknown[] = [];
  private readonly crowd = initAuthCreds();
  private readonly people = new Map<string, SignalParty>();
  private http: Server | undefined;
  private port = 0;

  constructor(options: Partial<FakeOptions> = {}, forgery?: Forgery) {
    this.identity = createIdentity(forgery);
    this.options = { ...defaults, ...options };
  }

  /** Listens; after `stop` on the same ports again, all that was known still known. */
  async start({ port = this.port } = {}): Promise<this> {
    const http = createServer(this.media.handler);
    acceptWebSockets(http, '/ws/chat', (socket) => this.onSocket(socket));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    http.once('error', reject).listen(port, '127.0.0.1', resolve);
    await promise;
    this.http = http;
    this.port = (http.address() as AddressInfo).port;
    await this.media.start(this.port);
    return this;
  }

  async stop(): Promise<void> {
    if (this.http === undefined) return;
    for (const connection of this.connections) connection.cut();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.http.close(() => resolve());
    this.http.closeAllConnections();
    await Promise.all([promise, this.media.stop()]);
    this.http = undefined;
  }

  /** What WHATSAPP_SOCKET_URL names. */
  get url(): string {
    return `ws://127.0.0.1:${this.port}/ws/chat`;
  }

  /** What WHATSAPP_NOISE_ROOT names: the key, in hex, that this server's certificates start at. */
  get noiseRoot(): string {
    return this.identity.root;
  }

  /** The account of a phone number; somebody asks, and there is one. */
  account(phone: string): FakeAccount {
    const known = this.accounts.get(phone);
    if (known !== undefined) return known;
    const account = new FakeAccount(phone);
    this.accounts.set(phone, account);
    return account;
  }

  /** The phone scans the QR code that a client shows. Resolves when the client is linked. */
  scan(qr: string, phone: string, options?: ScanOptions): Promise<FakeAccount> {
    return this.pairing.scan(qr, phone, options);
  }

  /** Somebody types the code that a client shows into the phone. */
  enterPairingCode(code: string, phone: string): Promise<FakeAccount> {
    return this.pairing.enterCode(code, phone);
  }

  /** A group; with `by`, its members hear of it as of a new one. */
  createGroup(settings: GroupSettings, actor: Actor = {}): FakeGroup {
    return createGroup(this, settings, actor);
  }

  group(id: string): FakeGroup {
    const group = this.groups.get(id);
    if (group === undefined) throw new Error('no such group');
    return group;
  }

  /** A message arrives in an account's chat; answers what was passed on, its id with it. */
  inbound(phone: string, message: Inbound): Promise<Passing> {
    return passOn(this, this.account(phone), message);
  }

  /** A stanza of any kind for all clients of an account, kept until they confirm it. */
  deliver(phone: string, stanza: BinaryNode): void {
    for (const device of this.account(phone).devices.values()) device.deliver(stanza);
  }

  /** A stanza that nobody has to confirm, such as presence or a hint: for open lines only. */
  push(phone: string, stanza: BinaryNode): void {
    for (const connection of this.account(phone).connections) connection.send(stanza);
  }

  /** Bytes that are no stanza at all, to an account's open lines. */
  garble(phone: string, bytes: Uint8Array): void {
    for (const connection of this.account(phone).connections) connection.sendRaw(bytes);
  }

  /** History from the phone, unasked. */
  async history(phone: string, history: History): Promise<void> {
    const account = this.account(phone);
    for (const device of account.devices.values()) {
      await sendHistory(this, account, device, history);
    }
  }

  /** Members come, go, rise or fall; every account in the group hears of it. */
  membership(id: string, kind: MemberChange, phones: readonly string[], actor: Actor = {}): void {
    changeMembers(this, this.group(id), kind, phones, actor);
  }

  /** A group's settings change; every account in it hears of it. */
  changeGroup(id: string, change: GroupChange, actor: Actor = {}): void {
    changeGroup(this, this.group(id), change, actor);
  }

  /** A setting changed on the phone, such as a muted or archived chat; its clients are told. */
  async changeSetting(phone: string, modification: ChatModification, jid: string): Promise<void> {
    const { appState } = this.account(phone);
    const name = await appState.change(modification, jid);
    const version = String(appState.collection(name).state.version);
    const attributes = { from: 's.whatsapp.net', type: 'server_sync', t: String(secondsNow()) };
    const news = node('collection', { name, version });
    this.deliver(phone, node('notification', { ...attributes, id: stanzaId() }, [news]));
  }

  /** Ends an account's lines: with a stream error's code, or cut without a word. */
  drop(phone: string, code?: string): void {
    const reason = code === undefined ? undefined : node('stream:error', { code });
    for (const connection of this.account(phone).connections) {
      if (reason === undefined) connection.cut();
      else connection.close(reason);
    }
  }

  /** The phone's owner removes all linked devices. */
  logoutFromPhone(phone: string): void {
    const account = this.account(phone);
    const { connections } = account;
    account.devices.clear();
    for (const connection of connections) connection.close(deviceRemoved);
  }

  /** Somebody tells a client that they could not read what it sent. */
  askAgain(sent: Sent, phone: string, device?: number): void {
    this.deliver(sent.account, retryReceipt(this, sent, phone, device));
  }

  /** Somebody has received what a client sent, or read it. */
  receipt(sent: Sent, phone: string, type?: 'read' | 'played'): void {
    this.deliver(sent.account, receiptOf(this, sent, phone, type));
  }

  /** Waits until an account has an open line whose stanzas flow. */
  opened(phone: string): Promise<FakeAccount> {
    const account = this.account(phone);
    return this.changes.until('an open line', () =>
      [...account.devices.values()].some(({ isActive }) => isActive) ? account : undefined,
    );
  }

  /** Waits until an account's clients have confirmed all they were given. */
  async settled(phone: string): Promise<void> {
    const devices = () => [...this.account(phone).devices.values()];
    await this.changes.until('all stanzas to be confirmed', () =>
      devices().every(({ isSettled }) => isSettled),
    );
  }

  /** A message that a client sends or has sent. */
  nextSent(fits: (sent: Sent) => boolean): Promise<Sent> {
    return this.changes.until('a message from a client', () => this.sent.find(fits));
  }

  /** The keys of a person: an account's phone has its own, all others talk with shared ones. */
  party(phone: string): SignalParty {
    const account = this.accounts.get(phone);
    if (account !== undefined) return account.party;
    const known = this.people.get(phone);
    if (known !== undefined) return known;
    const party = new SignalParty(this.crowd);
    this.people.set(phone, party);
    return party;
  }

  record({ account }: Connection, stanza: BinaryNode): void {
    this.stanzas.push({ account: account?.phone, stanza });
    if (this.stanzas.length > recordedStanzas) this.stanzas.shift();
  }

  private onSocket(socket: WireSocket): void {
    this.connections.add(new Connection(socket, this));
  }
}
