import { createHash } from 'node:crypto';
import type { CredentialStore, CredentialWrite } from '@groupsight/chat-port/chat-provider';
import {
  type BinaryNode,
  decodeMessageNode,
  jidNormalizedUser,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { decode, encode } from '../crypto/coding.ts';
import { Lru } from './lru.ts';

/** Messages between their decryption and their handing over. */
const waitingAtMost = 10_000;
/** Messages that were told last: as many as a server may not have heard our receipts of. */
const toldAtMost = 500;
/** An empty message with its padding: says nothing, and opens without keys. */
const nothing = Buffer.from([1]);

export const journalType = 'journal';
/** The key type under which a row travels through the library's transaction of keys. */
export const journalKeyType = 'groupsight-journal';

interface Part {
  readonly tag: string;
  readonly attrs: { readonly [name: string]: string };
  readonly plaintext: Buffer;
  readonly part: number;
}

/**
 * Messages that were decrypted and not delivered yet. The library tells the server that it
 * has a message before it hands it over, and a ciphertext opens only once: whatever would be
 * lost with the process is written down together with the keys that opened it, and delivered
 * after the next start.
 */
export class Journal {
  readonly #store: CredentialStore;
  /** Rows of this process by the chat and id of their message. */
  readonly #rows = new Lru<string, readonly string[]>(waitingAtMost);
  /** What was opened and not told yet, by row: the server sends it again after a lost line. */
  readonly #opened = new Lru<string, Uint8Array>(waitingAtMost);
  readonly #told = new Lru<string, true>(toldAtMost);

  constructor(store: CredentialStore) {
    this.#store = store;
  }

  /** The row of one decrypted part of a stanza. */
  entry(stanza: BinaryNode, part: number, plaintext: Uint8Array): CredentialWrite {
    const { tag, attrs } = stanza;
    const row: Part = { tag, attrs, part, plaintext: Buffer.from(plaintext) };
    return { type: journalType, id: rowId(stanza, part), value: encode(row) };
  }

  /** Its row is on disk. */
  noted(stanza: BinaryNode, part: number, plaintext: Uint8Array): void {
    const { attrs } = stanza;
    const id = rowId(stanza, part);
    const place = placeOf(attrs.from, attrs.id);
    this.#rows.set(place, [...(this.#rows.get(place) ?? []), id]);
    // A copy: small buffers are slices of larger ones, which they would keep alive.
    this.#opened.set(id, new Uint8Array(plaintext));
  }

  /**
   * What is in a part that was opened already, by a former process or on a line that broke
   * before it was told; nothing is in one that was told, whose receipt was lost with the line;
   * undefined for all others. Its keys moved on then: it does not open twice.
   */
  openedBefore(stanza: BinaryNode, part: number): Uint8Array | undefined {
    const row = rowId(stanza, part);
    return this.#opened.get(row) ?? (this.#told.get(row) && nothing);
  }

  /** The rows of a message that was decrypted, to be struck once it is delivered. */
  rowsOf({ key }: WAMessage): readonly string[] {
    const place = placeOf(key?.remoteJid, key?.id);
    const rows = this.#rows.get(place) ?? [];
    this.#rows.delete(place);
    for (const id of rows) {
      this.#opened.delete(id);
      this.#told.set(id, true);
    }
    return rows;
  }

  /** What a former process left, each stanza's parts together. */
  async left(me: string, lid: string): Promise<readonly LeftMessage[]> {
    const rows = await this.#store.list(journalType);
    const stanzas = new Map<string, { readonly id: string; readonly part: Part }[]>();
    for (const [id, bytes] of rows) {
      const prefix = id.slice(0, id.lastIndexOf('#'));
      const part = decode(bytes) as Part;
      this.#opened.set(id, part.plaintext);
      stanzas.set(prefix, [...(stanzas.get(prefix) ?? []), { id, part }]);
    }
    return [...stanzas.values()].map((kept) => {
      const ids = kept.map(({ id }) => id);
      const parts = kept.map(({ part }) => part);
      const attrs = parts[0]?.attrs ?? {};
      this.#rows.set(placeOf(attrs.from, attrs.id), ids);
      return { ids, ...read(parts, me, lid) };
    });
  }

  async strike(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = ids.map((id) => ({ type: journalType, id, value: undefined }));
    await this.#store.write(rows);
  }
}

export interface LeftMessage {
  readonly ids: readonly string[];
  /** Undefined when it cannot be read. */
  readonly message: WAMessage | undefined;
  /** Keys of senders that came with it. */
  readonly senderKeys: readonly proto.Message.ISenderKeyDistributionMessage[];
  readonly author: string;
}

const placeOf = (chatId: string | null | undefined, id: string | null | undefined) =>
  `${jidNormalizedUser(chatId ?? '')} ${id ?? ''}`;

/**
 * Names a part of a stanza (message ids are unique within a chat and sender only) as it is sealed:
 * one that could not be opened comes again under its id, sealed anew.
 */
function rowId({ attrs, content }: BinaryNode, part: number): string {
  const sealed = Array.isArray(content) ? content[part]?.content : undefined;
  const bytes = sealed instanceof Uint8Array ? sealed : Buffer.alloc(0);
  const seal = createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  return `${attrs.from ?? ''}/${attrs.participant ?? ''}/${attrs.id ?? ''}#${part}.${seal}`;
}

function read(parts: readonly Part[], me: string, lid: string): Omit<LeftMessage, 'ids'> {
  const first = parts[0];
  const nothing = { message: undefined, senderKeys: [], author: '' };
  if (!first) return nothing;
  try {
    const stanza: BinaryNode = { tag: first.tag, attrs: { ...first.attrs } };
    const { fullMessage, author } = decodeMessageNode(stanza, me, lid);
    const contents = parts
      .toSorted((a, b) => a.part - b.part)
      .map(({ plaintext }) => readContent(plaintext));
    const content = Object.assign({}, ...contents) as proto.IMessage;
    const senderKeys = contents.flatMap(({ senderKeyDistributionMessage: key }) => key ?? []);
    return { message: { ...fullMessage, message: content }, senderKeys, author };
  } catch {
    return nothing;
  }
}

/** The content of a decrypted part; padded as it came. */
export function readContent(plaintext: Uint8Array): proto.IMessage {
  const padding = plaintext.at(-1) ?? 0;
  const message = proto.Message.decode(plaintext.subarray(0, plaintext.length - padding));
  return message.deviceSentMessage?.message ?? message;
}
