import { questionsIn } from './answers.ts';
import { commitmentFactsIn } from './commitments/commitments.ts';
import { digestOf } from './digest/digest.ts';
import { compileRule } from './moderation/compile.ts';
import { isSpoken, prepare } from './prepared.ts';
import { questionIn } from './questions.ts';
import { whileRemembering } from './remembered.ts';
import { eventsIn } from './resources/events.ts';
import { linksOf } from './resources/links.ts';
import { mediaOf } from './resources/media.ts';
import { suggestTopics } from './suggestions.ts';
import { talksIn } from './threads.ts';
import { topicMatcher, topicVersion } from './topics.ts';
import type { EventDraft, FactDraft, InsightEngine, Line, QuestionDraft } from './types.ts';

/** An engine that finds questions and events at once. */
export type LocalEngine = Omit<InsightEngine, 'questions' | 'events' | 'commitments'> & {
  commitments(lines: readonly Line[], after: readonly Line[], timeZone: string): FactDraft[];
  questions(lines: readonly Line[], after: readonly Line[]): QuestionDraft[];
  events(lines: readonly Line[], timeZone: string, earlier: readonly Line[]): EventDraft[];
};

/** An answer that quotes nothing, and what settles a question, come within so many lines. */
const nearLines = 60;

/** Of the lines that follow, those that may answer: near ones, and those that quote one before. */
function answering(lines: readonly Line[], after: readonly Line[]): Line[] {
  const near = after.slice(0, nearLines);
  const known = new Set(lines.concat(near).map(({ messageId }) => messageId));
  return near.concat(after.slice(nearLines).filter((line) => known.has(line.quotedMessageId)));
}

/** The engine that needs no key and no network: rules and word lists, deterministic. */
export function createLocalEngine(): LocalEngine {
  return {
    name: 'local',
    version: 'local-31',
    resources: (line) => (isSpoken(line) ? [...linksOf(line), ...mediaOf(line)] : []),
    events: (lines, timeZone, earlier) =>
      whileRemembering(() => eventsIn(lines, timeZone, earlier)),
    commitments: (lines, after, timeZone) =>
      whileRemembering(() => commitmentFactsIn(lines, after, timeZone)),
    questions(lines, after) {
      // Most quiet days ask nothing: then conversations need not be told apart.
      if (!lines.some((line) => questionIn(line) !== null)) return [];
      return whileRemembering(() => {
        const prepared = prepare([...lines, ...answering(lines, after)]);
        return questionsIn(prepared, lines.length, talksIn(prepared));
      });
    },
    digest: async (day) => whileRemembering(() => digestOf(day)),
    topic: topicMatcher,
    topicVersion,
    suggestTopics,
    moderation: compileRule,
  };
}
