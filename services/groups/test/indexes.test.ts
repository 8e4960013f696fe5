import type { ListQuery } from '@groupsight/proto/common/v1/query';
import type { ListFields } from '@groupsight/shared/mongo/list-query';
import { isOfOwner, queriesOf, watchPlans } from '@groupsight/shared/testing/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupFields } from '../src/store/groups.ts';
import { importFields } from '../src/store/imports.ts';
import { labelFields } from '../src/store/labels.ts';
import { memberFields } from '../src/store/members.ts';
import { removalFields } from '../src/store/removals.ts';
import { sharding } from '../src/store/sharding.ts';
import { chat, world } from './support.ts';

const ownerId = 'owner-ada';
let groupId = '';
let client: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['start']>>;
let service: Awaited<ReturnType<typeof world>>;
let plans: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  plans = watchPlans(sharding.database);
  service = await world();
  client = await service.start();
  service.connector.accounts.set(ownerId, [chat('1@g.us')]);
  const { groups } = await client.importGroups({ ownerId });
  groupId = groups[0]?.documentId ?? '';
});
afterAll(async () => {
  plans[Symbol.dispose]();
  await client[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

it('the admins of groups are found by an index', async () => {
  for (const { isScan } of await plans.of(() =>
    client.listAdmins({ ownerId, groupIds: [groupId] }),
  )) {
    expect(isScan).toBe(false);
  }
});

it.each<[string, ListFields, (query: ListQuery) => Promise<unknown>]>([
  ['groups', groupFields, (query) => client.listGroups({ ownerId, query })],
  ['members', memberFields, (query) => client.listMembers({ ownerId, groupId, query })],
  ['imports', importFields, (query) => client.listImports({ ownerId, query })],
  ['labels', labelFields, (query) => client.listLabels({ ownerId, query })],
  ['removals', removalFields, (query) => client.listRemovals({ ownerId, query })],
])('%s are found by an index, whatever is asked of them', async (_name, fields, list) => {
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
