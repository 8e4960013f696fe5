import { addDays } from '@groupsight/shared/days';
import { shorten, words } from '../text.ts';
import type { Line } from '../types.ts';
import { type Pair, pairTraits } from './belongs.ts';
import { weekdayOf } from './calendar.ts';
import { type Candidate, enough, isPlan, mayAlter, stemsOf } from './candidates.ts';
import type { Talk } from './chain.ts';
import { mostContext } from './context.ts';
import { dateFrom, mayTellFromThere } from './from-there.ts';
import type { Linking } from './linking.ts';
import type { Plan, PlanChange, PlanState } from './types.ts';

/** A plan while its messages are read. */
export interface Draft {
  kind: Plan['kind'];
  what: string;
  sureName: boolean;
  occasion: string;
  date: string;
  endDate: string;
  time: string;
  endTime: string;
  place: string;
  status: Plan['status'];
  before: PlanState | null;
  history: PlanChange[];
  saidWeekday: number;
  /** Proposed and not agreed yet: it is no plan. */
  proposed: boolean;
  /** A change that somebody offered and nobody has agreed to yet. */
  offer: Candidate | null;
  score: number;
  stems: Set<string>;
  /** Of these the ones of its name. */
  named: Set<string>;
  /** Stems of the lines that told it, and of those around them. */
  readonly words: Set<string>;
  readonly around: Set<string>;
  /** Its sentence alone makes no plan of it. */
  isWeak: boolean;
  /** It is only asked about: an answer may make it a proposal, a yes alone none. */
  asked: boolean;
  /** The plan that it may be another day of, and how likely that is. */
  readonly parent: Draft | null;
  readonly bond: number;
  sources: string[];
  senders: Set<string>;
  said: string;
  saidScore: number;
  lastSender: string;
  /** Sentences that made it what it is. */
  readonly told: Candidate[];
  assents: number;
  mentions: number;
  /** Position of the last line that spoke of it, and of the first. */
  last: number;
  lastAt: number;
}

/** 'Ok 9:30': settles what was offered. */
const isShortYes = ({ forms, text, question }: Candidate) =>
  forms.has('yes') && !question && words(text).length <= 5;

const saidIn = ({ said, context }: Candidate) =>
  context === '' ? said : `${shorten(context, mostContext)}\n${shorten(said, mostContext)}`;

const isOffer = ({ forms }: Candidate) =>
  forms.has('propose') && !forms.has('agree') && !forms.has('change') && !forms.has('invite');
/** A plan that a sentence may be of, and how likely it is. */
interface Bond {
  readonly draft: Draft;
  readonly bond: number;
}

/** How well a sentence goes with what is hardly a plan, at most. */
const mostOfWeak = 0.9;
/** What scores less is not even looked at again. */
const leastScore = -4;
/** Lines and time that a conversation about one plan may be interrupted by others. */
const nearLines = 30;
const nearMs = 4 * 3_600_000;

/** From here on a sentence speaks of a plan. */
const leastChance = 0.5;

/** From here on a plan may be another day of one, and has its name where it has none. */
export const leastBond = 0.3;

/** From here on a rule alone tells that a sentence changes a plan's day. */
const sureRate = 2.5;

/** Lines behind which a weekday is hardly of a stay that begins in more than so many days. */
const besideLines = 4;
const weekDays = 7;

/**
 * Whether a sentence calls off this plan: not what it says of another thing. A clause that names
 * nothing ('it is off on Friday') or the plan does; one that names a thing of the writer's does
 * not, nor one beside a clause about the plan.
 */
function callsOff({ off }: Candidate, { named, occasion }: Draft): boolean {
  if (!off) return true;
  const isOfPlan = (one: string) => named.has(one) || one === occasion;
  if ([...off.stems].some(isOfPlan)) return true;
  if (off.isOwn) return false;
  return ![...off.beside].some(isOfPlan);
}

/** Reads a chat's lines in order and keeps what is planned. */
/** A yes so many lines behind speaks of it. */
const assentLines = 8;

export class Ledger {
  readonly drafts: Draft[] = [];
  readonly #linking: Linking;
  readonly #talk: Talk;
  /** Too few lines to tell by what was learned of whole days. */
  readonly #isShort: boolean;

  constructor(linking: Linking, talk: Talk, isShort: boolean) {
    this.#linking = linking;
    this.#talk = talk;
    this.#isShort = isShort;
  }

