import { afterAll, beforeAll } from 'vitest';
import { describeJourney } from './journey.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

describeJourney(() => stage);
