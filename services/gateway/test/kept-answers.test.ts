import { createHash } from 'node:crypto';
import { AppError } from '@groupsight/shared/errors';
import { metrics } from '@groupsight/shared/telemetry';
import { silentLogger } from '@groupsight/shared/testing/resources';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { create } from '../src/service.ts';
import { digestOf } from './support/documents.ts';
import { type Harness, startHarness } from './support/harness.ts';

let gateway: Harness;
let time = Date.parse('2026-03-10T12:00:00Z');
/** What the services say of the state of owners' data. */
let revision = (_ownerId: string): string => '1';

beforeAll(async () => {
  gateway = await startHarness({ overrides: { now: () => time } });
  gateway.insights.revisionOf = (ownerId) => revision(ownerId);
  gateway.groups.revisionOf = () => 'as ever';
});
afterAll(() => gateway[Symbol.asyncDispose]());
beforeEach(() => {
  revision = () => '1';
  time += 3_600_000;
});

/** How often each service was called while something was done, by the names of its RPCs. */
async function calls(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts = async () => {
    const { values } = (await metrics.getSingleMetric('groupsight_rpc_seconds')?.get()) ?? {
      values: [],
    };
    return new Map(
      values
        .filter((one) => 'metricName' in one && one.metricName === 'groupsight_rpc_seconds_count')
        .map(({ labels, value }) => [String(labels.rpc).replace(/.*\.(?=\w+\/)/, ''), value]),
    );
  };
  const before = await counts();
  await work();
  const grown = [...(await counts())].map(
    ([name, count]) => [name, count - (before.get(name) ?? 0)] as const,
  );
  // Who asks is asked for by the clock.
  return Object.fromEntries(
    grown.filter(([name, count]) => count > 0 && name !== 'AuthService/CheckSession'),
  );
}

/** Somebody with a group and digests, and lists of these. */
async function reader(email: string) {
  const { ownerId, token, group } = await gateway.withGroup(email);
  const add = (day: string) =>
    gateway.insights.digests.add(ownerId, digestOf(group.documentId, day));
  add('2026-01-02');
  const digests = `/api/digests?filters[group][documentId][$eq]=${group.documentId}`;
  const get = (path: string, headers: Record<string, string> = {}) =>
    gateway.call('GET', path, { token, headers: { ...plain, ...headers } });
  return { ownerId, token, group, add, digests, get };
}

async function dataOf(answer: Response) {
  const { data } = (await answer.json()) as { data: Record<string, unknown>[] };
  return data;
}

/** `fetch` would ask for it compressed by itself. */
const plain = { 'accept-encoding': 'identity' };

const twoLooks = { 'GroupsService/GetRevision': 1, 'InsightsService/GetRevision': 1 };

describe('a list that is asked for again', () => {
  test('costs two looks and no list, and is the same bytes with a strong tag of them', async () => {
    const { digests, get } = await reader('again@example.org');
    const groups = '/api/watched-groups';
    const first = { digests: await get(digests), groups: await get(groups) };
    for (const [path, answer] of [
      [digests, first.digests],
      [groups, first.groups],
    ] as const) {
      const body = await answer.text();
      const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
      expect(answer.headers.get('etag')).toBe(`"${hash}"`);
      const again = await get(path);
      expect(await again.text()).toBe(body);
      const { date: _first, ...headers } = Object.fromEntries(answer.headers);
      expect(Object.fromEntries(again.headers)).toMatchObject({
        ...headers,
        date: expect.any(String),
        'x-request-id': expect.any(String),
      });
      expect(await calls(() => get(path))).toEqual(twoLooks);
    }
  });

  test('is made anew once the owner’s data changed, in either service', async () => {
    const { digests, get, add, group } = await reader('changes@example.org');
    await get(digests);
    add('2026-01-03');
    // Nobody has told of it: the fake's revision is what the real one's store says.
    expect(await dataOf(await get(digests))).toHaveLength(1);
    revision = () => '2';
    expect(await dataOf(await get(digests))).toHaveLength(2);
    const named = async () => (await dataOf(await get('/api/watched-groups')))[0]?.name;
    await named();
    group.name = 'Renamed';
    gateway.groups.revisionOf = () => 'changed';
    expect(await named()).toBe('Renamed');
    gateway.groups.revisionOf = () => 'as ever';
  });

  test('what was read while something changed is not taken for the new state', async () => {
    const { digests, get, add } = await reader('race@example.org');
    // It changes as the gateway looks: who looked after reading would keep what was before.
    let looks = 0;
    revision = () => {
      looks += 1;
      if (looks === 1) add('2026-01-04');
      return 'new';
    };
    await get(digests);
    expect(await dataOf(await get(digests))).toHaveLength(2);
  });

  test('is nobody else’s, of whatever address', async () => {
    const ada = await reader('ada-kept@example.org');
    const ben = await reader('ben-kept@example.org');
    await ada.get(ada.digests);
    expect(await dataOf(await ben.get(ada.digests))).toEqual([]);
    const tag = (await ada.get('/api/watched-groups')).headers.get('etag') ?? '';
    const bens = await ben.get('/api/watched-groups', { 'if-none-match': tag });
    expect(bens.status).toBe(200);
    expect(await dataOf(bens)).toMatchObject([{ documentId: ben.group.documentId }]);
  });

  test('is refused to who is signed out, to a stranger, and to a program without the scope', async () => {
    const { digests, get, token } = await reader('out@example.org');
    await get(digests);
    expect((await gateway.call('GET', digests)).status).toBe(401);
    const body = { data: { name: 'Calendar', scopes: ['feed'] } };
    const made = await gateway.call('POST', '/api/api-tokens', { token, body });
    const { data: program } = (await made.json()) as { data: { token: string } };
    expect((await gateway.call('GET', digests, { token: program.token })).status).toBe(403);
    await gateway.call('POST', '/api/auth/logout', { token, body: {} });
    expect((await get(digests)).status).toBe(401);
  });

  test('other parameters, a table and parts of it are other answers', async () => {
    const { digests, get } = await reader('parts@example.org');
    const [whole] = await dataOf(await get(digests));
    expect(whole).not.toHaveProperty('dates');
    const [part] = await dataOf(await get(`${digests}&fields[0]=date`));
    expect(Object.keys(part ?? {})).toEqual(['id', 'documentId', 'date']);
    const [facts] = await dataOf(await get(`${digests}&populate=dates`));
    expect(facts?.dates).toEqual([]);
    const table = await get(digests, { accept: 'text/csv' });
    expect(table.headers.get('content-type')).toContain('text/csv');
    expect(table.headers.get('etag')).toBeNull();
  });
});

