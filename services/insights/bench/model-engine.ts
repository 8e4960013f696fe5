import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@groupsight/shared/config';
import { endpointOf, insightsConfig } from '../src/config.ts';
import type { Meaning, Scope } from '../src/domain/engine/meaning.ts';
import { createLocalEngine } from '../src/domain/local/engine.ts';
import { createModelEngine } from '../src/domain/model/engine.ts';
import { CountingMeter, MemoryBudget, MemoryCache } from '../src/domain/model/testing.ts';
import { createChatModel } from '../src/providers/chat-model.ts';

export interface MeasuredModel {
  readonly meaning: Meaning;
  readonly scope: Scope;
  readonly meter: CountingMeter;
}

/** The model that OPENAI_… names, as the product asks it; without a limit to what it may cost. */
export function measuredModel(env: NodeJS.ProcessEnv): MeasuredModel | null {
  const config = loadConfig(insightsConfig, { ...env, MONGODB_URI: 'mongodb://unused' });
  const endpoint = endpointOf(config);
  if (!endpoint) return null;
  const meter = new CountingMeter();
  const { meaning } = createModelEngine(
    createLocalEngine(),
    {
      chat: createChatModel(endpoint, new AbortController().signal),
      cache: new MemoryCache(),
      budget: new MemoryBudget(),
      clock: { now: Date.now, sleep: async (ms) => void (await sleep(ms)) },
      meter,
    },
    {
      pseudonyms: config.OPENAI_PSEUDONYMS,
      timeoutMs: config.OPENAI_TIMEOUT_MS,
      dailyTokens: { bench: Number.MAX_SAFE_INTEGER },
      concurrency: 4,
    },
  );
  const scope = { owner: 'bench', group: 'bench', plan: 'bench', today: '2026-03-10', people: [] };
  return { meaning, scope, meter };
}
