import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  decodeBinaryNode,
  encodeBinaryNode,
  type proto,
} from '@whiskeysockets/baileys';
import type { FakeAccount, LinkedDevice } from './account.ts';
import { node, secondsNow, serverJid, stanzaId } from './nodes.ts';
import { FrameReader, framed, NoiseServer } from './noise.ts';
import { receiveMessage } from './outgoing.ts';
import { afterLogin, onReceipt } from './phone.ts';
import { answer } from './queries.ts';
import type { FakeWhatsApp } from './server.ts';
import type { WireSocket } from './websocket.ts';

/** One client's line to the server: handshake, login, then stanzas in order. */
export class Connection {
  readonly server: FakeWhatsApp;
  /** What the client showed of itself when it registered: kept until a phone scans its code. */
  registration: proto.ClientPayload.IDevicePairingRegistrationData | undefined;
  noiseKey: Buffer = Buffer.alloc(0);
  refs: readonly string[] = [];
  account: FakeAccount | undefined;
  device: LinkedDevice | undefined;
  /** Rejects when the line is gone: what is being waited for will not come over it. */
  readonly gone: Promise<never>;
  private readonly isGone: (error: Error) => void;
  private readonly socket: WireSocket;
  private readonly noise: NoiseServer;
  private readonly frames = new FrameReader();
  private state: 'hello' | 'finish' | 'open' = 'hello';
  private chain: Promise<void> = Promise.resolve();

  constructor(socket: WireSocket, server: FakeWhatsApp) {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.gone = promise;
    this.isGone = reject;
    this.socket = socket;
    this.server = server;
    this.noise = new NoiseServer(server.identity);
    socket.onMessage = (bytes) => {
      for (const frame of this.frames.read(bytes, (header) => this.noise.start(header))) {
        this.chain = this.chain.then(() => this.onFrame(frame)).catch((error) => this.fail(error));
      }
    };
    socket.onClose = () => this.onClose();
  }

  send(stanza: BinaryNode): void {
    if (this.state !== 'open' || !this.socket.open || this.account?.isSilent) return;
    this.socket.send(framed(this.noise.encrypt(encodeBinaryNode(stanza))));
  }

  /** Bytes as they are, for what no honest server would send. */
  sendRaw(plain: Uint8Array): void {
    if (this.socket.open) this.socket.send(framed(this.noise.encrypt(plain)));
  }

  close(reason?: BinaryNode): void {
    if (reason !== undefined) this.send(reason);
    this.socket.close();
  }

  cut(): void {
    this.socket.terminate();
  }

  private fail(error: unknown): void {
    this.server.errors.push(error);
    this.socket.terminate();
  }

  private onClose(): void {
    this.isGone(new Error('the client is gone'));
    if (this.device?.connection === this) {
      this.device.connection = undefined;
      this.device.isActive = false;
    }
    this.server.connections.delete(this);
    this.server.changes.notify();
  }

  private async onFrame(frame: Buffer): Promise<void> {
    if (this.state === 'hello') {
      this.socket.send(framed(this.noise.hello(frame)));
      this.state = 'finish';
      return;
    }
    if (this.state === 'finish') {
      const { noiseKey, payload } = this.noise.finish(frame);
      this.noiseKey = noiseKey;
      this.state = 'open';
      this.onPayload(payload);
    } else {
      const stanza = await decodeBinaryNode(this.noise.decrypt(frame));
      this.server.record(this, stanza);
      await this.onStanza(stanza);
    }
    this.server.changes.notify();
  }

  private onPayload(payload: proto.ClientPayload): void {
    const { username, device, devicePairingData, userAgent } = payload;
    if ((userAgent?.appVersion?.tertiary ?? 0) < this.server.options.leastRevision) {
      this.close(node('failure', { reason: '405', location: 'frc' }));
      return;
    }
    const phone = username ? String(username) : '';
    if (phone === '') this.offerCodes(devicePairingData ?? undefined);
    else this.logIn(phone, Number(device ?? 0));
  }

  private offerCodes(registration: Connection['registration']): void {
    this.registration = registration;
    this.refs = Array.from({ length: 6 }, () => `2@${randomBytes(24).toString('base64')}`);
    const refs = this.refs.map((ref) => node('ref', {}, Buffer.from(ref)));
    const attributes = { from: serverJid, type: 'set', id: stanzaId(), xmlns: 'md' };
    this.send(node('iq', attributes, [node('pair-device', {}, refs)]));
  }

  private logIn(phone: string, deviceId: number): void {
    const account = this.server.accounts.get(phone);
    const device = account?.devices.get(deviceId);
    const isKnown = device?.noiseKey.equals(this.noiseKey) ?? false;
    const refusal = isKnown ? account?.refuseLogins : '401';
    if (account === undefined || device === undefined || refusal !== undefined) {
      this.close(node('failure', { reason: refusal, location: 'frc' }));
      return;
    }
    // One line a device: the older one is told that it was replaced.
    device.connection?.close(replaced);
    this.account = account;
    this.device = device;
    device.connection = this;
    const lid = `9${phone}:${device.id}@lid`;
    this.send(node('success', { t: String(secondsNow()), lid, location: 'fake' }));
    // Clients say this at the start of their next line.
    const route = node('routing_info', {}, randomBytes(8));
    this.send(node('ib', {}, [node('edge_routing', {}, [route])]));
  }

  private async onStanza(stanza: BinaryNode): Promise<void> {
    const { tag, attrs } = stanza;
    const id = attrs.id ?? '';
    if (this.account?.isSilent) return;
    if (tag === 'message') return receiveMessage(this, stanza);
    if (tag === 'receipt' || tag === 'ack') {
      // Who asks for a message again confirms it as well, with an <ack>.
      if (tag === 'ack' || attrs.type !== 'retry') this.device?.confirm(id);
      if (tag === 'receipt') await onReceipt(this, stanza);
      return;
    }
    if (tag !== 'iq') return;
    if (attrs.type === 'result' || attrs.type === 'error') {
      return this.server.pairing.onResult(this, stanza);
    }
    const reply = await answer(this, stanza);
    if (reply !== undefined) this.send(reply);
    if (attrs.xmlns === 'passive') await afterLogin(this);
  }
}

export const replaced = node('stream:error', {}, [node('conflict', { type: 'replaced' })]);
export const deviceRemoved = node('stream:error', { code: '401' }, [
  node('conflict', { type: 'device_removed' }),
]);
