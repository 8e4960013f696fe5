import '../../src/patches/session-tries.ts';
import { silentLogger } from '@groupsight/shared/testing/resources';
import {
  type AuthenticationCreds,
  addTransactionCapability,
  type BinaryNode,
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  KEY_BUNDLE_TYPE,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
  type SignalKeyStore,
  type SignalRepositoryWithLIDStore,
  unpadRandomMax16,
} from '@whiskeysockets/baileys';
import { bytesOf, node } from './nodes.ts';
import { SenderChain } from './sender-chain.ts';

/** What a device publishes so that others can start a session with it. */
export interface DeviceKeys {
  readonly registrationId: number;
  readonly identity: Uint8Array;
  readonly signedPreKey: { readonly keyId: number; readonly publicKey: Uint8Array } & {
    readonly signature: Uint8Array;
  };
  preKeys: readonly { readonly keyId: number; readonly publicKey: Uint8Array }[];
}

export interface Sealed {
  readonly type: 'pkmsg' | 'msg' | 'skmsg';
  readonly ciphertext: Uint8Array;
}

const logger = silentLogger();

/** Baileys' key store, held in memory. */
export function memoryKeys(): SignalKeyStore {
  const rows = new Map<string, unknown>();
  return {
    get<T extends keyof SignalDataTypeMap>(type: T, ids: string[]) {
      const found: Record<string, SignalDataTypeMap[T]> = {};
      for (const id of ids) {
        const row = rows.get(`${type}/${id}`);
        if (row !== undefined) found[id] = row as SignalDataTypeMap[T];
      }
      return found;
    },
    set(data: SignalDataSet) {
      for (const [type, entries] of Object.entries(data)) {
        for (const [id, value] of Object.entries(entries)) {
          if (value === null || value === undefined) rows.delete(`${type}/${id}`);
          else rows.set(`${type}/${id}`, value);
        }
      }
    },
  };
}

/** A phone in the fake's world: it owns real Signal keys and reads and writes with them. */
export class SignalParty {
  readonly creds: AuthenticationCreds;
  private readonly keys = addTransactionCapability(memoryKeys(), logger, {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 1,
  });
  private readonly chains = new Map<string, SenderChain>();
  private made: SignalRepositoryWithLIDStore | undefined;
  private nextPreKey = 1;

  /** People who only talk may share `creds`: making keys is what costs. */
  constructor(creds: AuthenticationCreds = initAuthCreds()) {
    this.creds = creds;
  }

  /** The key bundle a client asks for; a one-time pre-key is used up by it, so each has its own. */
  async bundle(jid: string, withPreKey: boolean): Promise<BinaryNode> {
    const { registrationId, signedIdentityKey, signedPreKey } = this.creds;
    const parts = [
      node('registration', {}, encodeBigEndian(registrationId)),
      node('type', {}, KEY_BUNDLE_TYPE),
      node('identity', {}, signedIdentityKey.public),
      keyNode('skey', signedPreKey.keyId, signedPreKey.keyPair.public, signedPreKey.signature),
    ];
    if (withPreKey) {
      const id = this.nextPreKey++;
      const pair = Curve.generateKeyPair();
      await this.keys.set({ 'pre-key': { [id]: pair } });
      parts.push(keyNode('key', id, pair.public));
    }
    return node('user', { jid }, parts);
  }

  /** Opens an <enc> that `author` (a device's jid) sealed for this party. */
  async read(author: string, enc: BinaryNode): Promise<proto.Message> {
    const type = enc.attrs.type === 'pkmsg' ? 'pkmsg' : 'msg';
    const ciphertext = bytesOf(enc);
    const plain = await this.repository.decryptMessage({ jid: author, type, ciphertext });
    const message = proto.Message.decode(unpadRandomMax16(plain));
    const item = message.senderKeyDistributionMessage;
    if (item) {
      await this.repository.processSenderKeyDistributionMessage({ authorJid: author, item });
    }
    return message;
  }

  async readGroup(group: string, author: string, enc: BinaryNode): Promise<proto.Message> {
    const sealed = { group, authorJid: author, msg: bytesOf(enc) };
    return proto.Message.decode(
      unpadRandomMax16(await this.repository.decryptGroupMessage(sealed)),
    );
  }

  /** Seals for a device; the first time with a session made from the keys it published. */
  async write(jid: string, keys: DeviceKeys, message: proto.IMessage): Promise<Sealed> {
    const { exists } = await this.repository.validateSession(jid);
    if (!exists) await this.startSession(jid, keys);
    const data = encodeWAMessage(message);
    return this.repository.encryptMessage({ jid, data });
  }

  /** Forgets what it had with a device and starts anew from published keys. */
  async startSession(jid: string, keys: DeviceKeys): Promise<void> {
    const { registrationId, signedPreKey } = keys;
    const [preKey, ...rest] = keys.preKeys;
    keys.preKeys = rest;
    await this.repository.injectE2ESession({
      jid,
      session: {
        registrationId,
        identityKey: generateSignalPubKey(keys.identity),
        signedPreKey: {
          ...signedPreKey,
          publicKey: generateSignalPubKey(signedPreKey.publicKey),
        },
        ...(preKey && {
          preKey: { keyId: preKey.keyId, publicKey: generateSignalPubKey(preKey.publicKey) },
        }),
      },
    });
  }

  /** Seals for a group with this party's sender key; the key itself is for whoever lacks it. */
  writeGroup(group: string, me: string, message: proto.IMessage) {
    const name = `${group}/${me}`;
    const chain = this.chains.get(name) ?? new SenderChain();
    this.chains.set(name, chain);
    const distribution = {
      groupId: group,
      axolotlSenderKeyDistributionMessage: chain.distribution(),
    };
    const sealed: Sealed = { type: 'skmsg', ciphertext: chain.seal(encodeWAMessage(message)) };
    return { sealed, distribution };
  }

  /** Made when first needed: of a group's thousands of members few ever read or write. */
  private get repository(): SignalRepositoryWithLIDStore {
    const { creds, keys } = this;
    this.made ??= DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { creds, keys },
      logger,
      async () => undefined,
    );
    return this.made;
  }
}

function keyNode(tag: string, id: number, publicKey: Uint8Array, signature?: Uint8Array) {
  const parts = [node('id', {}, encodeBigEndian(id, 3)), node('value', {}, publicKey)];
  if (signature !== undefined) parts.push(node('signature', {}, signature));
  return node(tag, {}, parts);
}
