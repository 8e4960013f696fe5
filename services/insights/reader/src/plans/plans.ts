import { addDays, dateOf, offsetMinutes } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { languageOf } from '../languages.ts';
import { isSpoken } from '../prepared.ts';
import { kept } from '../remembered.ts';
import { clean, shorten, words } from '../text.ts';
import type { Line } from '../types.ts';
import { clockText, weekdayOf } from './calendar.ts';
import type { Candidate } from './candidates.ts';
import {
  candidatesOf,
  enough,
  headOf,
  isPlan,
  languagesOf,
  mayPlan,
  stemsOf,
} from './candidates.ts';
import { chainOf } from './chain.ts';
import { hasForm } from './forms.ts';
import { dateFrom, mayTellFromThere } from './from-there.ts';
import { isLikely, type Now, type PlanEvidence } from './likely.ts';
import { level } from './tokens.ts';
import type { Plan, PlanChange, PlanState } from './types.ts';

/** A plan while its messages are read. */
interface Draft {
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
  /** Its sentence alone makes no plan of it. */
  isWeak: boolean;
  /** It is only asked about: an answer may make it a proposal, a yes alone none. */
  asked: boolean;
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
/** Of the words that something goes on from, so many characters. */
const mostContext = 150;

const isOffer = ({ forms }: Candidate) =>
  forms.has('propose') && !forms.has('agree') && !forms.has('change') && !forms.has('invite');
/** How well a sentence goes with what is hardly a plan, at most. */
const mostOfWeak = 0.9;
/** What scores less is not even looked at again. */
const leastScore = -4;
/** Lines and time that a conversation about one plan may be interrupted by others. */
const nearLines = 30;
const nearMs = 4 * 3_600_000;
const minutesOfDay = 24 * 60;

/** The language most lines are written in: short ones are read in it. */
export function mainLanguage(lines: readonly Line[]): Language {
  const votes = new Map<Language, number>();
  const step = Math.max(1, Math.floor(lines.length / 120));
  for (let at = 0; at < lines.length; at += step) {
    const text = lines[at]?.text ?? '';
    const found = words(text);
    if (found.length < 3) continue;
    const language = languageOf(found, text);
    votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  let best: Language = 'en';
  for (const [language, count] of votes) if (count > (votes.get(best) ?? 0)) best = language;
  return best;
}

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

/** Words that may call off or change, which needs no day. */
const mayAlter =
  /cancel|annul|abgesagt|absag|fall[te]|entf|suspend|suspens|no hay|kein|pas de|niente|non c|sem |nao|não|off\b|الغ|اتلغ|مفيش|रद्द|नहीं|nahi|called|salta|sospes|aplaz|adi|report|postpon|versch|rinvi|desmarc|scrap|mov(?:ed|ing|e )|cambia|chang|instead|shift|verleg|déplac|spost|mud|nos vemos|treffen|retrouv|meet|ci vediamo|بدل|نتقابل/i;

/** Reads a chat's lines in order and keeps what is planned. */
class Ledger {
  readonly drafts: Draft[] = [];
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
    const open = this.drafts.filter(
      (draft) => draft.date >= today || this.isNear(draft, candidate),
    );
    const rated = open
      .map((draft) => {
        const rate = this.rate(draft, candidate);
        // What hardly is a plan gives way to what is one.
        return { draft, rate: draft.isWeak ? Math.min(rate, mostOfWeak) : rate };
      })
      .filter(({ rate }) => rate > 0)
      .sort((a, b) => b.rate - a.rate || b.draft.last - a.draft.last);
    return rated[0]?.draft;
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
  add(candidate: Candidate, isWeak = false) {
    this.drafts.push({
      kind: candidate.kind,
      what: candidate.what,
      sureName: candidate.sureName,
      occasion: candidate.occasion,
      date: candidate.date,
      endDate: candidate.endDate,
      time: candidate.time,
      endTime: candidate.endTime,
      place: candidate.place,
      status: candidate.forms.has('cancel') ? 'cancelled' : 'planned',
      before: null,
      history: [],
      saidWeekday: candidate.saidWeekday,
      proposed: candidate.question || candidate.score < enough || isOffer(candidate),
      offer: null,
      score: candidate.score,
      stems: new Set(candidate.stems),
      named: new Set(candidate.named),
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

  /** The plan that is named, or was just spoken of. */
  private spokenOf(candidate: Candidate): Draft | undefined {
    const { index, line } = candidate;
    const alike = (draft: Draft) => this.similarity(draft, candidate);
    const named = this.drafts
      .filter((draft) => draft.kind === 'event' && !draft.isWeak && alike(draft) >= 1)
      .sort((a, b) => alike(b) - alike(a) || b.last - a.last)[0];
    if (named) return named;
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
    if (there.minutes !== undefined) {
      if (known.time === '' || candidate.question) return candidate;
      const [hour = 0, minute = 0] = known.time.split(':').map(Number);
      const at = (hour * 60 + minute + there.minutes + minutesOfDay) % minutesOfDay;
      return {
        ...candidate,
        date: known.date,
        time: clockText(Math.floor(at / 60), at % 60),
        basis: 'relative',
        openHour: false,
        forms: new Set([...forms, 'change' as const]),
        score: candidate.score + 1.5,
      };
    }
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
    const target = this.target(candidate, today);
    if (candidate.asks) {
      if (target) this.near(target, candidate);
      else if (candidate.date !== '') this.add(candidate, !candidate.sureName);
      return;
    }
    if (forms.has('cancel') && !question && !forms.has('perhaps')) {
      if (target && !callsOff(candidate, target)) this.near(target, candidate);
      else if (target) this.cancel(target, candidate);
      else if (candidate.off?.isOwn) return;
      else if (candidate.date !== '') this.add(candidate);
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
        this.near(target, candidate);
        return;
      }
      const says =
        candidate.score >= enough ||
        forms.has('change') ||
        forms.has('agree') ||
        isShortYes(candidate) ||
        target.proposed ||
        (target.time === '' && (forms.has('together') || forms.has('announce'))) ||
        (target.date === candidate.date && (target.time === '' || target.time === candidate.time));
      if (says && !(forms.has('own') && !forms.has('change') && candidate.score < enough))
        this.update(target, candidate);
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
      this.near(known, candidate);
      return;
    }
    const isBeside = known !== undefined && candidate.time === '' && candidate.kind === 'event';
    if (candidate.score >= leastScore) this.add(candidate, isBeside && !candidate.sureName);
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
    if (dated.score >= enough) this.add(dated);
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
            ? candidate.index - draft.last <= 80
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

const mostAssentWords = 7;
/** A yes so many lines behind speaks of it. */
const assentLines = 8;

function isAssent(line: Line, main: Language): boolean {
  const found = words(line.text);
  if (found.length > mostAssentWords || /[?؟]/.test(line.text)) return false;
  const levelled = level(clean(line.text));
  const languages = languagesOf(line.text, main);
  return hasForm(levelled, 'yes', languages) && !hasForm(levelled, 'not', languages);
}

/** Whether a draft is a plan. */
export type Keeping = (evidence: PlanEvidence, now: Now, plan: Plan) => boolean;

/**
 * What a chat's lines plan, change and cancel, as it stands after the last of them. `earlier` are
 * lines of days before that may be spoken of; what only they tell is not among the result.
 */
export function plansIn(
  lines: readonly Line[],
  timeZone: string,
  earlier: readonly Line[] = [],
  isKept: Keeping = isLikely,
): Plan[] {
  const all = [...earlier, ...lines].filter(isSpoken);
  const mayBe = all.map(({ text }) => mayPlan(text));
  if (!mayBe.includes(true)) return [];
  const main = mainLanguage(all);
  const own = new Set(lines.map(({ messageId }) => messageId));
  const people = peopleOf(all);
  const ledger = new Ledger();
  for (const [index, line] of all.entries()) {
    const found =
      mayBe[index] || ledger.mayAlter(line, index)
        ? candidatesOf(line, index, timeZone, main, {
            people,
            isFirst: index === 0,
          })
        : [];
    const chain = found.some(needsTalk) ? chainOf(all, index) : [];
    const ids = new Set(chain.map(({ messageId }) => messageId));
    for (const candidate of found) {
      const inTalk = inContext({ ...candidate, chain: ids }, all, chain);
      ledger.read(inTalk, dateOf(line.at, timeZone));
    }
    if (found.length === 0 && ledger.isSpokenOf(index) && isAssent(line, main))
      ledger.assent(line, index);
  }
  const now = nowOf(lines, timeZone);
  return ledger.drafts
    .filter((draft) => draft.sources.some((id) => own.has(id)))
    .map((draft) => ({ draft, plan: planOf(draft) }))
    .filter(({ draft, plan }) => {
      // What was told on a day before is told as it stands, else its former state would be left.
      const isKnown = draft.sources.some((id) => !own.has(id));
      if (draft.status === 'cancelled' || isKnown) return !draft.proposed;
      return isKept(evidenceOf(draft, ledger, all), now, plan);
    })
    .map(({ plan }) => plan)
    .sort((a, b) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time));
}

/** So many lines behind tell whether others go on. */
const afterLines = 5;

/** The share of a chat's lines that are of who announced it. */
function shareOf({ told: [first] }: Draft, lines: readonly Line[]): number {
  const sender = first?.line.senderId;
  return lines.filter(({ senderId }) => senderId === sender).length / lines.length;
}

/** What tells how likely a draft is a plan. */
function evidenceOf(
  draft: Draft,
  { drafts: all, named }: Ledger,
  lines: readonly Line[],
): PlanEvidence {
  const { told, assents, mentions, senders, proposed, asked, offer, kind, status } = draft;
  const { date, endDate, time, place, what, sureName, occasion, isWeak } = draft;
  const beside = all.filter((one) => one !== draft && one.date === date).length;
  const days = named.get(date);
  const first = told[0]?.index ?? 0;
  return {
    daySaid: days?.times ?? 0,
    daySaidBy: days?.senders.size ?? 0,
    after: lines.slice(first + 1, first + 1 + afterLines),
    share: shareOf(draft, lines),
    lines: lines.length,
    said: told,
    assents,
    mentions,
    senders: senders.size,
    proposed,
    asked,
    beside,
    hasOffer: offer !== null,
    kind,
    status,
    date,
    endDate,
    time,
    place,
    what,
    sureName,
    occasion,
    isWeak,
  };
}

/** The last line's day and hour. */
function nowOf(lines: readonly Line[], zone: string): Now {
  const at = lines.at(-1)?.at ?? 0;
  const local = new Date(at + offsetMinutes(at, zone) * 60_000).toISOString();
  return { today: local.slice(0, 10), clock: local.slice(11, 16) };
}

const mostNames = 2000;
const wordsOfName = kept(
  (name: string) => words(name).map(level),
  (name) => name,
  mostNames,
);

/** Words of the senders' names, levelled; made when they are first asked for. */
function peopleOf(lines: readonly Line[]): () => ReadonlySet<string> {
  let people: ReadonlySet<string> | undefined;
  return () => {
    if (!people) {
      const names = new Set(lines.map(({ senderName }) => senderName));
      people = new Set([...names].flatMap((name) => wordsOfName(name)));
    }
    return people;
  };
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

/** How far back a sentence without a name looks for one: the question it answers, the words it goes on from. */
const contextLines = 4;
const contextMs = 20 * 60_000;

function contextOf({ line, index }: Candidate, all: readonly Line[]): Line | undefined {
  if (line.quotedMessageId !== '')
    return all.findLast(({ messageId }, at) => at < index && messageId === line.quotedMessageId);
  let question: Line | undefined;
  for (let at = index - 1; at >= Math.max(0, index - contextLines); at--) {
    const before = all[at];
    if (!before || line.at - before.at > contextMs) break;
    if (before.senderId === line.senderId && index - at <= 2) return before;
    if (!question && before.senderId !== line.senderId && /[?؟]/.test(before.text))
      question = before;
  }
  return question;
}

/** An answer with such words says what somebody thinks or did. */
const notMeant = ['own', 'opinion', 'past', 'perhaps'] as const;

/** How far back the occasion that everybody talks of may be named. */
const topicLines = 25;
const topicMs = 2 * 3_600_000;

/** The last line that names an occasion, for a sentence that settles what it does not name. */
function topicOf({ line, index, languages }: Candidate, all: readonly Line[]): Line | undefined {
  for (let at = index - 1; at >= Math.max(0, index - topicLines); at--) {
    const before = all[at];
    if (!before || line.at - before.at > topicMs) return undefined;
    if (isTopic(before, languages)) return before;
  }
  return undefined;
}

/** Files and polls: their words are no name of what follows. */
const namesNothing =
  /^\s*(?:POLL|SONDAGE|ENCUESTA|UMFRAGE|SONDAGGIO|ENQUETE)\s*:|\(file attached\)|^<[^>]{3,40}>$/i;

/** Somebody's own affairs are no name of what others plan. */
const isNoName = ({ text }: Line, languages: readonly Language[]) =>
  namesNothing.test(text) || hasForm(level(text), 'own', languages);

function isTopic(line: Line, languages: readonly Language[]): boolean {
  const { text } = line;
  return text.length <= 400 && !isNoName(line, languages) && headOf(text, languages).sure;
}

/** What the same person named a few lines before. */
function ownTopic({ line, index, languages }: Candidate, all: readonly Line[]): Line | undefined {
  for (let at = index - 1; at >= Math.max(0, index - 8); at--) {
    const before = all[at];
    if (!before || line.at - before.at > contextMs) return undefined;
    if (before.senderId === line.senderId && isTopic(before, languages)) return before;
  }
  return undefined;
}

/** What names itself and changes nothing says what it is about. */
const needsTalk = ({ sureName, forms, there }: Candidate) =>
  !sureName || there !== undefined || forms.has('change') || forms.has('agree');

/** Words of a talk that tell what a sentence is about, of so many characters. */
function toldBefore(chain: readonly Line[]): string {
  let text = '';
  for (const line of chain) {
    if (namesNothing.test(line.text)) continue;
    const more = shorten(clean(line.text), mostContext);
    if (text.length + more.length > mostContext) break;
    text = text === '' ? more : `${more} ${text}`;
  }
  return text;
}

/** With the name of what was asked or said just before, where the sentence has none. */
function inContext(alone: Candidate, all: readonly Line[], chain: readonly Line[]): Candidate {
  const said = alone.sureName ? alone : { ...alone, context: toldBefore(chain) };
  if (said.sureName || said.question || said.list) return said;
  const found = contextOf(said, all);
  const isOwn = found?.senderId === said.line.senderId;
  const before = found && !isOwn && isNoName(found, said.languages) ? undefined : found;
  const answers =
    before !== undefined && before.senderId !== said.line.senderId && /[?؟]/.test(before.text);
  // What answers a question is meant.
  const isAsked = answers && headOf(before.text, said.languages).sure;
  const isMeant = isAsked && !notMeant.some((form) => said.forms.has(form));
  const candidate = isMeant ? { ...said, score: said.score + 0.8 } : said;
  const near =
    before && (answers || (before.text.length <= 600 && headOf(before.text, said.languages).sure))
      ? before
      : ownTopic(said, all);
  const line =
    near ??
    (said.forms.has('agree') || said.what === '' ? topicOf(said, all) : undefined) ??
    before;
  if (!line || line.text.length > 600) return candidate;
  const context = headOf(line.text, candidate.languages);
  if (context.name === '' || (candidate.what !== '' && !context.sure)) {
    return {
      ...candidate,
      stems: new Set([...candidate.stems, ...context.stems]),
    };
  }
  return {
    ...candidate,
    what: context.name,
    sureName: context.sure,
    occasion: candidate.occasion === '' ? context.occasion : candidate.occasion,
    stems: new Set([...candidate.stems, ...context.stems]),
    named: new Set([...candidate.named, ...stemsOf(context.name)]),
    place: candidate.place === '' && line === before ? context.place : candidate.place,
    borrowed: true,
    context: chain.includes(line)
      ? candidate.context
      : `${shorten(clean(line.text), mostContext)} ${candidate.context}`,
  };
}

function planOf(draft: Draft): Plan {
  const { kind, date, endDate, time, endTime, place, status, before, saidWeekday, said } = draft;
  const what = draft.what === '' ? shorten(clean(said), 70) : draft.what;
  return {
    kind,
    what,
    date,
    endDate,
    time,
    endTime,
    place: shorten(clean(place), 80),
    status,
    before,
    history: [...draft.history],
    saidWeekday,
    sources: [...draft.sources],
    said,
  };
}
