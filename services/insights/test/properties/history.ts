import {
  type ChatEvent,
  type ChatMessage,
  MessageType,
  Origin,
  type RemovalChanged,
} from '@groupsight/proto/events/v1/events';
import { happened, message, type Place, place, said } from '../support.ts';
import { Deletions } from './deletions.ts';
import { People } from './people.ts';
import type { Random } from './random.ts';

const minuteMs = 60_000;

const words = [
  'Does anyone know when the venue opens on Friday?',
  'It opens at 9, I asked Marta',
  'The slides: https://example.com/slides',
  'Minutes: https://docs.example.com/minutes',
  'Let us go with the vegetarian buffet then, decided',
  'Who can bring the projector to the meeting?',
  'I can bring the projector',
  'Summer party on Saturday 21 March at 18:00 in the garden',
  'The summer party is moved to Sunday 22 March at 17:00',
  'The summer party is cancelled',
  'Committee meeting next Tuesday at 19:00 in the library',
  'The committee meeting is moved to Thursday at 20:00',
  'Committee meeting at 19:30 instead',
  'The forms are due by Friday',
  'The roses need water and the budget is 300 euros',
  'ok thanks',
];

/** A message as somebody tells it. */
interface Telling {
  readonly text: string;
  /** By an export, which does not say when, it is a small number; -1 for never. */
  readonly editedAt: number;
  readonly isDeleted: boolean;
}

/** What is known to have happened to a message, whatever came in which order. */
export interface Truth {
  value: ChatMessage;
  /** By who tells it: an import, or (empty) the network. */
  tellings: Map<string, Telling>;
  senderName: string;
  /** The imports that brought it; null for what came from the network too. */
  imports: Set<string> | null;
}

export const places: readonly Place[] = [
  place('owner-ada', '1@g.us'),
  place('owner-ada', '2@g.us'),
  place('owner-bob', '1@g.us'),
];

/** Chats in which things happen, and what has become of their messages. */
export class History {
  /** By chat, then by message. */
  readonly truth = new Map<Place, Map<string, Truth>>(places.map((where) => [where, new Map()]));
  readonly people: People;
  readonly deletions: Deletions;
  readonly #random: Random;
  #next = 0;
  #imports = 0;
  #edits = 0;
  now: number;

  constructor(random: Random, now: number) {
    this.#random = random;
    this.now = now;
    this.people = new People(random, places);
    this.deletions = new Deletions(random);
  }

