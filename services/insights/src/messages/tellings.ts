import type { MessageKind } from '@groupsight/shared/chat-lines/lines';

/** What a message says, and how it came to. */
export interface Words {
  readonly type: MessageKind;
  readonly text: string;
  readonly edited: boolean;
  /** When its text last changed; null for never, or where that is not known. */
  readonly editedAt: Date | null;
  readonly media: File | null;
  readonly mentions: string[];
}

interface File {
  readonly mediaId: string;
  readonly mimeType: string;
  readonly fileName: string;
  readonly size: number;
}

/** The words of a message as one of those who told of it has them. */
export interface Telling extends Words {
  /** The import; empty: the chat network. */
  readonly by: string;
  /** What an import calls a sender whom the network does not name. */
  readonly name?: string;
}

/** A message as far as it matters who told what of it. */
export interface TellingDoc extends Words {
  readonly imports?: readonly string[] | undefined;
  /** Who tells what, where they do not all tell the same; `rev` is new with every change. */
  readonly told?: { readonly rev: string; readonly tellings: readonly Telling[] } | undefined;
}

interface Named extends TellingDoc {
  readonly senderName: string;
}

/** A later change to a stored message, told by an import or (`by` is empty) by the network. */
export type Change = { readonly messageId: string; readonly by: string } & (
  | { readonly kind: 'deleted' }
  /** At that time, or, as a message is told again that was edited (`as`), until then. */
  | {
      readonly kind: 'edited';
      readonly text: string;
      readonly at: Date;
      readonly as?: Look | undefined;
    }
  /** Told again, as it was for all that is said of it. */
  | { readonly kind: 'told'; readonly text: string; readonly as: Look }
);

/** What it is besides its text. */
type Look = Pick<Words, 'type' | 'media' | 'mentions'>;

const gone = { type: 'deleted', text: '', media: null, mentions: [] as string[] } as const;

/** When its words were last changed; where that is not known, before any time that is. */
const changedAt = ({ edited, editedAt }: Words) => editedAt?.getTime() ?? (edited ? 0 : -1);

const isGone = ({ type }: Words) => type === 'deleted';

/** What a message says, alone. */
export const wordsOf = ({ type, text, edited, editedAt, media, mentions }: Words): Words => ({
  type,
  text,
  edited,
  editedAt,
  media,
  mentions,
});

/** Who tells what of a message; where nothing else is known, all who told it tell the same. */
export function tellingsOf(doc: TellingDoc): readonly Telling[] {
  if (doc.told) return doc.told.tellings;
  return (doc.imports ?? ['']).map((by) => ({ by, ...wordsOf(doc) }));
}

/** The later words of two tellings; deleted is the end. */
export function later<T extends Words>(before: T, again: Words): T {
  if (isGone(before) || isGone(again)) return { ...before, ...gone };
  const { text, edited, editedAt } = changedAt(again) >= changedAt(before) ? again : before;
  return { ...before, text, edited, editedAt };
}

/** Adds what somebody tells to what they and others told before. */
export function withTelling(tellings: readonly Telling[], told: Telling): readonly Telling[] {
  // What the network deleted stays deleted, and nothing else is to be known of it.
  if (tellings.some((one) => one.by === '' && isGone(one))) return tellings;
  if (told.by === '' && isGone(told)) return [told];
  const before = tellings.find(({ by }) => by === told.by);
  if (!before) return [...tellings, told];
  return tellings.map((one) => (one === before ? later(before, told) : one));
}

/** Whether what this import told does not count, because it is deleted. */
export type IsDeleted = (importId: string) => boolean;

/**
 * What a message says by those whose word counts: deleted is the end, else the latest change
 * holds, and of unchanged ones the network's. Undefined where nobody's does.
 */
export function shownWords(tellings: readonly Telling[], isDeleted: IsDeleted): Words | undefined {
  const counted = tellings.filter(({ by }) => by === '' || !isDeleted(by));
  const ofNetwork = counted.filter(({ by }) => by === '');
  const [first, ...others] = [...ofNetwork, ...counted.filter(({ by }) => by !== '')];
  if (!first) return undefined;
  if (counted.some(isGone)) return { ...wordsOf(first), ...gone };
  const { text, edited, editedAt } = others.reduce<Words>(
    (best, one) => (changedAt(one) > changedAt(best) ? one : best),
    first,
  );
  const media = first.media?.mediaId
    ? first.media
    : (others.find((one) => one.media?.mediaId)?.media ?? first.media);
  return { ...wordsOf(first), text, edited, editedAt, media };
}

/** What a message looks like to whoever does not say: as others tell it. */
function lookOf(doc: TellingDoc, by: string): Look {
  const tellings = tellingsOf(doc).filter((one) => !isGone(one));
  return tellings.find((one) => one.by === by) ?? tellings[0] ?? doc;
}

/** Whether somebody else told of a message than this one alone. */
const hasOthers = ({ imports = [''] }: TellingDoc, by: string) =>
  imports.length > 1 || imports[0] !== by;