  /** How often each day was named, and by whom. */
  readonly named = new Map<string, { times: number; readonly senders: Set<string> }>();

  /** Whether a line that says no time may change what was said shortly before. */
  mayAlter(line: Line, index: number): boolean {
    if (line.text.length > 400 || this.drafts.length === 0) return false;
    if (!this.drafts.some(({ last }) => index - last <= 60)) return false;
    return mayAlter.test(line.text) || mayTellFromThere(line.text);
  }

  /** Whether a yes may be to something: what was offered, or was just spoken of. */
  isSpokenOf(index: number): boolean {
    return this.drafts.some(
      ({ last, proposed, offer }) => proposed || offer !== null || index - last <= assentLines,
    );
  }

  get isOffered(): boolean {
    return this.drafts.some(({ proposed, offer }) => proposed || offer !== null);
  }

  private similarity(draft: Draft, candidate: Candidate): number {
    let shared = 0;
    // Words of a name tell more than those around it.
    for (const one of candidate.stems) {
      if (draft.stems.has(one))
        shared += draft.named.has(one) || candidate.named.has(one) ? 1 : 0.5;
    }
    if (candidate.occasion !== '' && candidate.occasion === draft.occasion) shared += 1.5;
    return shared;
  }

  /** Whether a sentence goes on from what was said of a plan. */
  private isOfTalk({ sources }: Draft, { chain }: Candidate): boolean {
    return sources.some((id) => chain.has(id));
  }

  private isNear(draft: Draft, { index, line }: Candidate): boolean {
    return index - draft.last <= nearLines && line.at - draft.lastAt <= nearMs;
  }

  private quoted(candidate: Candidate): Draft | undefined {
    const id = candidate.line.quotedMessageId;
    return id === '' ? undefined : this.drafts.findLast(({ sources }) => sources.includes(id));
  }

  /** The plan that a sentence speaks of: quoted, alike by its words, of the same hour, or just spoken of. */
  target(candidate: Candidate, today: string): Draft | undefined {
    if (candidate.there) return this.spokenOf(candidate);
    const quoted = this.quoted(candidate);
    if (quoted && quoted.kind === candidate.kind) return quoted;
    const open = this.openFor(candidate, today);
    let [best, most]: [Draft | undefined, number] = [undefined, 0];
    for (const draft of open.sort((a, b) => b.last - a.last)) {
      const rate = this.rateOf(draft, candidate);
      if (rate > most) [best, most] = [draft, rate];
    }
    return best;
  }

  /** What hardly is a plan gives way to what is one. */
  private rateOf(draft: Draft, candidate: Candidate): number {
    const rate = this.rate(draft, candidate);
    return draft.isWeak ? Math.min(rate, mostOfWeak) : rate;
  }

  private openFor(candidate: Candidate, today: string): Draft[] {
    return this.drafts.filter((draft) => draft.date >= today || this.isNear(draft, candidate));
  }

  /** How likely a sentence speaks of a plan. */
  private bondWith(draft: Draft, candidate: Candidate, today: string): Bond {
    return { draft, bond: this.chanceOf(draft, candidate, this.openFor(candidate, today)) };
  }

  private chanceOf(draft: Draft, candidate: Candidate, open: readonly Draft[]): number {
    const traits = pairTraits(this.pairOf(draft, candidate, open), candidate);
    return this.#linking.belongs(traits, draft.sources, candidate, draft.date);
  }

  /**
   * The plan of the day that a sentence names which it speaks of, and the one of another day that
   * it may change.
   */
  private linked(candidate: Candidate, today: string): { target?: Draft; kin?: Bond } {
    const open = this.openFor(candidate, today);
    let [same, kin]: [Bond | undefined, Bond | undefined] = [undefined, undefined];
    for (const draft of open) {
      const bond = this.chanceOf(draft, candidate, open);
      if (candidate.date === '' || draft.date === candidate.date) {
        if (bond > (same?.bond ?? leastChance)) same = { draft, bond };
      } else if (bond > (kin?.bond ?? leastBond)) kin = { draft, bond };
    }
    if (!kin && (candidate.sameHour || candidate.samePlace)) kin = this.likeliest(candidate, open);
    const byRule = this.target(candidate, today);
    const isSure = byRule !== undefined && this.rateOf(byRule, candidate) >= sureRate;
    const isOfDay = candidate.date === '' || byRule?.date === candidate.date || isSure;
    const found = same?.draft ?? (isOfDay ? byRule : undefined);
    const target = found && candidate.date === '' ? this.latestDayOf(found) : found;
    return { ...(target && { target }), ...(kin && { kin }) };
  }

