import type { ListQuery } from '@groupsight/proto/common/v1/query';
import { collections } from '@groupsight/shared/collections';
import type { ListField } from '@groupsight/shared/mongo/list-query';
import { type FoundBy, filtersOf, sortable, watchPlans } from '@groupsight/shared/testing/plans';
import { allOf, condition, listQuery } from '@groupsight/shared/testing/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFields } from '../src/rpc/list.ts';
import { openStores } from '../src/store/open.ts';
import { sharding } from '../src/store/sharding.ts';
import { type Client, message, place, said, storeWrapper, type World, world } from './support.ts';

const here = place();
const { ownerId } = here;
const ofGroup = condition('group.documentId', 'eq', here.groupId);

let insights: World;
let client: Client;
let plans: ReturnType<typeof watchPlans>;

beforeAll(async () => {
  plans = watchPlans(sharding.database);
  insights = await world();
  client = await insights.start();
  await insights.tellGroup(here);
  await insights.tell([
    said(here, message('m1')),
    said(place(ownerId, '2@g.us'), message('m2')),
    said(place('owner-bob', '1@g.us'), message('m3')),
  ]);
});
afterAll(async () => {
  plans[Symbol.dispose]();
  await client[Symbol.asyncDispose]();
  await insights[Symbol.asyncDispose]();
});

interface Listed {
  readonly collection: string;
  readonly list: (query: ListQuery) => Promise<unknown>;
  readonly fields: Readonly<Record<string, ListField>>;
  /** Orders that an index has, of one group and of all. */
  readonly ordered: readonly string[];
}

const { insights: of } = collections;
const lists: Record<keyof typeof listFields, Listed> = {
  messages: {
    collection: 'messages',
    list: (query) => client.listMessages({ ownerId, query }),
    fields: listFields.messages,
    ordered: of.messages.indexed?.ordered ?? [],
  },
  members: {
    collection: 'months',
    list: (query) => client.listMembers({ ownerId, groupId: here.groupId, query }),
    fields: listFields.members,
    ordered: [],
  },
  people: {
    collection: 'months',
    list: (query) => client.listPeople({ ownerId, groupIds: [here.groupId], query }),
    fields: listFields.people,
    ordered: [],
  },
  membersDashboard: {
    collection: 'months',
    list: (query) => {
      const groupIds = [here.groupId];
      return client.listMembersDashboard({ ownerId, groupIds, query, days: 28, admins: [] });
    },
    fields: listFields.membersDashboard,
    ordered: [],
  },
  digests: {
    collection: 'digests',
    list: (query) => client.listDigests({ ownerId, query }),
    fields: listFields.digests,
    ordered: of.digests.indexed?.ordered ?? [],
  },
  resources: {
    collection: 'resources',
    list: (query) => client.listResources({ ownerId, query }),
    fields: listFields.resources,
    ordered: of.resources.indexed?.ordered ?? [],
  },
  facts: {
    collection: 'facts',
    list: (query) => client.listFacts({ ownerId, query }),
    fields: listFields.facts,
    ordered: of.facts.indexed?.ordered ?? [],
  },
  questions: {
    collection: 'questions',
    list: (query) => client.listQuestions({ ownerId, query }),
    fields: listFields.questions,
    ordered: of.questions.indexed?.ordered ?? [],
  },
  topics: {
    collection: 'topics',
    list: (query) => client.listTopics({ ownerId, query }),
    fields: listFields.topics,
    ordered: [],
  },
  rules: {
    collection: 'rules',
    list: (query) => client.listRules({ ownerId, query }),
    fields: listFields.rules,
    ordered: [],
  },
  actions: {
    collection: 'actions',
    list: (query) => client.listModerationActions({ ownerId, query }),
    fields: listFields.actions,
    ordered: of.moderationActions.indexed?.ordered ?? [],
  },
  recapLinks: {
    collection: 'recaplinks',
    list: (query) => client.listRecapLinks({ ownerId, query }),
    fields: listFields.recapLinks,
    ordered: ['createdAt'],
  },
  notifications: {
    collection: 'notifications',
    list: (query) => client.listNotifications({ ownerId, query }),
    fields: listFields.notifications,
    ordered: ['timestamp'],
  },
};

/** Begins with the owner or names its documents: nobody else's are looked at. */
const isBounded = ([first = '']: readonly string[]) => ['owner', '_id', 'message'].includes(first);
const isOfGroup = ([first, second]: readonly string[]) =>
  first === '_id' || (first === 'owner' && second === 'group');

function check(found: readonly FoundBy[], collection: string, isGroups: boolean, what: string) {
  expect(
    found.some((plan) => plan.collection === collection),
    `${what} was asked`,
  ).toBe(true);
  for (const { isScan, indexes, ...plan } of found) {
    const where = `${plan.collection}, ${what}`;
    expect(isScan, `${where} looks at everybody's`).toBe(false);
    expect(
      indexes.filter((index) => !isBounded(index)),
      where,
    ).toEqual([]);
    if (isGroups && plan.collection === collection) {
      expect(
        indexes.filter((index) => !isOfGroup(index)),
        `${where} in a group`,
      ).toEqual([]);
    }
  }
}

