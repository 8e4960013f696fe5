import type { CredentialStore, CredentialWrite } from '@groupsight/chat-port/chat-provider';
import {
  type AuthenticationCreds,
  type AuthenticationState,
  initAuthCreds,
  proto,
  type SignalDataSet,
  type SignalDataTypeMap,
} from '@whiskeysockets/baileys';
import { journalKeyType, journalType } from '../inbound/journal.ts';
import { decode, encode } from './coding.ts';
import { KeyRows } from './key-rows.ts';

const credsType = 'creds';
const credsId = 'creds';
/** Signal keys have types of their own: nothing else of ours may be named so. */
const keyType = (type: string) => `signal:${type}`;

/**
 * The account's identity and Signal keys, a row for each. A write of keys resolves when it is
 * on disk, and the library waits for it before its next step; what the identity row changes is
 * written in order, and `saved` waits for it.
 */
export class AuthState {
  readonly creds: AuthenticationCreds;
  readonly #store: CredentialStore;
  readonly #rows: KeyRows;
  #saving: Promise<void> = Promise.resolve();
  #isDirty = false;
  #isForgotten = false;

  private constructor(store: CredentialStore, creds: AuthenticationCreds) {
    this.#store = store;
    this.#rows = new KeyRows(store);
    this.creds = creds;
  }

  static async load(store: CredentialStore): Promise<AuthState> {
    const row = (await store.get(credsType, [credsId])).get(credsId);
    const creds = row ? (decode(row) as AuthenticationCreds) : initAuthCreds();
    return new AuthState(store, creds);
  }

  /** Paired with a phone: a code was scanned or typed. */
  get isLinked(): boolean {
    return this.creds.account !== undefined && this.creds.me?.id !== undefined;
  }

  /** Before a connection: a code that was typed for nothing is no link. */
  prepare(): void {
    if (this.isLinked) return;
    delete this.creds.me;
    this.creds.registered = false;
    this.creds.pairingCode = undefined;
  }

  /** As the library wants it. */
  get state(): AuthenticationState {
    return {
      creds: this.creds,
      keys: {
        get: (type, ids) => this.#get(type, ids),
        set: (data) => this.#set(data),
      },
    };
  }

  /** Takes over what the library changed and writes it soon. */
  update(changes: Partial<AuthenticationCreds>): void {
    Object.assign(this.creds, changes);
    if (this.#isDirty || this.#isForgotten) return;
    this.#isDirty = true;
    this.#saving = this.#saving.catch(() => undefined).then(() => this.#save());
    // Whoever needs to know waits in `saved`.
    this.#saving.catch(() => undefined);
  }

  /** Resolves when every change is on disk. */
  async saved(): Promise<void> {
    await this.#saving;
  }

  /** Forgets the account; later changes of a connection that still ends are not written. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    await this.#saving.catch(() => undefined);
    await this.#store.clear();
  }

  async #save(): Promise<void> {
    this.#isDirty = false;
    if (this.#isForgotten) return;
    await this.#store.write([{ type: credsType, id: credsId, value: encode(this.creds) }]);
  }

  async #get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const rows = await this.#rows.get(keyType(type), ids);
    const values: { [id: string]: SignalDataTypeMap[T] } = {};
    for (const [id, bytes] of rows) values[id] = revive(type, decode(bytes));
    return values;
  }

  async #set(data: SignalDataSet): Promise<void> {
    if (this.#isForgotten) return;
    await this.#rows.write(keyWrites(data));
  }
}

/** Signal keys as rows; what the journal notes of them goes first, lest it be missing. */
export function keyWrites(data: SignalDataSet): readonly CredentialWrite[] {
  const rows = Object.entries(data).flatMap(([type, values]) =>
    Object.entries(values ?? {}).map(([id, value]) => keyWrite(type, id, value)),
  );
  return rows.toSorted((a, b) => Number(b.type === journalType) - Number(a.type === journalType));
}

function keyWrite(type: string, id: string, value: unknown): CredentialWrite {
  if (type === journalKeyType) return { type: journalType, id, value: value as Uint8Array };
  const isGone = value === null || value === undefined;
  if (isGone) return { type: keyType(type), id, value: undefined };
  return { type: keyType(type), id, value: encode(type === 'sender-key' ? mended(value) : value) };
}

/**
 * The library writes a group's sender keys in a way of JSON that it does not read back: the keys
 * of messages that were overtaken come out as objects, and none of them opens any more.
 */
function mended(senderKey: unknown): unknown {
  return senderKey instanceof Uint8Array
    ? encode(JSON.parse(Buffer.from(senderKey).toString()))
    : senderKey;
}

function revive<T extends keyof SignalDataTypeMap>(type: T, value: unknown): SignalDataTypeMap[T] {
  const isSyncKey = type === 'app-state-sync-key';
  const plain = value as { [key: string]: unknown };
  const revived = isSyncKey ? proto.Message.AppStateSyncKeyData.fromObject(plain) : value;
  return revived as SignalDataTypeMap[T];
}