  /** 'Same time': of what was planned, whichever it is. */
  private likeliest(candidate: Candidate, open: readonly Draft[]): Bond | undefined {
    let best: Bond | undefined;
    for (const draft of open) {
      if (draft.date === candidate.date || (draft.time === '' && draft.place === '')) continue;
      const bond = this.chanceOf(draft, candidate, open);
      if (bond > (best?.bond ?? 0)) best = { draft, bond };
    }
    return best && { ...best, bond: Math.max(best.bond, leastChance) };
  }

  /** What is said without a day of a plan for which another day was named is of that day. */
  private latestDayOf(draft: Draft): Draft {
    const later = this.drafts.findLast(
      (one) => one.parent === draft && one.date !== draft.date && one.last >= draft.last,
    );
    return later ?? draft;
  }

  private pairOf(draft: Draft, candidate: Candidate, open: readonly Draft[]): Pair {
    const { line, index } = candidate;
    const [words, around] = [this.#talk.wordsOf(index), this.#talk.around(index)];
    return {
      ...draft,
      common: this.#talk.shared(words, draft.words),
      commonAround: this.#talk.shared(words, draft.around),
      aroundCommon: this.#talk.shared(around, draft.words),
      aroundBoth: this.#talk.shared(around, draft.around),
      rate: this.rateOf(draft, candidate),
      alike: this.similarity(draft, candidate),
      isQuoted: draft.sources.includes(line.quotedMessageId),
      ofTalk: this.isOfTalk(draft, candidate),
      since: open.filter(({ last }) => last > draft.last).length,
      open: open.length,
      isKnown: line.at - (draft.told[0]?.line.at ?? 0) > 24 * 3_600_000,
      lines: index - draft.last,
      minutes: (line.at - draft.lastAt) / 60_000,
      samePlace: draft.place !== '' && isSamePlace(draft.place, candidate.place),
      hasOffer: draft.offer !== null,
      told: draft.told.length,
      isOwn: draft.told[0]?.line.senderId === line.senderId,
      isLastSpeaker: draft.lastSender === line.senderId,
    };
  }

  private rate(draft: Draft, candidate: Candidate): number {
    const alike = this.similarity(draft, candidate);
    const near = this.isNear(draft, candidate);
    const ofTalk = this.isOfTalk(draft, candidate);
    // What is hardly a plan itself draws nothing to it.
    if (draft.isWeak && !ofTalk && alike < 1) return 0;
    const sameDay = candidate.date !== '' && draft.date === candidate.date;
    const { forms } = candidate;
    const alters =
      forms.has('change') || forms.has('agree') || forms.has('cancel') || isShortYes(candidate);
    if (
      draft.kind !== candidate.kind &&
      !(alike >= 1 && forms.has('change')) &&
      !(sameDay && near && candidate.borrowed)
    )
      return 0;
    const isOneOfStay = draft.endDate !== '' && candidate.time !== '' && alike < 1.5;
    if (sameDay) {
      if (isOneOfStay) return 0;
      if (candidate.time !== '' && candidate.time === draft.time) return 5 + alike;
      if (!alters && isAnother(draft, candidate)) return 0;
      if (alike >= 1) return 4 + alike;
      if (draft.place !== '' && isSamePlace(draft.place, candidate.place)) return 3;
      // 'So Sunday at 6 then': says no name, so it is of what was just spoken of.
      const unnamed =
        candidate.kind === 'deadline'
          ? candidate.what === ''
          : !candidate.sureName ||
            !draft.sureName ||
            candidate.line.messageId === draft.sources.at(-1);
      const goesOn =
        alters ||
        ofTalk ||
        alike >= 0.5 ||
        candidate.what === '' ||
        candidate.index - draft.last <= 2;
      if (near && unnamed && goesOn && (draft.time === '' || candidate.time === '' || alters))
        return 2.5;
      return forms.has('change') && candidate.time !== '' && draft.kind === 'event' ? 1.3 : 0;
    }
    if (candidate.date === '') {
      if (alike >= 1 && (near || alters)) return 2 + alike + (near ? 1 : 0);
      const unnamed = candidate.what === '' || candidate.borrowed || candidate.place !== '';
      if (draft.asked && !(unnamed && candidate.index - draft.last <= 3)) return 0;
      const goesOn = forms.has('together') || forms.has('announce');
      if (near && unnamed && draft.time === '' && goesOn) return 1.2;
      const justNow = candidate.index - draft.last <= 6;
      if (near && justNow && candidate.time === '' && candidate.place !== '') return 1.1;
      if (near && justNow && (forms.has('change') || (draft.time === '' && !candidate.sureName)))
        return 1.1;
      return near && alters && (candidate.occasion === '' || draft.occasion === '') ? 1.5 : 0;
    }
    // Another day: only what says that it changes something does.
    if (draft.isWeak && !alters) return 0;
    const distinct = Math.abs(Date.parse(candidate.date) - Date.parse(draft.date)) / 86_400_000;
    if (draft.proposed && near && alike >= 1) return 1.5 + alike;
    const offers = candidate.question || forms.has('propose');
    if (offers && alike >= 1 && distinct <= (near ? 45 : 8)) return 1 + alike;
    const goesOn = draft.lastSender === candidate.line.senderId && near;
    if (offers && goesOn && candidate.index - draft.last <= 6 && !candidate.sureName) return 1.1;
    const apart =
      candidate.occasion !== '' && draft.occasion !== '' && candidate.occasion !== draft.occasion;
    const close = candidate.index - draft.last <= 8 && candidate.borrowed;
    if (forms.has('change') && distinct <= 45 && (alike >= 2 || (alike >= 1 && !apart)))
      return 2 + alike + (near ? 0.5 : 0);
    if (forms.has('change') && distinct <= 45 && (close || ofTalk) && !apart) return 1.2;
    if (offers && ofTalk && near && !candidate.sureName) return 1.2;
    if (forms.has('agree') && ofTalk && near && !apart) return 1.4;
    if (draft.proposed && near && forms.has('agree')) return 1.4;
    if (forms.has('agree') && !apart && (near ? alike >= 1 : alike >= 2)) return 1.5 + alike;
    const justNow = candidate.index - draft.last <= 4;
    if (forms.has('agree') && near && justNow && !candidate.sureName && !apart) return 1.2;
    return 0;
  }

  /** @param isWeak whether something else speaks against its being a plan */
  add(candidate: Candidate, isWeak: boolean, kin?: Bond) {
    this.drafts.push({
      parent: kin?.draft ?? null,
      bond: kin?.bond ?? 0,
      kind: candidate.kind,
      what: candidate.what,
      sureName: candidate.sureName,
      occasion: candidate.occasion,
      date: candidate.date,
      endDate: candidate.endDate,
      time: candidate.time === '' && candidate.sameHour ? (kin?.draft.time ?? '') : candidate.time,
      endTime: candidate.endTime,
      place:
        candidate.place === '' && candidate.samePlace ? (kin?.draft.place ?? '') : candidate.place,
      status: candidate.forms.has('cancel') ? 'cancelled' : 'planned',
      before: null,
      history: [],
      saidWeekday: candidate.saidWeekday,
      proposed: candidate.question || candidate.score < enough || isOffer(candidate),
      offer: null,
      score: candidate.score,
      stems: new Set(candidate.stems),
      named: new Set(candidate.named),
      words: new Set(this.#talk.wordsOf(candidate.index)),
      around: new Set(this.#talk.around(candidate.index)),
      isWeak: isWeak || !isPlan(candidate),
      asked: candidate.asks,
      sources: [candidate.line.messageId],
      senders: new Set([candidate.line.senderId]),
      said: saidIn(candidate),
      saidScore: candidate.score,
      lastSender: candidate.line.senderId,
      told: [candidate],
      assents: 0,
      mentions: 0,
      last: candidate.index,
      lastAt: candidate.line.at,
    });
  }

  touch(draft: Draft, candidate: Candidate) {
    const { line, index } = candidate;
    if (draft.sources.at(-1) !== line.messageId) draft.sources.push(line.messageId);
    draft.told.push(candidate);
    for (const one of this.#talk.wordsOf(index)) draft.words.add(one);
    for (const one of this.#talk.around(index)) draft.around.add(one);
    if (isPlan(candidate)) draft.isWeak = false;
    draft.senders.add(line.senderId);
    draft.lastSender = line.senderId;
    draft.last = index;
    draft.lastAt = line.at;
    if (candidate.score > draft.saidScore) {
      draft.said = saidIn(candidate);
      draft.saidScore = candidate.score;
    }
  }

  /** Keeps how a plan stood before a message that changes it. */
  private keep(draft: Draft, was: PlanState, { line }: Candidate) {
    draft.history.push({ ...was, status: draft.status, messageId: line.messageId });
  }

  cancel(draft: Draft, candidate: Candidate) {
    const { date, time, place, status } = draft;
    if (!draft.proposed && status !== 'cancelled')
      this.keep(draft, { date, time, place }, candidate);
    draft.status = 'cancelled';
    this.touch(draft, candidate);
    draft.said = saidIn(candidate);
  }

  /** What a sentence adds to or changes in a plan. */
  update(draft: Draft, candidate: Candidate) {
    const { forms } = candidate;
    const was = { date: draft.date, time: draft.time, place: draft.place };
    // What was asked about is announced by the answer.
    if (draft.asked) draft.sources = [];
    const firm =
      !candidate.question &&
      (candidate.score >= enough ||
        forms.has('change') ||
        forms.has('agree') ||
        isShortYes(candidate));
    if (firm || draft.proposed) {
      // 'Sunday!' among offers picks one that is known already.
      const vague = candidate.basis === 'weekday' && candidate.score < enough && draft.date !== '';
      const alters =
        forms.has('change') ||
        forms.has('agree') ||
        candidate.list ||
        draft.proposed ||
        isShortYes(candidate);
      const restates =
        candidate.date !== '' &&
        candidate.score >= enough &&
        !forms.has('own') &&
        !forms.has('travel');
      if (candidate.date !== '' && !vague) {
        draft.saidWeekday = candidate.saidWeekday;
        if (candidate.date !== draft.date) draft.endDate = candidate.endDate;
        else if (candidate.endDate !== '') draft.endDate = candidate.endDate;
        draft.date = candidate.date;
      }
      if (candidate.time !== '' && (draft.time === '' || alters || restates)) {
        draft.time = this.hourOf(draft, candidate);
        draft.endTime = candidate.endTime;
      }
      if (candidate.place !== '' && (draft.place === '' || alters || restates))
        draft.place = candidate.place;
    }
    const names = candidate.what !== '' && !candidate.borrowed && !forms.has('own');
    if (
      draft.what === '' ? candidate.what !== '' : names && candidate.sureName && !draft.sureName
    ) {
      draft.what = candidate.what;
      draft.sureName = candidate.sureName;
    }
    if (draft.occasion === '') draft.occasion = candidate.occasion;
    for (const one of candidate.stems) draft.stems.add(one);
    for (const one of candidate.named) draft.named.add(one);
    const changed =
      !draft.proposed &&
      ((was.date !== '' && was.date !== draft.date) ||
        (was.time !== '' && was.time !== draft.time) ||
        (was.place !== '' && was.place !== draft.place));
    const revived = draft.status === 'cancelled' && firm;
    if (changed || revived) {
      this.keep(draft, was, candidate);
      draft.status = 'changed';
      if (changed) draft.before = was;
    }
    if (firm) draft.proposed = false;
    draft.asked = false;
    if (firm) draft.offer = null;
    draft.score = Math.max(draft.score, candidate.score);
    this.touch(draft, candidate);
  }

  /** 'Moved to 8:30' of what was at 20:00 is in the evening too. */
  private hourOf(draft: Draft, { time, openHour }: Candidate): string {
    if (!openHour || draft.time === '') return time;
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const was = Number(draft.time.slice(0, 2));
    const other = (hour + 12) % 24;
    const best = Math.abs(was - other) < Math.abs(was - hour) ? other : hour;
    return `${String(best).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  }

  /** The plan that was just spoken of. */
  private spokenOf({ index, line }: Candidate): Draft | undefined {
    return this.drafts
      .filter(
        ({ last, lastAt, kind }) =>
          kind === 'event' && index - last <= 12 && line.at - lastAt <= nearMs,
      )
      .sort((a, b) => b.last - a.last)[0];
  }

  /** 'The day after', told from the day of what was just spoken of. */
  private placed(candidate: Candidate): Candidate {
    const { there, forms } = candidate;
    const known = there && this.spokenOf(candidate);
    if (!there || !known) return candidate;
    const date = dateFrom(there, known.date);
    const changes = date === known.date ? forms : new Set([...forms, 'change' as const]);
    return { ...candidate, date, basis: 'relative', forms: changes, score: candidate.score + 1.5 };
  }

  private count({ date, line }: Candidate) {
    const known = this.named.get(date) ?? { times: 0, senders: new Set() };
    known.times += 1;
    known.senders.add(line.senderId);
    this.named.set(date, known);
  }

  read(said: Candidate, today: string) {
    const candidate = said.there ? this.placed(said) : this.dayOf(said, today);
    this.count(candidate);
    const { forms, question } = candidate;
    if (question && candidate.date === '' && candidate.time === '') return;
    const { target, kin } = this.#isShort
      ? { target: this.target(candidate, today), kin: undefined }
      : this.linked(candidate, today);
    if (candidate.asks) {
      if (target) this.aside(target, candidate, today);
      else if (candidate.date !== '') this.add(candidate, !candidate.sureName, kin);
      return;
    }
    if (forms.has('cancel') && !question && !forms.has('perhaps')) {
      if (target && !callsOff(candidate, target)) this.near(target, candidate);
      else if (target) this.cancel(target, candidate);
      else if (candidate.off?.isOwn) return;
      else if (kin && kin.bond >= leastChance && callsOff(candidate, kin.draft))
        this.cancel(kin.draft, candidate);
      else if (candidate.date !== '') this.add(candidate, false, kin);
      return;
    }
    if (candidate.date === '' && candidate.time === '') {
      this.move(target, candidate);
      return;
    }
    if (target) {
      // A question about a plan changes nothing; one that offers something else is an offer.
      const offersOther = isOffer(candidate) && candidate.date !== target.date;
      if ((question || offersOther) && !target.proposed) {
        if (candidate.time !== '' || candidate.date !== target.date) target.offer = candidate;
        this.aside(target, candidate, today);
        return;
      }
      const says =
        candidate.score >= enough ||
        forms.has('change') ||
        forms.has('agree') ||
        isShortYes(candidate) ||
        target.proposed ||
        (target.time === '' && (forms.has('together') || forms.has('announce'))) ||
        (!this.#isShort && target.time === '' && candidate.date === '' && !forms.has('own')) ||
        (target.date === candidate.date && (target.time === '' || target.time === candidate.time));
      const splits =
        candidate.date !== '' &&
        candidate.date === target.date &&
        candidate.sureName &&
        !forms.has('change') &&
        this.mayBeBeside(target, candidate);
      if (splits) this.add(candidate, false, this.bondWith(target, candidate, today));
      else if (says && !(forms.has('own') && !forms.has('change') && candidate.score < enough))
        this.update(target, candidate);
      else this.aside(target, candidate, today);
      return;
    }
    if (candidate.date === '') {
      this.beside(candidate);
      return;
    }
    // 'I show it on the 9th': a word about the day of a plan is no second one.
    const known = this.drafts.findLast(
      ({ date, proposed, kind }) => !proposed && kind === 'event' && date === candidate.date,
    );
    const isSame =
      known &&
      (candidate.what === '' ||
        this.isOfTalk(known, candidate) ||
        this.similarity(known, candidate) >= 0.5);
    if (isSame && candidate.time === '' && !candidate.sureName && candidate.kind === 'event') {
      this.aside(known, candidate, today);
      return;
    }
    const isBeside = known !== undefined && candidate.time === '' && candidate.kind === 'event';
    if (candidate.score >= leastScore) this.add(candidate, isBeside && !candidate.sureName, kin);
  }

  /** 'We meet at the other gate': the place alone changes, of what was just spoken of. */
  private move(target: Draft | undefined, candidate: Candidate) {
    if (!target || candidate.place === '' || target.proposed) return;
    if (candidate.index - target.last > 8 || candidate.forms.has('own')) return;
    this.update(target, { ...candidate, forms: new Set([...candidate.forms, 'change']) });
  }

  /** 'And we leave at 3': on the day of the departure that was told just before. */
  private beside(candidate: Candidate) {
    const last = this.drafts.findLast(({ kind }) => kind === 'event');
    if (!last || candidate.index - last.last > 2 || !candidate.forms.has('travel')) return;
    const dated = { ...candidate, date: last.date, score: candidate.score + 1 };
    if (dated.score >= enough) this.add(dated, false);
  }

  /** Another day of a plan that nobody settled on, so far. */
  private aside(target: Draft, candidate: Candidate, today: string) {
    const isAnother =
      candidate.date !== '' &&
      (candidate.date !== target.date || this.mayBeBeside(target, candidate));
    if (isAnother && candidate.score >= leastScore)
      this.add(candidate, true, this.bondWith(target, candidate, today));
    this.near(target, candidate);
  }

  /** Whether a sentence about the day of a plan may tell of something else on that day. */
  private mayBeBeside(draft: Draft, candidate: Candidate): boolean {
    return (
      candidate.stems.size >= 2 && !candidate.borrowed && this.similarity(draft, candidate) < 0.5
    );
  }

  private near(draft: Draft, { index, line }: Candidate) {
    draft.mentions += 1;
    draft.lastSender = line.senderId;
    draft.last = index;
    draft.lastAt = line.at;
  }

  /**
   * 'On Saturday' in a talk about a plan on a Saturday is that one; and while a stay of several
   * days is planned, its weekdays are meant.
   */
  private dayOf(candidate: Candidate, today: string): Candidate {
    if (candidate.basis !== 'weekday') return candidate;
    const weekday = weekdayOf(candidate.date);
    const open = this.drafts.filter(({ date, status }) => date >= today && status !== 'cancelled');
    const meant = open
      .map((draft) => ({ draft, date: dayWithin(draft, weekday) }))
      .filter(
        ({ draft, date }) =>
          date !== '' &&
          (draft.endDate !== ''
            ? candidate.index - draft.last <=
              (draft.date <= addDays(today, weekDays) ? 80 : besideLines)
            : (candidate.index - draft.last <= 10 &&
                (candidate.what === '' || candidate.forms.has('change'))) ||
              this.similarity(draft, candidate) >= 1 ||
              (candidate.forms.has('change') && open.length <= 3)),
      )
      .sort((a, b) => b.draft.last - a.draft.last)[0];
    return meant ? { ...candidate, date: meant.date } : candidate;
  }

  /** Others' yes makes a plan of what was proposed just before. */
  assent(line: Line, index: number) {
    const spoken = this.drafts.findLast(({ last }) => index - last <= assentLines);
    if (spoken && spoken.lastSender !== line.senderId) spoken.assents += 1;
    if (!this.isOffered) return;
    const draft = this.drafts.findLast(
      (one) =>
        ((one.proposed && !one.asked) || one.offer) &&
        index - one.last <= 12 &&
        line.at - one.lastAt <= nearMs,
    );
    const quotes =
      line.quotedMessageId === ''
        ? undefined
        : this.drafts.find(
            ({ sources, proposed, offer }) =>
              (proposed || offer) && sources.includes(line.quotedMessageId),
          );
    const agreed = quotes ?? draft;
    if (agreed?.offer?.either) return;
    if (agreed?.offer && agreed.offer.line.senderId !== line.senderId) {
      this.update(agreed, {
        ...agreed.offer,
        question: false,
        forms: new Set([...agreed.offer.forms, 'agree']),
      });
      agreed.offer = null;
      return;
    }
    if (
      !agreed?.proposed ||
      agreed.asked ||
      agreed.senders.has(line.senderId) ||
      agreed.score < enough - 1
    )
      return;
    agreed.proposed = false;
    agreed.senders.add(line.senderId);
    agreed.sources.push(line.messageId);
  }
}

/** Two announcements whose names have nothing but the occasion in common are of two things. */
function isAnother(draft: Draft, candidate: Candidate): boolean {
  if (!draft.sureName || !candidate.sureName || draft.time === '' || candidate.time === '')
    return false;
  const own = (named: ReadonlySet<string>) =>
    [...named].filter((one) => one !== draft.occasion && one !== candidate.occasion);
  const [before, now] = [own(draft.named), own(candidate.named)];
  return before.length > 0 && now.length > 0 && !now.some((one) => before.includes(one));
}

const isSamePlace = (one: string, other: string) => {
  const stems = stemsOf(one);
  return [...stemsOf(other)].some((stem) => stems.has(stem));
};

/** The day of a draft's days that is this weekday; empty for none. */
function dayWithin({ date, endDate }: Draft, weekday: number): string {
  for (let day = date; day <= (endDate === '' ? date : endDate); day = addDays(day, 1)) {
    if (weekdayOf(day) === weekday) return day;
  }
  return '';
}
