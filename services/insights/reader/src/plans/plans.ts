import { dateOf, offsetMinutes } from '@groupsight/shared/days';
import type { Language } from '../languages.ts';
import { languageOf } from '../languages.ts';
import { isSpoken } from '../prepared.ts';
import { kept } from '../remembered.ts';
import { clean, shorten, words } from '../text.ts';
import type { Line } from '../types.ts';
import { type Calling, callingsOf } from './called.ts';
import { candidatesOf, languagesOf, mayPlan } from './candidates.ts';
import { Talk } from './chain.ts';
import { inContext, mostContext, needsTalk } from './context.ts';
import { hasForm } from './forms.ts';
import { type Draft, Ledger, leastBond } from './ledger.ts';
import { fewLines, isLikely, type Kin, type Now, type Told } from './likely.ts';
import { type Linking, learned } from './linking.ts';
import { tellingTraits } from './tells.ts';
import { level } from './tokens.ts';
import type { Plan } from './types.ts';
import type { Form } from './words/shape.ts';

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

const mostAssentWords = 7;
function isAssent(line: Line, main: Language): boolean {
  const found = words(line.text);
  if (found.length > mostAssentWords || /[?؟]/.test(line.text)) return false;
  const levelled = level(clean(line.text));
  const languages = languagesOf(line.text, main);
  return hasForm(levelled, 'yes', languages) && !hasForm(levelled, 'not', languages);
}

/** From here on words name a plan rather than those that rules find. */
const leastCalled = 0.15;

/** Whether a draft is a plan. */
export type Keeping = (told: Told, now: Now, plan: () => Plan) => boolean;

/** A chat's lines and what is asked of them. */
interface Chat {
  readonly all: readonly Line[];
  /** The ids of those that are not of days before. */
  readonly own: ReadonlySet<string>;
  readonly main: Language;
  readonly people: () => ReadonlySet<string>;
  readonly talk: Talk;
  readonly linking: Linking;
}

/**
 * What a chat's lines plan, change and cancel, as it stands after the last of them. `earlier` are
 * lines of days before that may be spoken of; what only they tell is not among the result.
 */
export function plansIn(
  lines: readonly Line[],
  timeZone: string,
  earlier: readonly Line[] = [],
  isKept: Keeping = isLikely,
  linking: Linking = learned,
): Plan[] {
  const all = [...earlier, ...lines].filter(isSpoken);
  const mayBe = all.map(({ text }) => mayPlan(text));
  if (!mayBe.includes(true)) return [];
  const own = new Set(lines.map(({ messageId }) => messageId));
  const ways = { main: mainLanguage(all), people: peopleOf(all), talk: new Talk(all) };
  const chat: Chat = { all, own, linking, ...ways };
  const ledger = ledgerOf(chat, mayBe, timeZone);
  const standing = standingOf(chat, ledger, nowOf(lines, timeZone), isKept);
  return toldPlans(chat, standing).sort(
    (a, b) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time),
  );
}

/** Reads all lines; `mayBe` tells which may say when something is. */
function ledgerOf(chat: Chat, mayBe: readonly boolean[], timeZone: string): Ledger {
  const { all, main, people, talk, linking } = chat;
  const ledger = new Ledger(linking, talk, all.length < fewLines);
  for (const [index, line] of all.entries()) {
    const reading = { people, isFirst: index === 0 };
    const found =
      mayBe[index] || ledger.mayAlter(line, index)
        ? candidatesOf(line, index, timeZone, main, reading)
        : [];
    const chain = found.some(needsTalk) ? talk.chainOf(index) : [];
    const ids = new Set(chain.map(({ messageId }) => messageId));
    for (const candidate of found) {
      const inTalk = inContext({ ...candidate, chain: ids }, all, chain);
      ledger.read(inTalk, dateOf(line.at, timeZone));
    }
    if (found.length === 0 && ledger.isSpokenOf(index) && isAssent(line, main))
      ledger.assent(line, index);
  }
  return ledger;
}

/** The drafts that are plans. */
function standingOf(chat: Chat, ledger: Ledger, now: Now, isKept: Keeping): Set<Draft> {
  const { all, own, talk, linking } = chat;
  const { drafts } = ledger;
  const stands = (draft: Draft): boolean => {
    const isKnown = draft.sources.some((id) => !own.has(id));
    // Of few lines what was told on a day before is told as it stands.
    if (draft.status === 'cancelled' || (isKnown && all.length < fewLines)) return !draft.proposed;
    const isOfDay = draft.sources.some((id) => own.has(id));
    if (!isOfDay && !drafts.some(({ parent }) => parent === draft)) return true;
    const chances = draft.told.map((one) => linking.tells(tellingTraits(one, all, talk), one));
    const tells = [Math.max(...chances), chances[0] ?? 0, chances.at(-1) ?? 0];
    const told = { ...toldOf(draft, ledger, all, isKnown), tells };
    return isKept(told, now, () => called(planOf(draft), draft, chat));
  };
  return new Set(drafts.filter(stands));
}

/** The plans of these lines' day: one that takes another's place is told as its change. */
function toldPlans(chat: Chat, standing: ReadonlySet<Draft>): Plan[] {
  const replaced = new Set<Draft>();
  const isOfDay = ({ sources }: Draft) => sources.some((id) => chat.own.has(id));
  return [...standing].filter(isOfDay).map((draft) => {
    const { parent } = draft;
    const plan = called(planOf(draft), draft, chat);
    if (!parent || standing.has(parent) || replaced.has(parent) || parent.asked) return plan;
    replaced.add(parent);
    return asChange(plan, planOf(parent), parent.proposed);
  });
}