/** What a change comes to for who tells of it; undefined where it says nothing new. */
function tellingOf(change: Change, doc: TellingDoc): Telling | undefined {
  const { by } = change;
  if (change.kind === 'deleted') {
    // All who told it tell the same already.
    if (!doc.told && isGone(doc)) return undefined;
    return { by, ...gone, edited: doc.edited, editedAt: doc.editedAt };
  }
  const { type, media, mentions } = change.as ?? lookOf(doc, by);
  const look = { by, type, media, mentions };
  if (!isGone(doc) && change.text === doc.text && change.as) {
    // Told again: it would be as it is also without those who told it before.
    const { text, edited, editedAt } = doc;
    return doc.told ? { ...look, text, edited, editedAt } : undefined;
  }
  if (change.kind === 'edited') {
    return { ...look, text: change.text, edited: true, editedAt: change.at };
  }
  // An older print of what the network told itself never shows.
  if (!doc.imports) return undefined;
  return { ...look, text: change.text, edited: false, editedAt: null };
}

/** Whether two say the same, in the same state. */
export const isSame = (one: Words, other: Words) =>
  one.type === other.type &&
  one.text === other.text &&
  one.edited === other.edited &&
  one.editedAt?.getTime() === other.editedAt?.getTime() &&
  one.media?.mediaId === other.media?.mediaId;

/** What a change makes of a message; undefined: nothing. */
export interface Changed {
  readonly set: Partial<Words>;
  /** Absent: all tell the same, as before. */
  readonly tellings?: readonly Telling[];
  /** Whether it says anything else now. */
  readonly isShown: boolean;
}

/** A change by the only one who told of a message: the latest edit holds. */
function changedAlone(change: Change, doc: TellingDoc): Changed | undefined {
  if (isGone(doc) || change.kind === 'told') return undefined;
  if (change.kind === 'deleted') return { set: gone, isShown: true };
  const { text, at: editedAt, as } = change;
  const isShown = text !== doc.text;
  // Told again, it says nothing of when that was.
  if (!isShown && (as || editedAt.getTime() === doc.editedAt?.getTime())) return undefined;
  if (doc.editedAt !== null && doc.editedAt > editedAt) return undefined;
  return { set: { text, edited: true, editedAt }, isShown };
}

/**
 * What a change makes of a message: by the only one who told of it, it is changed; else it is
 * kept who told what, so that the former words are there when an import is deleted.
 */
export function changed(
  change: Change,
  doc: TellingDoc,
  isDeleted: IsDeleted,
): Changed | undefined {
  if (!doc.told && !hasOthers(doc, change.by)) return changedAlone(change, doc);
  const telling = tellingOf(change, doc);
  if (!telling) return undefined;
  const before = tellingsOf(doc);
  const tellings = withTelling(before, telling);
  const isKnown = (one: Telling) =>
    before.some((other) => one.by === other.by && isSame(one, other));
  if (tellings.length === before.length && tellings.every(isKnown)) return undefined;
  const words = shownWords(tellings, isDeleted) ?? wordsOf(doc);
  return { set: words, tellings, isShown: !isSame(words, doc) };
}

const saysTheSame = (one: Words, other: Words) =>
  isGone(one) === isGone(other) && one.text === other.text;

/** What a message says, and who tells what of it where they do not all tell the same. */
export interface Said {
  readonly words: Words;
  readonly tellings?: readonly Telling[];
}

/** What two stored or kept copies of one message say together. */
export function together(one: TellingDoc, other: TellingDoc, isDeleted: IsDeleted): Said {
  const tellings = tellingsOf(other).reduce(withTelling, tellingsOf(one));
  const [first, ...others] = tellings;
  const words = later(wordsOf(one), other);
  if (first === undefined || others.every((telling) => saysTheSame(first, telling))) {
    return { words };
  }
  return { words: shownWords(tellings, isDeleted) ?? words, tellings };
}

/** What the network tells of a message, with what imports that brought it told of it since. */
export function asNetworkTells(told: Named, brought: Named, isDeleted: IsDeleted): Said {
  const isUnnamed = told.senderName === '' && brought.senderName !== '';
  const named = isUnnamed ? { name: brought.senderName } : {};
  // What is no news to the network never shows.
  const news = tellingsOf(brought).filter((one) => isUnnamed || isGone(one) || changedAt(one) >= 0);
  const first: readonly Telling[] = [{ by: '', ...wordsOf(told) }];
  const tellings = news.map((one) => ({ ...one, ...named })).reduce(withTelling, first);
  const words = shownWords(tellings, isDeleted) ?? told;
  const isNews = tellings.some((one) => one.name !== undefined || !saysTheSame(one, told));
  return isNews ? { words, tellings } : { words };
}

/**
 * The name of a sender whom the network does not name: of the imports that are not deleted the
 * first one's, else none. Undefined where the network names them, or nobody does.
 */
export function nameByImports(
  tellings: readonly Telling[],
  isDeleted: IsDeleted,
): string | undefined {
  const named = tellings.filter(({ name }) => name !== undefined);
  return named.length === 0 ? undefined : (named.find(({ by }) => !isDeleted(by))?.name ?? '');
}
