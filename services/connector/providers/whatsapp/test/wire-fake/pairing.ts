import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
  hmacSign,
  type KeyPair,
  proto,
  WA_ADV_ACCOUNT_SIG_PREFIX,
} from '@whiskeysockets/baileys';
import type { FakeAccount } from './account.ts';
import type { Connection } from './connection.ts';
import { bytesOf, childOf, node, phoneOf, secondsNow, serverJid, stanzaId } from './nodes.ts';
import type { FakeWhatsApp } from './server.ts';
import type { DeviceKeys } from './signal-party.ts';

export interface ScanOptions {
  /** Signs the new device's identity wrongly: a client must refuse it. */
  readonly isForged?: boolean;
}

interface CodeRequest {
  readonly connection: Connection;
  readonly ref: Buffer;
  readonly wrapped: Buffer;
  finish: (bundle: BinaryNode) => void;
}

/** Links clients: what the phone does when it scans a QR code or a pairing code is typed in. */
export class Pairing {
  private readonly server: FakeWhatsApp;
  private readonly confirmed = new Map<string, () => void>();
  private readonly codes = new Map<string, CodeRequest>();

  constructor(server: FakeWhatsApp) {
    this.server = server;
  }

  /** Resolves when the client has confirmed and was told to connect again; rejects if it went. */
  async scan(qr: string, phone: string, options: ScanOptions = {}): Promise<FakeAccount> {
    const { connection, secret } = this.showing(qr);
    return this.link(connection, phone, secret, options);
  }

  /** The client that shows a QR code, and the secret in it. */
  private showing(qr: string): { readonly connection: Connection; readonly secret: Buffer } {
    const [ref = '', , , secret = ''] = qr.replace(/^https:.*#/, '').split(',');
    const connection = [...this.server.connections].find(({ refs }) => refs.includes(ref));
    if (connection === undefined) throw new Error('this QR code is unknown or no longer valid');
    return { connection, secret: Buffer.from(secret, 'base64') };
  }

  /** Stops a scan halfway, as for people whose phone insists on a passkey. */
  demandPasskey(qr: string): void {
    const options = node('passkey_request_options', {}, Buffer.from('{"rpId":"whatsapp.com"}'));
    const attributes = { from: serverJid, id: stanzaId(), type: 'passkey_prologue_request' };
    this.showing(qr).connection.send(
      node('notification', { ...attributes, t: String(secondsNow()) }, [options]),
    );
  }

  /** Types the code that the client shows into the phone. Rejects when it is not that code. */
  async enterCode(code: string, phone: string): Promise<FakeAccount> {
    const request = await this.server.changes.until(`a pairing code for a phone`, () =>
      this.codes.get(phone),
    );
    const { party } = this.server.account(phone);
    const bundle = Promise.withResolvers<BinaryNode>();
    request.finish = bundle.resolve;
    const ephemeral = Curve.generateKeyPair();
    const typed = code.replaceAll('-', '');
    const theirs = await unwrap(request.wrapped, typed);
    const identity = party.creds.signedIdentityKey;
    const attributes = { from: serverJid, id: stanzaId(), type: 'link_code_companion_reg' };
    const content = [
      node('link_code_pairing_ref', {}, request.ref),
      node('primary_identity_pub', {}, identity.public),
      node(
        'link_code_pairing_wrapped_primary_ephemeral_pub',
        {},
        await wrap(ephemeral.public, typed),
      ),
    ];
    const registration = node('link_code_companion_reg', { stage: 'primary_hello' }, content);
    request.connection.send(
      node('notification', { ...attributes, t: String(secondsNow()) }, [registration]),
    );
    const shared = Curve.sharedKey(ephemeral.private, theirs);
    const sealed = await Promise.race([bundle.promise, request.connection.gone]);
    const secret = openBundle(sealed, shared, identity);
    this.codes.delete(phone);
    return this.link(request.connection, phone, secret, {});
  }

  /** The client's half of pairing by code; answers its query. */
  onCodeStanza(connection: Connection, stage: BinaryNode): BinaryNode[] {
    const phone = phoneOf(stage.attrs.jid ?? '');
    if (stage.attrs.stage === 'companion_hello') {
      const ref = randomBytes(16);
      const wrapped = bytesOf(childOf(stage, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
      this.codes.set(phone, { connection, ref, wrapped, finish: () => {} });
      const attributes = { stage: 'companion_hello' };
      const content = [node('link_code_pairing_ref', {}, ref)];
      return [node('link_code_companion_reg', attributes, content)];
    }
    this.codes.get(phone)?.finish(stage);
    return [];
  }

  /** The client has signed for its new identity: it is told to connect again. */
  onResult(connection: Connection, result: BinaryNode): void {
    if (childOf(result, 'pair-device-sign') === undefined) return;
    this.confirmed.get(result.attrs.id ?? '')?.();
    connection.close(node('stream:error', { code: '515' }));
  }

  private async link(
    connection: Connection,
    phone: string,
    secret: Buffer,
    options: ScanOptions,
  ): Promise<FakeAccount> {
    const { registration } = connection;
    if (registration === undefined) throw new Error('this client did not ask to be linked');
    const account = this.server.account(phone);
    const device = account.link(connection.noiseKey, keysOf(registration));
    const { signedIdentityKey } = account.party.creds;
    const identity = signedIdentity(signedIdentityKey, device.id, device.keys.identity, options);
    const hmac = hmacSign(identity, secret);
    const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: identity, hmac }).finish();
    const lid = `9${phone}:${device.id}@lid`;
    const id = stanzaId();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.confirmed.set(id, resolve);
    connection.refs = [];
    const content = [
      node('device-identity', {}, sealed),
      node('platform', { name: 'android' }),
      node('device', { jid: account.deviceJid(device), lid }),
    ];
    const attributes = { from: serverJid, type: 'set', id, xmlns: 'md' };
    connection.send(node('iq', attributes, [node('pair-success', {}, content)]));
    await Promise.race([promise, connection.gone]).finally(() => this.confirmed.delete(id));
    return account;
  }
}

function signedIdentity(
  phone: KeyPair,
  keyIndex: number,
  identity: Uint8Array,
  { isForged = false }: ScanOptions,
): Uint8Array {
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: secondsNow(),
    keyIndex,
  }).finish();
  const signed = Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]);
  const accountSignature = Buffer.from(Curve.sign(phone.private, signed));
  if (isForged) accountSignature.writeUInt8(accountSignature.readUInt8(10) ^ 1, 10);
  return proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: phone.public,
    accountSignature,
  }).finish();
}

