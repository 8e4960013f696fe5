import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { isOfOwner, queriesOf, watchPlans } from '@groupsight/shared/testing/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messageFields } from '../src/store/messages.ts';
import { sharding } from '../src/store/sharding.ts';
import { surveyFields } from '../src/surveys/surveys.repository.ts';
import { hour, schedule, world } from './support.ts';
import { answer, fieldsOf, linkTo, makeSurvey } from './survey-support.ts';

const ownerId = 'owner-ada';
let client: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['start']>>;
let service: Awaited<ReturnType<typeof world>>;
let plans: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  plans = watchPlans(sharding.database);
  service = await world();
  client = await service.start();
  await schedule(client, ownerId, service.clock.in(hour));
});
afterAll(async () => {
  plans[Symbol.dispose]();
  await client[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

it('surveys, their links and answers are found by an index of their owner', async () => {
  const fields = fieldsOf(service);
  const { documentId } = await makeSurvey(client, ownerId, fields);
  await answer(client, await linkTo(client, ownerId, documentId));
  const calls = [
    ...queriesOf(surveyFields).map((query) => () => client.listSurveys({ ownerId, query })),
    () => client.getSurveyResults({ ownerId, documentId }),
  ];
  for (const call of calls) {
    const found = await plans.of(call);
    expect(found.length).toBeGreaterThan(0);
    for (const { collection, isScan, indexes } of found) {
      expect([collection, isScan]).toEqual([collection, false]);
      expect([collection, indexes.filter((index) => !isOfOwner(index))]).toEqual([collection, []]);
    }
  }
});

it('scheduled messages are found by an index, whatever is asked of them', async () => {
  const fields = messageFields;
  const list = (query: ListQuery) => client.listScheduledMessages({ ownerId, query });
  for (const query of queriesOf(fields)) {
    const what = JSON.stringify(query);
    const found = await plans.of(() => list(query));
    expect(found.length, what).toBeGreaterThan(0);
    for (const { collection, isScan, indexes } of found) {
      expect(isScan, `${collection}, ${what}`).toBe(false);
      expect(
        indexes.filter((index) => !isOfOwner(index)),
        `${collection}, ${what}`,
      ).toEqual([]);
    }
  }
});
