import {
  type BinaryNode,
  decodeMessageNode,
  jidNormalizedUser,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import type { CredentialStore, CredentialWrite } from '../chat-provider.ts';
import { decode, encode } from './coding.ts';
import { Lru } from './lru.ts';

/** Messages between their decryption and their handing over. */
const waitingAtMost = 10_000;

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
 * Messages that were decrypted and not handed over yet. The library tells the server that it
 * has a message before it hands it over, and a ciphertext opens only once: whatever would be
 * lost with the process is written down together with the keys that opened it, and handed over
 * after the next start.
 */
export class Journal {
  readonly #store: CredentialStore;
  /** Rows of this process by the chat and id of their message. */
  readonly #rows = new Lru<string, readonly string[]>(waitingAtMost);
  /** What was opened and not told yet, by row: the server sends it again after a lost line. */
  readonly #opened = new Lru<string, Buffer>(waitingAtMost);

  constructor(store: CredentialStore) {
    this.#store = store;
  }

  /** The row of one decrypted part of a stanza. */
  entry({ tag, attrs }: BinaryNode, part: number, plaintext: Uint8Array): CredentialWrite {
    const row: Part = { tag, attrs, part, plaintext: Buffer.from(plaintext) };
    const id = `${rowPrefix(attrs)}#${part}`;
    const place = placeOf(attrs.from, attrs.id);
    this.#rows.set(place, [...(this.#rows.get(place) ?? []), id]);
    this.#opened.set(id, Buffer.from(plaintext));
    return { type: journalType, id, value: encode(row) };
  }

  /**
   * What is in a part that was opened already, by a former process or on a line that broke
   * before it was told; undefined for all others. Its keys moved on then: it does not open twice.
   */
  openedBefore({ attrs }: BinaryNode, part: number): Uint8Array | undefined {
    return this.#opened.get(`${rowPrefix(attrs)}#${part}`);
  }

  /** The rows of a message that was decrypted, to be struck once it is handed over. */
  rowsOf({ key }: WAMessage): readonly string[] {
    const place = placeOf(key?.remoteJid, key?.id);
    const rows = this.#rows.get(place) ?? [];
    this.#rows.delete(place);
    for (const id of rows) this.#opened.delete(id);
    return rows;
  }

  /** What a former process left, each stanza's parts together. */
  async left(me: string, lid: string): Promise<readonly LeftMessage[]> {
    const rows = await this.#store.list(journalType);
    const stanzas = new Map<string, Part[]>();
    for (const [id, bytes] of rows) {
      const prefix = id.slice(0, id.lastIndexOf('#'));
      const part = decode(bytes) as Part;
      this.#opened.set(id, part.plaintext);
      stanzas.set(prefix, [...(stanzas.get(prefix) ?? []), part]);
    }
    return [...stanzas].map(([prefix, parts]) => {
      const ids = parts.map(({ part }) => `${prefix}#${part}`);
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

/** Names a stanza: message ids are unique within a chat and sender only. */
export function rowPrefix(attrs: { readonly [name: string]: string }): string {
  return `${attrs.from ?? ''}/${attrs.participant ?? ''}/${attrs.id ?? ''}`;
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
