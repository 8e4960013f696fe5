import { questionsIn } from '../answers.ts';
import { plansIn } from '../plans/plans.ts';
import type { Plan } from '../plans/types.ts';
import type { Prepared } from '../prepared.ts';
import { isSpoken, prepare } from '../prepared.ts';
import { sentimentOfAll } from '../sentiment.ts';
import { words } from '../text.ts';
import { type Talks, talksIn } from '../threads.ts';
import type { ConversationDraft, DayInput, DigestDraft, Line, StatementDraft } from '../types.ts';
import { withoutAnew } from './anew.ts';
import { asideWeights } from './aside-weights.ts';
import type { Boosted } from './boosted.ts';
import { chosenOf, roomFor, type Weighed } from './choose.ts';
import { withCorrected } from './corrected.ts';
import { Calendar } from './dated.ts';
import { withInstead } from './instead.ts';
import { joinTold } from './joined.ts';
import { matterWeights } from './matter-weights.ts';
import { type Matter, type MatterWeights, mattersOf } from './matters.ts';
import { withoutMoved } from './moved.ts';
import { openPoints } from './open.ts';
import { withoutOutrun } from './outrun.ts';
import {
  headlineOf,
  othersOf,
  type Paragraph,
  paragraphsOf,
  subjectsOf,
  titlesOf,
} from './paragraphs.ts';
import type { WorthWeights } from './relative.ts';
import { type Said, saidIn } from './said.ts';
import { withSettled } from './settled.ts';
import { subjectWeights } from './subject-weights.ts';
import { withShifted } from './shifted.ts';
import { Spoken } from './spoken.ts';
import { hasSubstance, isNews, isTelling } from './substance.ts';
import { withoutSuperseded } from './superseded.ts';
import { Times } from './timed.ts';
import { Traits } from './traits.ts';
import type { Wording } from './wording.ts';
import { wordingOf } from './wording.ts';
import { note, noteOf, weighed } from './worth.ts';
import { worthWeights } from './worth-weights.ts';

/** What is fitted on days (see `npm run train:digest`). */
export interface DigestWeights {
  readonly matters: MatterWeights;
  /** Which sentences a reader needs. */
  readonly worth: WorthWeights;
  /** Which phrases of these. */
  readonly phrases: Boosted;
  /** Which words name what a matter is about. */
  readonly subjects: Boosted;
}

const fitted: DigestWeights = {
  matters: matterWeights,
  worth: worthWeights,
  phrases: asideWeights,
  subjects: subjectWeights,
};

/** So many messages, evenly over a matter, tell its mood. */
const mostFelt = 100;
/**
 * What alone, beside a plan, is enough for a digest of a day on which hardly anything was said; of so
 * few lines what states news is.
 */
const surelyTold = 0.5;
const quiet = 12;

/** A statement counts only with sources of this day. */
function grounded(
  statements: readonly StatementDraft[],
  byId: ReadonlyMap<string, Prepared>,
): StatementDraft[] {
  return statements
    .map((one) => ({ ...one, sources: one.sources.filter((id) => byId.has(id)) }))
    .filter(({ sources }) => sources.length > 0);
}

/** Of a busy day only what may be told is read for plans. */
const mostRead = 120;

function bestLines(all: readonly Weighed[], { lines }: DayInput): Line[] {
  const best = all.toSorted((a, b) => b.worth - a.worth || a.said.at.index - b.said.at.index);
  const read = new Set(best.slice(0, mostRead).map(({ said }) => said.at.line));
  return lines.filter((line) => read.has(line));
}

function conversationOf(
  paragraphs: readonly Paragraph[],
  matter: Matter,
  language: Parameters<typeof sentimentOfAll>[1],
): ConversationDraft {
  const spoken = matter.lines.filter(({ line }) => isSpoken(line));
  const texts = spoken.map(({ line }) => line.text).filter((said) => said !== '');
  return {
    // What is told of it stands in the summary.
    text:
      paragraphs.map(({ title }) => title).find((title) => title !== '') ??
      paragraphs[0]?.plain ??
      '',
    sources: [...new Set(paragraphs.flatMap(({ sources }) => sources))],
    sentiment: sentimentOfAll(texts, language, mostFelt),
    messages: spoken.length,
    members: matter.senders.size,
  };
}

/** What is told of a day, and what it is told with. */
export interface Choosing {
  readonly lines: readonly Prepared[];
  readonly spoken: readonly Prepared[];
  readonly talks: Talks;
  readonly matters: readonly Matter[];
  readonly wording: Wording;
  readonly keyPoints: readonly StatementDraft[];
  readonly chosen: readonly Weighed[];
}

