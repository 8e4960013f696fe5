import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalEngine } from '@groupsight/reader/engine';
import type { Meaning, Scope } from '@groupsight/reader/meaning';
import { createModelEngine } from '@groupsight/reader/model/engine';
import { CountingMeter, MemoryBudget, MemoryCache } from '@groupsight/reader/testing/model';
import { loadConfig } from '@groupsight/shared/config';
import { endpointOf, insightsConfig } from '../src/config.ts';
import { createChatModel } from '../src/engine/chat-model.ts';

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
