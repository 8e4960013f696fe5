import { afterAll, beforeAll } from 'vitest';
import { chatterMs, describeChaos, seed } from './chaos.ts';
import { describeJourney } from './journey.ts';
import { openStage, type Stage } from './stage.ts';

// One cluster for both: to start twelve processes takes a small machine half a minute.
let stage: Stage;
beforeAll(async () => {
  const env = { SIMULATED_CHATTER_MS: String(chatterMs), SIMULATED_SEED: seed };
  stage = await openStage({ env });
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describeJourney(() => stage);
describeChaos(() => stage);
