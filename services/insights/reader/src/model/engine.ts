import type { Meaning } from '../meaning.ts';
import { ruleTextsIn } from '../moderation/texts/texts.ts';
import type { InsightEngine } from '../types.ts';
import { Caller } from './caller.ts';
import { readDay } from './day.ts';
import { judgeLines } from './judging.ts';
import type { ModelPorts, ModelSettings } from './ports.ts';

/**
 * The engine that understands: what has to be known at once is the local engine's, which it
 * extends and falls back to, and `meaning` reads days and judges messages in its own time.
 * Its version is the local one's, so that a key that is added does not rebuild every old digest.
 */
export function createModelEngine(
  local: InsightEngine,
  ports: ModelPorts,
  settings: ModelSettings,
): InsightEngine & { readonly meaning: Meaning } {
  const caller = new Caller(ports, settings);
  const isHiding = settings.pseudonyms;
  const { model, endpoint } = ports.chat;
  return {
    ...local,
    name: 'model',
    moderation(description, language = 'en') {
      const judge = local.moderation(description, language);
      if (!judge.byMeaning) return judge;
      const compiled = ruleTextsIn(language).byModel(judge.compiled);
      return { ...judge, compiled };
    },
    meaning: {
      read: (day, scope, topics, beside) =>
        readDay({ caller, isHiding, timeoutMs: settings.timeoutMs }, day, scope, topics, beside),
      judge: (lines, rules, scope) => judgeLines({ caller, isHiding }, lines, rules, scope),
      state: () => ({ model, endpoint, pseudonyms: isHiding, resting: caller.isResting }),
      dailyTokens: (plan) => caller.limitOf(plan),
    },
  };
}
