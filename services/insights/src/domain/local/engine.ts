import type { InsightEngine } from '../engine/types.ts';
import { questionsIn } from './answers.ts';
import { digestOf } from './digest/digest.ts';
import { compileRule } from './moderation/compile.ts';
import { isSpoken, prepare } from './prepared.ts';
import { questionIn } from './questions.ts';
import { whileRemembering } from './remembered.ts';
import { eventsOf } from './resources/events.ts';
import { linksOf } from './resources/links.ts';
import { mediaOf } from './resources/media.ts';
import { suggestTopics } from './suggestions.ts';
import { talksIn } from './threads.ts';
import { topicMatcher, topicVersion } from './topics.ts';

/** The engine that needs no key and no network: rules and word lists, deterministic. */
export function createLocalEngine(): InsightEngine {
  return {
    name: 'local',
    version: 'local-6',
    resources: (line, timeZone) =>
      isSpoken(line) ? [...linksOf(line), ...mediaOf(line), ...eventsOf(line, timeZone)] : [],
    questions(lines, after) {
      // Most quiet days ask nothing: then conversations need not be told apart.
      if (!lines.some((line) => questionIn(line) !== null)) return [];
      return whileRemembering(() => {
        const prepared = prepare([...lines, ...after]);
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
