import { setTimeout as sleep } from 'node:timers/promises';
import { loadDetector } from '@groupsight/reader/detect-language';
import { createLocalEngine } from '@groupsight/reader/engine';
import { createModelEngine } from '@groupsight/reader/model/engine';
import type { Clock, Meter } from '@groupsight/reader/model/ports';
import type { InsightEngine } from '@groupsight/reader/types';
import type { Logger } from '@groupsight/shared/logger';
import { metrics } from '@groupsight/shared/telemetry';
import { Counter } from 'prom-client';
import { endpointOf, type InsightsConfig } from '../config.ts';
import type { Stores } from '../store/stores.ts';
import { createChatModel } from './chat-model.ts';
import { withThread } from './engine-thread.ts';
import { answerCache } from './model-answers.repository.ts';
import { tokenBudget } from './token-days.repository.ts';

const tokens = new Counter({
  name: 'groupsight_model_tokens_total',
  help: 'Tokens spent on the model, as its endpoint counts them',
  labelNames: ['task', 'direction'],
  registers: [metrics],
});

const calls = new Counter({
  name: 'groupsight_model_questions_total',
  help: 'Questions to the model: ok, cached, or why it was not asked or not believed',
  labelNames: ['task', 'outcome'],
  registers: [metrics],
});

const meter: Meter = {
  spent(task, input, output) {
    tokens.inc({ task, direction: 'input' }, input);
    tokens.inc({ task, direction: 'output' }, output);
  },
  asked: (task, outcome) => calls.inc({ task, outcome }),
};

/** Calls under way at once in this process: endpoints answer many with 429. */
const concurrency = 4;

/** Waits a little longer each time by chance, so that processes do not come back together. */
const jittered = (signal: AbortSignal) => (ms: number) =>
  // Who closes waits for nothing.
  sleep(ms * (1 + Math.random() / 4), undefined, { signal }).catch(() => undefined);

interface EngineParts {
  readonly stores: Stores;
  readonly now: () => number;
  readonly logger: Logger;
  /** Aborted when the service closes. */
  readonly closing: AbortSignal;
  readonly wait?: Clock['sleep'] | undefined;
}

/** The engine that the configuration asks for: the model's where an endpoint is given. */
export function createEngine(
  config: InsightsConfig,
  { stores, now, logger, closing, wait = jittered(closing) }: EngineParts,
): InsightEngine & { close(): Promise<void> } {
  loadDetector();
  const local = withThread(createLocalEngine());
  const close = () => local.close();
  const endpoint = endpointOf(config);
  if (!endpoint) return local;
  const chat = createChatModel(endpoint, closing);
  const pseudonyms = config.OPENAI_PSEUDONYMS;
  // Keys lie about in environments: nobody's chats leave the machine without being told so.
  logger.warn(
    { endpoint: chat.endpoint, model: chat.model, pseudonyms },
    'messages are read by a model',
  );
  const model = createModelEngine(
    local,
    {
      chat,
      cache: answerCache(stores.modelAnswers, now),
      budget: tokenBudget(stores.tokenDays, stores.owners),
      clock: { now, sleep: wait },
      meter,
    },
    {
      pseudonyms,
      timeoutMs: config.OPENAI_TIMEOUT_MS,
      dailyTokens: config.OPENAI_DAILY_TOKENS,
      concurrency,
    },
  );
  return { ...model, close };
}
