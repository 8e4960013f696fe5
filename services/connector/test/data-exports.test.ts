import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AuthServiceService } from '@groupsight/proto/auth/v1/auth';
import { GroupsServiceService } from '@groupsight/proto/groups/v1/groups';
import { InsightsServiceService } from '@groupsight/proto/insights/v1/insights';
import { SchedulerServiceService } from '@groupsight/proto/scheduler/v1/scheduler';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError } from '@groupsight/shared/errors';
import { GrpcServer } from '@groupsight/shared/grpc/server';
import { heardOn } from '@groupsight/shared/testing/heard';
import { silentLogger } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { startConnector } from './support.ts';

const ownerId = 'owner0000000000000000000';
const hourMs = 3_600_000;

/** The other services, each with one document; auth may be away, and pieces may be endless. */
async function others() {
  const stack = new AsyncDisposableStack();
  const state = { isAway: false, isEndless: false };
  async function* exportOwner() {
    if (state.isAway) throw new AppError('unavailable', 'away', 'Away');
    yield { name: 'things', documents: Buffer.from('{"text":"a\\nb"}\n{"text":"c"}\n') };
    while (state.isEndless) {
      const text = randomBytes(30_000).toString('base64');
      yield { name: 'things', documents: Buffer.from(`${JSON.stringify({ text })}\n`) };
    }
    yield { name: 'more', documents: Buffer.from('{}\n') };
  }
  const serve = async (definition: typeof AuthServiceService) => {
    const server = new GrpcServer({ address: '127.0.0.1:0', logger: silentLogger() });
    // Nothing else of it is asked for.
    await server.add(definition, { exportOwner } as never).start();
    stack.defer(() => server.close());
    return `127.0.0.1:${server.port}`;
  };
  const env = {
    AUTH_ADDRESS: await serve(AuthServiceService),
    GROUPS_ADDRESS: await serve(GroupsServiceService as never),
    INSIGHTS_ADDRESS: await serve(InsightsServiceService as never),
    SCHEDULER_ADDRESS: await serve(SchedulerServiceService as never),
  };
  return { state, env, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function stage(more: Readonly<Record<string, string>> = {}) {
  const stack = new AsyncDisposableStack();
  const { state, env } = stack.use(await others());
  const place = await startConnector({ env: { ...env, ...more } });
  stack.defer(() => place.close());
  const clock = { now: new Date() };
  const service = await place.start({ now: () => clock.now, exportLookMs: 20 });
  stack.defer(() => service.stop());
  const { client } = service;
  const list = async () => (await client.listDataExports({ ownerId })).exports;
  const ended = (what: string) =>
    waitFor(what, async () => (await list()).find(({ state }) => state === what));
  const read = async (asked: { exportId?: string; token?: string }) => {
    const { exportId = '', token = '' } = asked;
    const owner = token === '' ? ownerId : '';
    const pieces: Buffer[] = [];
    for await (const { chunk } of client.readDataExport({ ownerId: owner, exportId, token })) {
      pieces.push(Buffer.from(chunk));
    }
    return Buffer.concat(pieces);
  };
  const stored = () => readdir(join(place.dataDir, 'media'), { recursive: true }).catch(() => []);
  const parts = { place, clock, state, client, list, ended, read, stored };
  return { ...parts, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

it('a copy is kept for seven days, and for three opened by the token that is mailed', async () => {
  await using at = await stage();
  const told = await heardOn(at.place.bus, { topic: topics.usersExports });
  const { export: asked } = await at.client.startDataExport({ ownerId });
  const done = await at.ended('done');
  expect(done.documentId).toBe(asked?.documentId);
  await waitFor('the count', async () => (await at.list())[0]?.done === 5);
  const bytes = await at.read({ exportId: done.documentId });
  expect(bytes.length).toBe(done.size);
  const news = await waitFor('the word', () => told[0]);
  expect(await at.read({ token: news.token })).toEqual(bytes);
  await expect(at.client.startDataExport({ ownerId })).rejects.toMatchObject({
    code: 'export_recent',
  });
  at.clock.now = new Date(at.clock.now.getTime() + 73 * hourMs);
  await expect(at.read({ token: news.token })).rejects.toMatchObject({ kind: 'not_found' });
  expect((await at.read({ exportId: done.documentId })).length).toBe(done.size);
  at.clock.now = new Date(at.clock.now.getTime() + 96 * hourMs);
  await waitFor('its end', async () => (await at.list()).length === 0);
  await waitFor('the end of the file', async () =>
    (await at.stored()).every((name) => !name.includes('export-')),
  );
});

it('is tried again while a service is away, and given up after five times', async () => {
  await using at = await stage();
  at.state.isAway = true;
  await at.client.startDataExport({ ownerId });
  const failed = await waitFor('the end of the tries', async () => {
    at.clock.now = new Date(at.clock.now.getTime() + hourMs);
    return (await at.list()).find(({ state }) => state === 'failed');
  });
  expect(failed.errorCode).toBe('failed');
  at.state.isAway = false;
  await at.client.startDataExport({ ownerId });
  await at.ended('done');
  expect(await readdir(join(at.place.dataDir, 'tmp'))).toEqual([]);
});

it('ends where it would be larger than allowed, and leaves nothing behind', async () => {
  await using at = await stage({ DATA_EXPORT_MAX_BYTES: '3000' });
  at.state.isEndless = true;
  await at.client.startDataExport({ ownerId });
  expect(await at.ended('failed')).toMatchObject({ errorCode: 'export_too_large' });
  expect(await readdir(join(at.place.dataDir, 'tmp'))).toEqual([]);
});
