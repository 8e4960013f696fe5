import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api } from './api.ts';
import { longerChatExport } from './chat-file.ts';
import {
  ada,
  bo,
  type Expected,
  type Listed,
  liveGroup,
  type State,
  stateOf,
  unpackDataFolder,
} from './fixtures/data-folder.ts';
import { type Product, startProduct } from './product.ts';

/** What a data folder of an earlier version holds is there after the upgrade, and goes on. */
let folder: Awaited<ReturnType<typeof tempDir>>;
let product: Product;
let expected: Expected;

beforeAll(async () => {
  folder = await tempDir();
  expected = await unpackDataFolder(folder.path);
  product = await startProduct(folder.path, { SIMULATED_CHATTER_MS: '0' });
});
afterAll(async () => {
  await product?.stop();
  await folder?.[Symbol.asyncDispose]();
});

interface Group {
  readonly documentId: string;
  readonly name: string;
  readonly total_messages: number;
}

/** A list without the digests that spoke of a day before it was over. */
function finished(name: string, list: Listed, { madeAt }: Expected): Listed {
  if (name !== 'digests') return list;
  const isOver = ([, { date }]: [string, Readonly<Record<string, unknown>>]) =>
    String(date) < madeAt.slice(0, 10);
  return Object.fromEntries(Object.entries(list).filter(isOver));
}

/**
 * That every document which was there is, and says the same; there may be new ones. What an
 * upgrade derives anew may take a moment.
 */
async function expectKept(user: typeof ada, before: State): Promise<void> {
  const api = await Api.signIn(product.url, user);
  const kept = Object.fromEntries(
    Object.entries(before).map(([name, list]) => [name, finished(name, list, expected)]),
  );
  await expect.poll(() => stateOf(api), { interval: 500 }).toMatchObject(kept);
}

const groupOf = async (api: Api, name: string): Promise<Group> => {
  const groups = await api.data<Group[]>('GET', '/api/watched-groups?pagination[pageSize]=100');
  const found = groups.find((group) => group.name === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
};

/** Messages per day, without the days that have none. */
async function activityOf(api: Api, group: Group): Promise<Record<string, number>> {
  const path = `/api/watched-groups/${group.documentId}/activity?from=2026-08-01&to=2026-12-31`;
  const days = await api.data<{ date: string; count: number }[]>('GET', path);
  return Object.fromEntries(
    days.filter(({ count }) => count > 0).map(({ date, count }) => [date, count]),
  );
}

/** Messages per day of a zone, counted from what was listed of a group. */
function countedDays(state: State, group: Group, timeZone: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const message of Object.values(state['chat-messages'] ?? {})) {
    if (message.group !== group.documentId || message.type === 'system') continue;
    // Swedish dates are yyyy-MM-dd.
    const date = new Date(String(message.createdAt)).toLocaleDateString('sv', { timeZone });
    counts[date] = (counts[date] ?? 0) + 1;
  }
  return counts;
}

describe('a data folder of 0.1', () => {
  it.each([
    ['with a linked account', ada, (state: Expected) => state.ada],
    ['with an import alone', bo, (state: Expected) => state.bo],
  ])('has everything of somebody %s', async (_, user, of) => {
    await expectKept(user, of(expected));
  });

  it('counts what it lists', async () => {
    const api = await Api.signIn(product.url, ada);
    for (const name of [liveGroup, 'Seed Investors']) {
      const group = await groupOf(api, name);
      const days = countedDays(expected.ada, group, 'Europe/London');
      expect(await activityOf(api, group)).toEqual(days);
    }
  });

  it('takes in what is said from now on', async () => {
    const api = await Api.signIn(product.url, ada);
    await waitFor('the account to open', async () => {
      const { state } = await api.data<{ state: string }>('GET', '/api/wa-check');
      return state === 'open';
    });
    const group = await groupOf(api, liveGroup);
    const scheduled = await api.data<{ documentId: string }>('POST', '/api/scheduled-messages', {
      data: {
        message: 'Does anybody hear this after the upgrade?',
        groups: [group.documentId],
        scheduledFor: '2091-01-01T00:00:00.000Z',
      },
    });
    await api.data('POST', `/api/scheduled-messages/${scheduled.documentId}/send`);
    await waitFor('the message to be counted', async () => {
      const { total_messages: total } = await groupOf(api, liveGroup);
      return total === group.total_messages + 1;
    });
  });

  it('adds what is new in a chat that is imported again', async () => {
    const api = await Api.signIn(product.url, ada);
    const group = await groupOf(api, 'Seed Investors');
    const { status, body } = await api.upload<{ newMessages: number; group: Group }>(
      'WhatsApp Chat with Seed Investors.txt',
      longerChatExport(),
    );
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { data: { newMessages: 3, group: { documentId: group.documentId } } },
    });
    await waitFor('the new messages to be counted', async () => {
      const { total_messages: total } = await groupOf(api, 'Seed Investors');
      return total === group.total_messages + 3;
    });
  });

  it('counts all days again in another zone', async () => {
    const api = await Api.signIn(product.url, bo);
    const [group] = await api.data<Group[]>('GET', '/api/watched-groups');
    if (!group) throw new Error('no group');
    const before = await activityOf(api, group);
    expect(before).toEqual(countedDays(expected.bo, group, 'Asia/Tokyo'));
    const after = countedDays(expected.bo, group, 'America/Los_Angeles');
    expect(after).not.toEqual(before);
    await api.data('PUT', '/api/users/me', { timezone: 'America/Los_Angeles' });
    await expect.poll(() => activityOf(api, group)).toEqual(after);
  });
});