describe('an answer that clients take compressed', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['zstd', null],
  ])(
    '%s: is compressed once, to the same words, with a tag of its own',
    async (takes, encoding) => {
      const { digests, get, add } = await reader(`enc-${takes.length}@example.org`);
      for (let day = 10; day < 20; day++) add(`2026-01-${day}`);
      const body = await (await get(digests)).text();
      const tag = (await get(digests)).headers.get('etag');
      for (let round = 0; round < 2; round++) {
        const answer = await get(digests, { 'accept-encoding': takes });
        expect(answer.headers.get('content-encoding')).toBe(encoding);
        expect(answer.headers.get('vary')).toBe('accept-encoding');
        expect(await answer.text()).toBe(body);
        const own = encoding ? tag?.replace(/"$/, `-${encoding}"`) : tag;
        expect(answer.headers.get('etag')).toBe(own);
        const headers = { 'accept-encoding': takes, 'if-none-match': own ?? '' };
        expect((await get(digests, headers)).status).toBe(304);
      }
    },
  );
});

describe('who has an answer already', () => {
  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag, weak, as a proxy made it', (tag: string) => `W/${tag}`, 304],
    ['one of several', (tag: string) => `"other", ${tag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
  ])('is told so by %s', async (_what, given, status) => {
    const { digests, get } = await reader(`tag-${status}@example.org`);
    const tag = (await get(digests)).headers.get('etag') ?? '';
    const answer = await get(digests, { 'if-none-match': given(tag) });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('etag')).toBe(tag);
    expect((await answer.text()).length > 0).toBe(status === 200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('gets the new one once it changed', async () => {
    const { digests, get, add } = await reader('tag-changed@example.org');
    const tag = (await get(digests)).headers.get('etag') ?? '';
    add('2026-01-03');
    revision = () => '2';
    const answer = await get(digests, { 'if-none-match': tag });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(tag);
  });
});

describe('where nobody can tell whether data changed', () => {
  test.each([
    ['a store that is elsewhere', (): string => ''],
    [
      'a service of the version before',
      (): string => {
        throw new AppError('unimplemented', 'unimplemented', 'Not here');
      },
    ],
  ])('%s: every answer is made anew, and it is asked once a minute', async (name, cannotTell) => {
    const { digests, get, add } = await reader(`${name.length}-elsewhere@example.org`);
    revision = cannotTell;
    const first = await get(digests);
    expect(first.headers.get('etag')).toBeNull();
    add('2026-01-03');
    expect(await calls(() => get(digests))).toEqual({ 'InsightsService/ListDigests': 1 });
    expect(await dataOf(await get(digests))).toHaveLength(2);
    time += 60_000;
    expect(await calls(() => get(digests))).toEqual({
      ...twoLooks,
      'InsightsService/ListDigests': 1,
    });
  });
});

test('what one gateway changed the other shows at once', async () => {
  const other = create(gateway.config, { bus: gateway.bus, logger: silentLogger() });
  await other.start();
  try {
    const { token, group } = await reader('two@example.org');
    const shown = async (base: string) => {
      const answer = await fetch(`${base}/api/watched-groups`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return (await dataOf(answer))[0]?.is_watched;
    };
    const bases = [gateway.baseUrl, `http://127.0.0.1:${other.port}`];
    for (const [n, is_watched] of [false, true, false].entries()) {
      for (const base of bases) await shown(base);
      await fetch(`${bases[n % 2]}/api/watched-groups/${group.documentId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { is_watched } }),
      });
      revision = () => `write ${n}`;
      for (const base of bases) expect(await shown(base)).toBe(is_watched);
    }
  } finally {
    await other.close();
  }
});
