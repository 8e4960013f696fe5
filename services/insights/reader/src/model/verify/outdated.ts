import { clockText, weekdayOf } from '../../plans/calendar.ts';
import { stemsOf } from '../../plans/candidates.ts';
import { hasForm } from '../../plans/forms.ts';
import type { Plan } from '../../plans/types.ts';
import type { Ground, Unit } from './ground.ts';
import type { Heard } from './heard.ts';
import { tellsChange } from './polarity.ts';
import type { Amount, Said } from './said.ts';
import { absence, cancellation, change, formerly, negation, newly, settled } from './words.ts';

const shares = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((stem) => b.has(stem)).length;

const clocksOf = ({ hours }: Said) => hours.map(({ hour, minute }) => clockText(hour, minute));

/** Whether it tells that something is off or came otherwise. */
const tellsOtherwise = (one: Said) =>
  cancellation.isIn(one.levelled, one.languages) ||
  negation.isIn(one.levelled, one.languages) ||
  tellsChange(one);

/** Whether what a plan has become was said of what the sentence tells, and not of something beside it. */
function isOfSentence(sentence: Said, ground: Ground, isIt: (unit: Unit) => boolean): boolean {
  const wanted = new Map([...sentence.stems].map((one) => [one, ground.weight(one)]));
  const rated = ground.units.map((unit) => ({ unit, rate: ground.rate(unit, wanted) }));
  const best = Math.max(0, ...rated.map(({ rate }) => rate));
  return rated.some(({ unit, rate }) => isIt(unit) && rate > 0 && rate >= best * aboutIt);
}

const aboutIt = 0.3;

function byPlan(
  sentence: Said,
  { status, before, date, time, what }: Plan,
  ground: Ground,
): string {
  const days = sentence.days.map((day) => day.date);
  const clocks = clocksOf(sentence);
  const isAbout = shares(sentence.stems, stemsOf(what)) > 0;
  if (status === 'cancelled') {
    const names = days.includes(date) || (time !== '' && clocks.includes(time)) || isAbout;
    return names && !tellsOtherwise(sentence) ? `${what}: called off` : '';
  }
  const isOfAnother = days.length > 0 && !days.some((day) => day === date || day === before?.date);
  if (!before || !isAbout || isOfAnother) return '';
  if (
    before.date !== '' &&
    before.date !== date &&
    days.includes(before.date) &&
    !days.includes(date)
  )
    return `${what}: moved to ${date}`;
  if (
    before.time !== '' &&
    before.time !== time &&
    clocks.includes(before.time) &&
    !clocks.includes(time) &&
    isOfSentence(sentence, ground, (unit) => clocksOf(unit).includes(time))
  )
    return `${what}: moved to ${time}`;
  return '';
}

const changes = ({ levelled, languages }: Said) =>
  hasForm(levelled, 'change', languages) || change.isIn(levelled, languages);
const settles = (heard: Said) =>
  changes(heard) ||
  hasForm(heard.levelled, 'agree', heard.languages) ||
  settled.isIn(heard.levelled, heard.languages);

const money = new Set(['$', 'euro', 'dollar', 'pound', 'rupee', 'real', 'peso']);
const priced = (amounts: readonly Amount[]) => amounts.filter(({ unit }) => money.has(unit));
const values = (amounts: readonly Amount[]) => amounts.flatMap((one) => one.values);

/** Messages of a day that a word may be in and still tell what they are about. */
const mostCommon = 5;

const isAsking = ({ text }: Heard) => /[?؟]\s*\P{L}*$/u.test(text);

/** Whether a later message speaks of what an earlier one says and the sentence tells. */
function goesOn(one: Heard, said: Heard, about: ReadonlySet<string>): boolean {
  if (one.index <= said.index || isAsking(one)) return false;
  if (one.line.quotedMessageId === said.line.messageId) return true;
  const common = shares(about, one.stems);
  const isMost = common > 0 && common * 2 >= about.size;
  return common > 1 || (common > 0 && one.talk === said.talk) || (isMost && changes(one));
}

/** A value that is told, was said, and has another in its place now. */
const isMoved = <T>(told: readonly T[], old: readonly T[], now: readonly T[]) =>
  told.some((value) => old.includes(value) && !now.includes(value)) &&
  now.some((value) => !told.includes(value));

const daysOf = ({ days }: Said) => days.map(({ date }) => date);

/** The days of a message; a weekday alone is that of the day which is told. */
const daysMeant = (one: Heard, sentence: Said) =>
  one.days.map(({ date, basis }) => {
    if (basis !== 'weekday') return date;
    return daysOf(sentence).find((told) => weekdayOf(told) === weekdayOf(date)) ?? date;
  });

/** Whether a later message puts another hour, day or price into the place of the one that is told. */
function isReplaced(sentence: Said, said: Heard, one: Heard): boolean {
  const moved =
    isMoved(daysOf(sentence), daysOf(said), daysMeant(one, sentence)) ||
    isMoved(clocksOf(sentence), clocksOf(said), clocksOf(one));
  const isNew = newly.isIn(one.levelled, one.languages) && shares(sentence.stems, one.stems) > 1;
  if (moved && (changes(one) || isNew)) return true;
  const prices = [sentence, said, one].map(({ amounts }) => values(priced(amounts)));
  const [told = [], old = [], now = []] = prices;
  return settles(one) && isMoved(told, old, now);
}

const clocksInPart = (part: string) =>
  new Set(
    [...part.matchAll(/(?<!\d)(\d{1,2})[:.h](\d{2})(?!\d)/gu)].map(([, hour, minute]) =>
      clockText(Number(hour), Number(minute)),
    ),
  );
