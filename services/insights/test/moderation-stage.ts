import type { CreateRuleRequest } from '@groupsight/proto/insights/v1/insights';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  all,
  aRule,
  type Client,
  notices,
  type Place,
  place,
  type World,
  world,
} from './support.ts';

/** One service for the tests of a file, each with an owner of its own. */
export function moderationStage() {
  let insights: World | undefined;
  let client: Client | undefined;
  let owners = 0;
  let aheadMs = 0;
  beforeAll(async () => {
    insights = await world();
    client = await insights.start({ now: () => new Date(Date.now() + aheadMs) });
  });
  afterEach(() => {
    aheadMs = 0;
  });
  afterAll(async () => {
    await client?.[Symbol.asyncDispose]();
    await insights?.[Symbol.asyncDispose]();
  });
  const started = () => {
    if (!insights || !client) throw new Error('not started');
    return { insights, client };
  };
  const commandsOf = ({ ownerId }: Place) =>
    started().insights.commands.filter((command) => command.ownerId === ownerId);

  return {
    get insights() {
      return started().insights;
    },
    get client() {
      return started().client;
    },
    /** Sets the service's clock ahead, until the test ends. */
    ahead: (milliseconds: number) => {
      aheadMs = milliseconds;
    },
    /** A group of somebody new, with a rule against adverts. */
    withRule: async (changed: Partial<CreateRuleRequest> = {}) => {
      owners += 1;
      const here = place(`owner-${owners}`);
      await started().insights.tellGroup(here);
      const { rule } = await started().client.createRule({ ...aRule(changed), ...here });
      return { here, ruleId: rule?.documentId ?? '' };
    },
    logOf: async (here: Place) => (await started().client.listModerationActions(all(here))).actions,
    told: async ({ ownerId }: Place) =>
      (await notices(started().client, ownerId)).filter(({ type }) => type === 'moderation'),
    commandsOf,
    /** Each once, in order. */
    keysOf: (here: Place) => [
      ...new Set(commandsOf(here).map(({ idempotencyKey }) => idempotencyKey)),
    ],
  };
}
