import { stripMarks } from './text-marks.ts';

/** What a message is; the same words as events.v1.MessageType. */
export const messageKinds = [
  'text',
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contact',
  'poll',
  'call',
  'system',
  'deleted',
  'media',
] as const;

export type MessageKind = (typeof messageKinds)[number];

/** Longest stretch of a text that is compared; what is read of stored messages is not longer. */
const comparedLength = 400;

// A medium is the same message whether this export brought its file along ('IMG-1.jpg (file
// attached)': an image) or not ('<Media omitted>': some medium).
const mediumKinds: ReadonlySet<MessageKind> = new Set([
  ...(['media', 'image', 'video', 'audio', 'document', 'sticker', 'contact'] as const),
]);

/** The kind as far as all exports of a chat agree on it. */
export const commonKind = (kind: MessageKind) => (mediumKinds.has(kind) ? 'medium' : kind);

/** A 53-bit hash (cyrb53): fast, and good enough to tell the messages of one chat apart. */
export function hash53(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 4_294_967_296 * (b & 0x1fffff) + (a >>> 0);
}

/**
 * What a message says, as a number: the same for every export of the chat. A mention prints as
 * whatever the phone calls the person; hidden marks and spacing differ between phones.
 */
export function contentHash(kind: MessageKind, text: string): number {
  const words = stripMarks(text.slice(0, comparedLength * 2))
    .replace(/@\S+/g, '@')
    .replace(/\s+/g, ' ')
    .trim();
  return hash53(`${commonKind(kind)}\n${words.slice(0, comparedLength)}`);
}

/** Of a message what it takes to compare it. */
export interface Line {
  readonly messageId: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly at: Date;
  readonly kind: MessageKind;
  readonly text: string;
  readonly edited: boolean;
}

/** What sort of line it is, where that decides. */
export const sorts = { words: 0, medium: 1, deleted: 2, system: 3 } as const;

function sortOf(kind: MessageKind): number {
  if (kind === 'system') return sorts.system;
  if (kind === 'deleted') return sorts.deleted;
  return mediumKinds.has(kind) ? sorts.medium : sorts.words;
}

/** A chat's messages in their order, a few numbers each: a long chat fits into the memory. */
export class Lines {
  readonly minutes: number[] = [];
  readonly contents: number[] = [];
  readonly sorts: number[] = [];
  /** 1: edited. */
  readonly edits: number[] = [];
  /** Hashes of the ids. */
  readonly keys: number[] = [];
  /** Index of the sender in `authors`; 0 for lines of the service. */
  readonly senders: number[] = [];
  /** Member ids and the last name of each. */
  readonly authors: { readonly id: string; name: string }[] = [{ id: '', name: '' }];
  readonly #authors = new Map<string, number>([['', 0]]);

  get length(): number {
    return this.minutes.length;
  }

  add({ messageId, senderId, senderName, at, kind, text, edited }: Line): void {
    this.minutes.push(Math.floor(at.getTime() / 60_000));
    this.contents.push(contentHash(kind, text));
    this.sorts.push(sortOf(kind));
    this.edits.push(edited ? 1 : 0);
    this.keys.push(hash53(messageId));
    this.senders.push(this.#author(kind === 'system' ? '' : senderId, senderName));
  }

  /** The index of a member; undefined for nobody's. */
  authorOf(id: string): number | undefined {
    return this.#authors.get(id);
  }

  #author(id: string, name: string): number {
    const known = this.#authors.get(id);
    if (known !== undefined) {
      const author = this.authors[known];
      if (author && name !== '') author.name = name;
      return known;
    }
    this.#authors.set(id, this.authors.length);
    return this.authors.push({ id, name }) - 1;
  }
}

/** The stored messages of a chat, in its order. */
export class StoredLines extends Lines {
  readonly ids: string[] = [];
  readonly instants: number[] = [];

  override add(line: Line): void {
    super.add(line);
    this.ids.push(line.messageId);
    this.instants.push(line.at.getTime());
  }
}