describe.each(Object.entries(lists))('%s', (name, { collection, list, fields, ordered }) => {
  // The members of a group are all that there is of them.
  const hasGroup = 'group.documentId' in fields;
  const isGroups = name === 'members';

  it.each(Object.keys(fields))('filtered by %s are found by an index', async (field) => {
    const type = fields[field];
    if (!type) throw new Error(field);
    for (const filter of filtersOf(field, type)) {
      const what = JSON.stringify(filter);
      const found = await plans.of(() => list(listQuery({ filter })));
      check(found, collection, isGroups, what);
      if (!hasGroup || field === 'group.documentId') continue;
      const both = listQuery({ filter: allOf(ofGroup, filter) });
      check(await plans.of(() => list(both)), collection, true, what);
    }
  });

  it.each(sortable(fields))('sorted by %s are found by an index', async (field) => {
    for (const descending of [false, true]) {
      const sort = [{ field, descending }];
      const what = `by ${field} ${descending ? 'down' : 'up'}`;
      const plain = await plans.of(() => list(listQuery({ sort })));
      check(plain, collection, isGroups, what);
      const inGroup = hasGroup
        ? await plans.of(() => list(listQuery({ sort, filter: ofGroup })))
        : [];
      if (hasGroup) check(inGroup, collection, true, what);
      if (!ordered.includes(field)) continue;
      const sorted = [...plain, ...inGroup].filter(
        (plan) => plan.collection === collection && plan.isSorted,
      );
      expect(sorted, `${what} without sorting`).toEqual([]);
    }
  });
});

it('what the pages of a group read is found by an index', async () => {
  const { groupId } = here;
  const reads: Record<string, () => Promise<unknown>> = {
    stats: () => client.getGroupStats({ ownerId, groupIds: [groupId] }),
    activity: () => client.getActivity({ ownerId, groupId }),
    coverage: () => client.getCoverage({ ownerId, groupId }),
    overview: () => client.getOverview({ ownerId, groupIds: [groupId] }),
    conversation: () =>
      client.readConversation({ ownerId, groupId, messageId: 'm1', before: 5, after: 5 }),
    removal: () => client.previewRemoval({ ownerId, groupId, from: new Date(0), to: undefined }),
    suggestions: () => client.suggestTopics({ ownerId, groupId }),
    person: () => client.getPerson({ ownerId, groupIds: [groupId], memberId: 'ana@s' }),
    replies: () => client.getReplyGraph({ ownerId, groupIds: [groupId], days: 28 }),
    note: () =>
      client.setPersonNote({
        ownerId,
        groupIds: [groupId],
        memberId: 'ana@s',
        text: 'Plays chess',
        tags: ['club'],
      }),
    job: () => client.findRunningJob({ ownerId, groupId }),
    engine: () => client.getEngine({ ownerId }),
  };
  for (const [what, read] of Object.entries(reads)) {
    for (const { collection, isScan, indexes } of await plans.of(read)) {
      expect(isScan, `${what}: ${collection}`).toBe(false);
      expect(
        indexes.filter((index) => !isBounded(index)),
        `${what}: ${collection}`,
      ).toEqual([]);
    }
  }
});

it('what a group leaves behind when it is purged is found by an index', async () => {
  const opened = await openStores(insights.uri, storeWrapper);
  const ofGroups = Object.values(opened.stores).flatMap(({ schema, collection }) => {
    const isOfGroup = 'owner' in schema.paths && 'group' in schema.paths;
    const first = schema.indexes().map(([fields]) => Object.keys(fields).slice(0, 2).join());
    // Of which there is one for each group of the owner.
    if (collection.name === 'rollups' && first.includes('owner')) return [];
    return isOfGroup
      ? [{ collection: collection.name, isFound: first.includes('owner,group') }]
      : [];
  });
  await opened.close();
  expect(ofGroups.length).toBeGreaterThan(10);
  expect(ofGroups.filter(({ isFound }) => !isFound)).toEqual([]);
});

it('what lists are filtered and sorted by is stored under the path that is asked for', async () => {
  const opened = await openStores(insights.uri, storeWrapper);
  const models = Object.values(opened.stores);
  // Lists of rows that are counted out of months have paths of their own.
  const stored = Object.entries(lists).filter(([, { collection }]) => collection !== 'months');
  const unknown = stored.flatMap(([name, { collection, fields }]) => {
    const model = models.find((one) => one.collection.name === collection);
    const roots = Object.keys(model?.schema.paths ?? {}).map((path) => path.split('.')[0]);
    return Object.values(fields)
      .filter(({ path }) => !roots.includes(path.split('.')[0] ?? ''))
      .map(({ path }) => `${name}: ${path}`);
  });
  await opened.close();
  expect(stored.length).toBeGreaterThan(8);
  expect(unknown).toEqual([]);
});