interface Talked {
  readonly said: readonly Said[];
  readonly matters: readonly Matter[];
  readonly plans: readonly Plan[];
  readonly calendar: Calendar;
}

/** The sentences as they stand at last, without those that something later took the place of. */
function standingOf(all: readonly Weighed[], { said, matters, plans, calendar }: Talked) {
  const times = new Times(calendar);
  const spoken = new Spoken(said, matters, times);
  const settled = withShifted(withSettled(all, said, matters, times), spoken, calendar);
  const replaced = withInstead(settled, spoken, calendar);
  const standing = withoutAnew(withoutOutrun(replaced, spoken), spoken);
  return withoutMoved(withoutSuperseded(standing, plans), calendar);
}

/** The sentences of a day that a reader needs, and what waits for an answer; null without substance. */
export function choosingOf(day: DayInput, weights: DigestWeights = fitted): Choosing | null {
  const lines = prepare(day.lines);
  const spoken = lines.filter(({ line }) => isSpoken(line));
  const talks = talksIn(lines);
  const matters = mattersOf(lines, talks, weights.matters);
  const questions = questionsIn(lines, lines.length, talks);
  const traits = new Traits({ lines, matters, questions, found: talks.found });
  const wording = wordingOf(spoken, day.lines);
  const weighing = { traits, weights, matters, questions, wording };
  const said = saidIn(spoken);
  const all = weighed(said, weighing);
  const read = bestLines(all, day);
  const plans = plansIn(read, day.timeZone);
  const isWorthIt =
    plans.length > 0 ||
    hasSubstance(spoken.filter(isTelling)) ||
    all.some(({ worth, said }) => worth > surelyTold || (spoken.length <= quiet && isNews(said)));
  if (!isWorthIt) return null;
  const byId = new Map(lines.map((line) => [line.line.messageId, line]));
  const calendar = new Calendar(read, plans, day.timeZone, wording.language);
  const keyPoints = grounded(
    openPoints(questions, byId, wording, (text, line) =>
      noteOf(text, line, calendar, wording.language),
    ),
    byId,
  );
  const waiting = new Set(keyPoints.flatMap(({ sources }) => sources));
  withCorrected(all, said);
  const standing = standingOf(all, { said, matters, plans, calendar });
  const chosen = chosenOf(
    standing.filter(({ said }) => !waiting.has(said.at.line.messageId)),
    roomFor(spoken.length) - keyPoints.reduce((sum, { text }) => sum + words(text).length, 0),
    (one) => note(one, weighing, calendar),
  );
  return { lines, spoken, talks, matters, wording, keyPoints, chosen };
}

/**
 * The digest of a day: what it was about in a line, then matter by matter the sentences that a
 * reader who was away needs, in the words of those who said them, and what waits for an answer.
 * Each statement has the messages it rests on. Null for a day without substance.
 */
export function digestOf(day: DayInput, weights: DigestWeights = fitted): DigestDraft | null {
  const choosing = choosingOf(day, weights);
  if (!choosing) return null;
  const { lines, spoken, talks, matters, wording, keyPoints, chosen } = choosing;
  const byId = new Map(lines.map((line) => [line.line.messageId, line]));
  const subjects = subjectsOf(lines, wording);
  joinTold(chosen, subjects);
  const titles = titlesOf(subjects, wording, weights.subjects);
  const told = paragraphsOf(chosen, { matters, wording, titles });
  const paragraphs = [...told.values()].flat();
  const headline = headlineOf(told, chosen, matters);
  const others = othersOf(
    told,
    talks.threads.map((talk) => talk.lines),
    { titles, wording },
  );
  const statements = grounded([...headline, ...paragraphs, ...others], byId).map(
    ({ text, sources }) => ({
      text,
      sources,
    }),
  );
  if (statements.length + keyPoints.length === 0) return null;
  const cited = new Set([...statements, ...keyPoints].flatMap(({ sources }) => sources));
  const texts = spoken.map(({ line }) => line.text).filter((text) => text !== '');
  return {
    summary: statements.map(({ text }) => text).join('\n\n'),
    statements,
    keyPoints,
    sentiment: sentimentOfAll(texts, wording.language),
    conversations: [...told].flatMap(([index, own]) => {
      const matter = matters[index];
      return matter ? [conversationOf(own, matter, wording.language)] : [];
    }),
    sources: day.lines.map(({ messageId }) => messageId).filter((id) => cited.has(id)),
  };
}