function keysOf(registration: proto.ClientPayload.IDevicePairingRegistrationData): DeviceKeys {
  const bytes = (value?: Uint8Array | null) => Buffer.from(value ?? []);
  const registrationId = bytes(registration.eRegid);
  const signedPreKeyId = bytes(registration.eSkeyId);
  return {
    registrationId: registrationId.readUIntBE(0, registrationId.length),
    identity: bytes(registration.eIdent),
    signedPreKey: {
      keyId: signedPreKeyId.readUIntBE(0, signedPreKeyId.length),
      publicKey: bytes(registration.eSkeyVal),
      signature: bytes(registration.eSkeySig),
    },
    preKeys: [],
  };
}

async function wrap(key: Uint8Array, code: string): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const sealed = aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv);
  return Buffer.concat([salt, iv, sealed]);
}

async function unwrap(wrapped: Buffer, code: string): Promise<Buffer> {
  const key = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  return aesDecryptCTR(wrapped.subarray(48, 80), key, wrapped.subarray(32, 48));
}

/** The secret both sides now share; a code that was typed wrongly ends here. */
function openBundle(stage: BinaryNode, shared: Buffer, identity: KeyPair): Buffer {
  const wrapped = bytesOf(childOf(stage, 'link_code_pairing_wrapped_key_bundle'));
  const companion = bytesOf(childOf(stage, 'companion_identity_public'));
  const info = 'link_code_pairing_key_bundle_encryption_key';
  const key = hkdf(shared, 32, { salt: wrapped.subarray(0, 32), info });
  const open = () =>
    aesDecryptGCM(wrapped.subarray(44), key, wrapped.subarray(32, 44), Buffer.alloc(0));
  let bundle: Buffer;
  try {
    bundle = open();
  } catch (cause) {
    throw new Error('this is not the code that the client shows', { cause });
  }
  const random = bundle.subarray(64, 96);
  const identityShared = Curve.sharedKey(identity.private, companion);
  const all = Buffer.concat([shared, identityShared, random]);
  return Buffer.from(hkdf(all, 32, { info: 'adv_secret' }));
}
