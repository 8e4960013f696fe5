import { afterAll, beforeAll } from 'vitest';
import { chatterMs, describeChaos, seed } from './chaos.ts';
import { describeJourney } from './journey.ts';
import { describeOperations } from './operations.ts';
import { describeRestore } from './restore.ts';
import { openStage, type Stage } from './stage.ts';

// One cluster for all: to start twelve processes takes a small machine half a minute.
let stage: Stage;
beforeAll(async () => {
  const env = { SIMULATED_CHATTER_MS: String(chatterMs), SIMULATED_SEED: seed };
  // Half of the processes of an earlier version: a roll-out that stands still in the middle.
  stage = await openStage({ env, previous: process.env.CLUSTER_PREVIOUS });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

// The first account is the operator's.
describeOperations(() => stage);
describeJourney(() => stage);
describeChaos(() => stage);
describeRestore(() => stage);