const isUnfit = ({ levelled, languages }: Pick<Said, 'levelled' | 'languages'>) =>
  negation.isIn(levelled, languages) || absence.isIn(levelled, languages);

/** 'At 17:30 they are full, we change to 18:00': names what is told and puts another in its place. */
function isNamedAndMoved(sentence: Said, said: Heard, one: Heard): boolean {
  const [told, now] = [clocksOf(sentence), clocksOf(one)];
  const isOff = one.levelled
    .split(/[,;!?()]+\s|\.\s/u)
    .filter((part) => told.some((clock) => clocksInPart(part).has(clock)))
    .some((levelled) => isUnfit({ levelled, languages: one.languages }));
  const isBy = one.line.senderId === said.line.senderId || shares(sentence.stems, one.stems) > 0;
  return (
    one.index > said.index &&
    isBy &&
    isOff &&
    changes(one) &&
    !isAsking(one) &&
    told.some((clock) => clocksOf(said).includes(clock) && now.includes(clock)) &&
    now.some((clock) => !told.includes(clock))
  );
}

function byMessage(sentence: Said, support: readonly Heard[], all: readonly Heard[]): string {
  // Words of every other message tell nothing of what one is about.
  const most = Math.max(mostCommon, all.length * 0.06);
  const rare = [...sentence.stems].filter(
    (stem) => all.filter(({ stems }) => stems.has(stem)).length <= most,
  );
  for (const said of support) {
    const moved = all.find((one) => isNamedAndMoved(sentence, said, one));
    if (moved) return `changed later: “${moved.text.slice(0, 80)}”`;
    const about = new Set(rare.filter((stem) => said.stems.has(stem)));
    for (const one of all.filter((later) => goesOn(later, said, about))) {
      const isOff =
        cancellation.isIn(one.levelled, one.languages) &&
        shares(about, one.stems) > 0 &&
        !tellsOtherwise(sentence);
      if (isOff) return `called off later: “${one.text.slice(0, 80)}”`;
      if (isReplaced(sentence, said, one)) return `changed later: “${one.text.slice(0, 80)}”`;
    }
  }
  return '';
}

/** A day that was only offered for what is planned for another. */
function byOffer(sentence: Said, support: readonly Heard[], plans: readonly Plan[]): string {
  const planned = new Set(plans.flatMap(({ date, endDate }) => [date, endDate]));
  const told = daysOf(sentence);
  if (told.length === 0 || told.some((date) => planned.has(date))) return '';
  for (const plan of plans) {
    if (plan.status === 'cancelled' || shares(sentence.stems, stemsOf(plan.what)) === 0) continue;
    const said = support.filter((one) => daysOf(one).some((date) => told.includes(date)));
    const isOffered = said.every(
      (one) =>
        isAsking(one) ||
        plan.sources.includes(one.line.messageId) ||
        hasForm(one.levelled, 'propose', one.languages),
    );
    if (said.length > 0 && isOffered) return `${plan.what}: planned for ${plan.date}`;
  }
  return '';
}

/** Whether what a sentence tells was changed or called off by a later message; empty for not. */
export function outdatedBy(
  sentence: Said,
  support: readonly Heard[],
  all: readonly Heard[],
  plans: readonly Plan[],
  ground: Ground,
): string {
  const ids = new Set(support.map(({ line }) => line.messageId));
  for (const plan of plans) {
    if (!plan.sources.some((id) => ids.has(id))) continue;
    const found = byPlan(sentence, plan, ground);
    if (found !== '') return found;
  }
  return byOffer(sentence, support, plans) || byMessage(sentence, support, all);
}

const near = (levelled: string, at: number, languages: Said['languages']) =>
  formerly.isIn(levelled.slice(Math.max(0, at - 14), at), languages);

/** Whether what is told as former was said after all that is told as its successor. */
function isBackwards(
  old: readonly number[],
  now: readonly number[],
  support: readonly Heard[],
): boolean {
  const saying = (wanted: readonly number[]) =>
    support
      .filter(({ amounts }) => values(amounts).some((value) => wanted.includes(value)))
      .map(({ index }) => index);
  const [former, latter] = [saying(old), saying(now)];
  return former.length > 0 && latter.length > 0 && Math.min(...former) > Math.max(...latter);
}

/** Two amounts told the wrong way round: '10 instead of 8' of messages with '8 instead of 10'. */
export function turnedRound(
  sentence: Said,
  support: readonly Heard[],
  cited: readonly Heard[],
): boolean {
  const told = sentence.amounts.filter(({ unit }) => unit === '' || money.has(unit));
  const old = told.filter(({ start }) => near(sentence.levelled, start, sentence.languages));
  const now = told.filter((one) => !old.includes(one));
  if (old.length === 0 || now.length === 0) return false;
  const both = support.filter(({ amounts }) => {
    const all = values(amounts);
    return (
      values(old).some((value) => all.includes(value)) &&
      values(now).some((value) => all.includes(value))
    );
  });
  const [former, latter] = [priced(old), priced(now)];
  if (both.length === 0) return isBackwards(values(former), values(latter), cited);
  return both.every((one) => {
    const former = one.amounts.filter(({ start }) => near(one.levelled, start, one.languages));
    const latter = one.amounts.filter((amount) => !former.includes(amount));
    return (
      former.length > 0 &&
      values(former).some((value) => values(now).includes(value)) &&
      values(latter).some((value) => values(old).includes(value))
    );
  });
}