  #known(where: Place): Map<string, Truth> {
    return this.truth.get(where) ?? new Map<string, Truth>();
  }

  /** A message that is told for the first time. */
  #new(where: Place, at: number, importId?: string): ChatMessage {
    const random = this.#random;
    this.#next += 1;
    const known = this.#known(where);
    const quoted = known.size > 0 && random.chance(0.2) ? random.one([...known.keys()]) : '';
    const isOfFile = importId !== undefined && random.chance(0.7);
    const value = message(`m${this.#next}`, {
      ...(isOfFile ? this.people.contact() : this.people.member()),
      at: new Date(Math.floor(at / 1_000) * 1_000),
      text: this.#text(where, importId),
      quotedMessageId: quoted,
      mentions: random.chance(0.1) ? [this.people.member().senderId] : [],
      sequence: this.#next,
      importId,
      ...(random.chance(0.05) ? { type: 'MESSAGE_TYPE_SYSTEM' as const, senderId: '' } : {}),
    });
    // Of a deleted group nothing is taken in but what its owner imports.
    if (this.deletions.isGroupRemoved(where) && importId === undefined) return value;
    const imports = importId === undefined ? null : new Set([importId]);
    const { text, senderName } = value;
    const telling = { text, editedAt: -1, isDeleted: false };
    const tellings = new Map([[importId ?? '', telling]]);
    known.set(value.messageId, { value, tellings, senderName, imports });
    return value;
  }

  /** A message as those tell it who are not deleted: the latest words hold, deleted is the end. */
  shown({ value, tellings }: Truth): Telling {
    const counted = [...tellings].filter(([by]) => by === '' || !this.deletions.isImportGone(by));
    const ofNetwork = tellings.get('');
    const all = [...(ofNetwork ? [ofNetwork] : []), ...counted.map(([, telling]) => telling)];
    const first = { text: value.text, editedAt: -1, isDeleted: false };
    const best = all.reduce((one, other) => (other.editedAt > one.editedAt ? other : one), first);
    return { ...best, isDeleted: all.some(({ isDeleted }) => isDeleted) };
  }

  /** Somebody tells a message so, besides what they told before. */
  #tell({ tellings }: Truth, by: string, telling: Telling): void {
    const before = tellings.get(by) ?? telling;
    const later = telling.editedAt > before.editedAt ? telling : before;
    tellings.set(by, { ...later, isDeleted: before.isDeleted || telling.isDeleted });
  }

  /** A later edit than every one before that an export told. */
  #editByExport(): number {
    this.#edits += 1;
    return this.#edits;
  }

  /** Of an import and the network no two messages say the same: they are taken for one. */
  #text(where: Place, importId: string | undefined): string {
    const text = `${this.#random.one(words)}${this.#random.chance(0.3) ? ` ${this.#next}` : ''}`;
    const isTold = ({ value }: Truth) =>
      value.text === text && (value.importId === undefined) !== (importId === undefined);
    return [...this.#known(where).values()].some(isTold) ? `${text} ${this.#next}` : text;
  }

  #newImport(): string {
    this.#imports += 1;
    return `i${this.#imports}`;
  }

  /** A message of now, told at once or late. */
  live(where: Place): ChatEvent[] {
    const origin = this.#random.one([Origin.LIVE, Origin.LIVE, Origin.LATE]);
    return [said(where, this.#new(where, this.now), origin)];
  }

  /** Messages of some days ago, with some that are known. */
  past(where: Place): ChatEvent[] {
    const random = this.#random;
    const importId = random.chance(0.6) ? this.#newImport() : undefined;
    const origin = importId === undefined ? Origin.HISTORY : Origin.EXPORT;
    const from = this.now - random.below(20 * 24 * 60) * minuteMs;
    const fresh = Array.from({ length: 1 + random.below(12) }, (_, n) =>
      this.#new(where, Math.min(this.now, from + n * random.below(90) * minuteMs), importId),
    );
    return [...fresh, ...this.#again(where, importId)].map((one) => said(where, one, origin));
  }

  /** Some of what is known, told again, by the network or by an import. */
  #again(where: Place, importId: string | undefined): ChatMessage[] {
    const isUnheard = this.deletions.isGroupRemoved(where) && importId === undefined;
    return [...this.#known(where).values()]
      .filter(() => this.#random.chance(0.3))
      .map((truth) => {
        const printed = this.#print(truth, importId);
        if (!isUnheard) this.#note(truth, printed);
        return printed;
      });
  }

  /** How a message looks now; what was said before it was changed, now and then. */
  #print(truth: Truth, importId: string | undefined): ChatMessage {
    const { value, senderName } = truth;
    const { text, isDeleted, editedAt } = this.shown(truth);
    const name = importId === undefined ? undefined : this.people.nameNow(value.senderId);
    const told = { ...value, importId, senderName: name ?? senderName };
    if (this.#random.chance(0.3)) return told;
    if (isDeleted) return { ...told, type: MessageType.DELETED, text: '' };
    return editedAt < 0 ? told : { ...told, text, edited: true };
  }

  /** What telling a message again says of it. */
  #note(truth: Truth, { importId, senderName, senderId, text, edited, type }: ChatMessage): void {
    const shown = this.shown(truth);
    const isDeleted = type === MessageType.DELETED;
    const words = isDeleted ? shown.text : text;
    // Who tells what is known tells no later edit.
    const editedAt = words === shown.text ? shown.editedAt : edited ? this.#editByExport() : -1;
    this.#tell(truth, importId ?? '', { text: words, editedAt, isDeleted });
    if (importId === undefined) truth.imports = null;
    else truth.imports?.add(importId);
    if (senderId.startsWith('name:')) truth.senderName = senderName;
  }

  /**
   * Another import of a chat, laid beside what is stored of it: some people are called otherwise,
   * messages are new, edited or deleted since, with a line that says so or without.
   */
  again(where: Place): ChatEvent[] {
    const random = this.#random;
    const importId = this.#newImport();
    if (random.chance(0.8)) this.people.rename();
    const gone: ChatEvent[] = [];
    for (const [messageId, truth] of this.#known(where)) {
      if (random.chance(0.05)) {
        this.#tell(truth, importId, { ...this.shown(truth), editedAt: -1, isDeleted: true });
        const value = { messageId, importId, at: new Date(this.now) };
        gone.push(happened(where, { $case: 'deleted', value }, Origin.EXPORT));
      }
    }
    const edited = [...this.#known(where).values()].flatMap((truth) =>
      random.chance(0.05) ? this.#editedSince(truth, importId) : [],
    );
    const at = this.now - random.below(24 * 60) * minuteMs;
    const fresh = Array.from({ length: random.below(4) }, () => this.#new(where, at, importId));
    const told = [...edited, ...this.#again(where, importId), ...fresh];
    const jobId = `import-${importId}`;
    const end = { jobId, messages: told.length, includeDigests: false, missing: 0 };
    return [
      ...told.map((one) => said(where, one, Origin.EXPORT)),
      ...gone,
      happened(where, { $case: 'marker', value: end }, Origin.EXPORT),
    ];
  }

  /** A message whose edit only an export tells; the network's word on it is the later one. */
  #editedSince(truth: Truth, importId: string): ChatMessage[] {
    const isEdited = (truth.tellings.get('')?.editedAt ?? -1) > 0;
    if (isEdited || this.shown(truth).isDeleted) return [];
    const text = `${this.#random.one(words)} (edited by ${importId})`;
    const { value } = truth;
    const senderName = this.people.nameNow(value.senderId) ?? truth.senderName;
    const printed = { ...value, importId, senderName, text, edited: true };
    this.#note(truth, printed);
    return [printed];
  }

  edit(where: Place): ChatEvent[] {
    const truth = this.#any(where);
    if (!truth) return [];
    const at = this.now + this.#random.below(100) * 1_000;
    const text = `${this.#random.one(words)} (edited ${at})`;
    const ofNetwork = truth.tellings.get('');
    if (at === ofNetwork?.editedAt) return [];
    this.#tell(truth, '', { text, editedAt: at, isDeleted: false });
    const value = { messageId: truth.value.messageId, text, at: new Date(at) };
    return [happened(where, { $case: 'edited', value }, Origin.LIVE)];
  }

  remove(where: Place): ChatEvent[] {
    const truth = this.#any(where);
    if (!truth) return [];
    this.#tell(truth, '', { ...this.shown(truth), isDeleted: true });
    const value = { messageId: truth.value.messageId, importId: undefined, at: new Date(this.now) };
    return [happened(where, { $case: 'deleted', value }, Origin.LIVE)];
  }

  /** A deletion or an edit that comes before its message does. */
  early(where: Place): { change: ChatEvent[]; message: ChatEvent[] } {
    const value = this.#new(where, this.now - minuteMs);
    const { messageId } = value;
    const truth = this.#known(where).get(messageId);
    if (truth) this.#tell(truth, '', { ...this.shown(truth), isDeleted: true });
    const deleted = { messageId, importId: undefined, at: new Date(this.now) };
    return {
      change: [happened(where, { $case: 'deleted', value: deleted }, Origin.LIVE)],
      message: [said(where, value, Origin.HISTORY)],
    };
  }

  /** An import that told of something is deleted. */
  removeImport(where: Place): RemovalChanged[] {
    const imports = [...this.#known(where).values()].flatMap(({ tellings }) => [
      ...tellings.keys(),
    ]);
    return this.deletions.import(where, new Set(imports.filter((id) => id !== '')));
  }

  /** Something that was deleted is gone for good; of an import, what only it brought. */
  purge(where: Place): RemovalChanged[] {
    const told = this.deletions.purge(where);
    for (const { kind, importId } of told) {
      if (kind !== 'import') continue;
      for (const [messageId, { imports, tellings }] of this.#known(where)) {
        tellings.delete(importId);
        if (imports?.delete(importId) && imports.size === 0) this.#known(where).delete(messageId);
      }
    }
    return told;
  }

  /** An import of known messages whose times are read otherwise: another zone, or order of dates. */
  reread(where: Place): ChatEvent[] {
    const random = this.#random;
    const importId = this.#newImport();
    const shift = (random.below(80) - 40) * 60 * minuteMs;
    const told = [...this.#known(where).values()].flatMap((truth) => {
      const { value, imports } = truth;
      const { isDeleted, editedAt } = this.shown(truth);
      const old = value.at ?? new Date(0);
      const at = new Date(old.getTime() + shift);
      const isAway = [old, at].some((one) => this.deletions.isAway(where, { at: one, imports }));
      // Times of the network are right, and an edited message may bear that of its edit.
      if (!imports || isDeleted || editedAt >= 0 || isAway || random.chance(0.3)) return [];
      truth.value = { ...value, at };
      const name = this.people.nameNow(value.senderId) ?? truth.senderName;
      const printed = { ...truth.value, importId, senderName: name };
      this.#note(truth, printed);
      return [said(where, printed, Origin.EXPORT)];
    });
    return told;
  }

  #any(where: Place): Truth | undefined {
    const all = [...this.#known(where).values()];
    return all.length === 0 ? undefined : this.#random.one(all);
  }
}