/** With the words that name it best, and the line that they are of. */
function called(plan: Plan, { told, parent }: Draft, chat: Chat): Plan {
  const { all, talk, main, people, linking } = chat;
  if (all.length < fewLines) return plan;
  let [best, most]: [Calling | undefined, number] = [undefined, leastCalled];
  for (const one of callingsOf(told, parent?.told ?? [], all, talk, main, people())) {
    const chance = linking.names(one.traits, one.name, plan.date);
    if (chance > most) [best, most] = [one, chance];
  }
  if (!best) return plan;
  const line = shorten(clean(best.line.text), mostContext);
  const said = plan.said.includes(best.name) ? plan.said : `${line}\n${plan.said}`;
  return { ...plan, what: best.name, said };
}

/** A plan that stands in the place of another, which was known by the messages that told it. */
function asChange(plan: Plan, was: Plan, isProposed: boolean): Plan {
  const sources = [...was.sources, ...plan.sources.filter((id) => !was.sources.includes(id))];
  const kept = {
    ...plan,
    sources,
    time: plan.time === '' ? was.time : plan.time,
    endTime: plan.time === '' ? was.endTime : plan.endTime,
    place: plan.place === '' ? was.place : plan.place,
  };
  if (isProposed || was.date === plan.date) return kept;
  const { date, time, place, status } = was;
  const [messageId = ''] = plan.sources;
  const history = [...was.history, { date, time, place, status, messageId }, ...plan.history];
  return { ...kept, history, before: { date, time, place }, status: 'changed' };
}

/** So many lines behind tell whether others go on. */
const afterLines = 5;

/** The share of a chat's lines that are of who announced it. */
function shareOf({ told: [first] }: Draft, lines: readonly Line[]): number {
  const sender = first?.line.senderId;
  return lines.filter(({ senderId }) => senderId === sender).length / lines.length;
}

const rootOf = (draft: Draft): Draft => (draft.parent ? rootOf(draft.parent) : draft);

/** How a draft stands to others that may be other days of the same. */
function kinOf(draft: Draft, all: readonly Draft[], isKnown: boolean): Kin {
  const root = rootOf(draft);
  const { parent, bond } = draft;
  const group = all.filter((one) => one !== draft && rootOf(one) === root);
  const first = draft.told[0]?.index ?? 0;
  const later = group.filter((one) => (one.told[0]?.index ?? 0) > first && one.date !== draft.date);
  const children = all.filter((one) => one.parent === draft && one.date !== draft.date);
  const says = (form: Form) =>
    children.some(({ told }) => told.some(({ forms }) => forms.has(form)));
  const best = children.reduce<Draft | undefined>(
    (most, one) => (most === undefined || one.score > most.score ? one : most),
    undefined,
  );
  return {
    isKnown,
    bond,
    group: group.length,
    later: later.length,
    children: children.length,
    bondOfChildren: Math.max(0, ...children.map((one) => one.bond)),
    best: best?.score ?? -5,
    bestAssents: best?.assents ?? 0,
    bestProposed: best?.proposed ?? false,
    bestTimed: best !== undefined && best.time !== '',
    changed: says('change'),
    agreed: says('agree'),
    off: says('cancel') || says('not') || says('instead'),
    sameDay: parent !== null && parent.date === draft.date,
    sameHour: parent !== null && parent.time !== '' && parent.time === draft.time,
    days: parent === null ? 0 : (Date.parse(draft.date) - Date.parse(parent.date)) / 86_400_000,
    parentScore: parent?.score ?? -5,
    parentOff: parent?.status === 'cancelled',
    parentProposed: parent?.proposed ?? false,
    parentKnown:
      parent !== null &&
      (draft.told[0]?.line.at ?? 0) - (parent.told[0]?.line.at ?? 0) > 24 * 3_600_000,
    isLatest: group.every(({ last }) => last <= draft.last),
  };
}

/** What tells how likely a draft is a plan. */
function toldOf(
  draft: Draft,
  { drafts: all, named }: Ledger,
  lines: readonly Line[],
  isKnown: boolean,
): Told {
  const { told, assents, mentions, senders, proposed, asked, offer, kind, status } = draft;
  const { date, endDate, time, place, what, sureName, occasion, isWeak } = draft;
  const beside = all.filter((one) => one !== draft && one.date === date).length;
  const days = named.get(date);
  const first = told[0]?.index ?? 0;
  return {
    ...{ daySaid: days?.times ?? 0, daySaidBy: days?.senders.size ?? 0 },
    ...{ after: lines.slice(first + 1, first + 1 + afterLines), share: shareOf(draft, lines) },
    lines: lines.length,
    kin: kinOf(draft, all, isKnown),
    ...{ said: told, assents, mentions, senders: senders.size, proposed, asked, beside },
    ...{ hasOffer: offer !== null, kind, status, date, endDate, time, place, what },
    ...{ sureName, occasion, isWeak },
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

function planOf(draft: Draft): Plan {
  const { kind, date, endDate, time, endTime, place, status, saidWeekday } = draft;
  const of = draft.sureName || draft.bond < leastBond ? null : draft.parent;
  const before = of?.told[0]?.text ?? '';
  const isSaid = before === '' || draft.said.includes(before.slice(0, 40));
  const said = isSaid ? draft.said : `${shorten(before, mostContext)}\n${draft.said}`;
  const own = draft.what === '' ? shorten(clean(draft.said), 70) : draft.what;
  const what = of?.sureName ? of.what : own;
  return {
    kind,
    what,
    date,
    endDate,
    time,
    endTime,
    place: shorten(clean(place), 80),
    status,
    before: draft.before,
    history: [...draft.history],
    saidWeekday,
    sources: [...draft.sources],
    said,
  };
}
