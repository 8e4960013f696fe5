import { silentLogger } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { expect, it } from 'vitest';
import { defaultIntervals, Jobs, type JobWork } from '../src/jobs.ts';
import { world } from './support.ts';

const idle: JobWork = {
  send: async () => undefined,
  sweep: async () => undefined,
  nightly: async () => undefined,
  briefs: async () => undefined,
  mails: async () => undefined,
  newsletters: async () => undefined,
  invitations: async () => undefined,
  webhooks: async () => undefined,
};

async function jobsWorld() {
  const scheduler = await world();
  const { db } = await scheduler.openDatabase();
  if (!db) throw new Error('not connected');
  const stored = await scheduler.openJobs();
  // Agenda asks for each job at every look, and does not wait for what it asked before: looks that
  // come faster than a busy machine answers queue up for minutes.
  const open = (intervals: { readonly lock: number }) =>
    Jobs.open(db, silentLogger(), { ...defaultIntervals, jobs: 100, nightly: 100, ...intervals });
  return { scheduler, stored, open };
}

it('work that outlasts its lock stays with the process that does it', async () => {
  const { scheduler, stored, open } = await jobsWorld();
  await using _world = scheduler;
  const processes = [await open({ lock: 3_000 }), await open({ lock: 3_000 })];
  let [running, most, begun] = [0, 0, 0];
  let end = () => {};
  const isLong = new Promise<void>((resolve) => {
    end = resolve;
  });
  const nightly = async () => {
    begun += 1;
    running += 1;
    most = Math.max(most, running);
    await isLong;
    running -= 1;
  };
  try {
    for (const one of processes) await one.start({ ...idle, nightly });
    const locks = new Set<number>();
    await waitFor('the lock to be renewed again and again', async () => {
      const job = await stored.findOne({ name: 'nightly-digests' });
      if (job?.lockedAt instanceof Date) locks.add(job.lockedAt.getTime());
      return locks.size > 5;
    });
    expect([begun, most]).toEqual([1, 1]);
    end();
    await waitFor('the next look', () => begun > 1);
  } finally {
    end();
    for (const one of processes) await one.close();
  }
});

it.each([
  ['sweep-messages', 'sweep'],
  ['nightly-digests', 'nightly'],
  ['plan-briefs', 'briefs'],
  ['send-mails', 'mails'],
] as const)('%s is taken over soon from a process that was killed at it', async (name, work) => {
  const { scheduler, stored, open } = await jobsWorld();
  await using _world = scheduler;
  const other = await open({ lock: 200 });
  let looks = 0;
  const look = async () => {
    looks += 1;
  };
  try {
    await other.start({ ...idle, [work]: look });
    // As one leaves it that was killed at it.
    await waitFor('the lock', async () => {
      const free = { name, lockedAt: null };
      const locked = { $set: { lockedAt: new Date(), nextRunAt: new Date() } };
      return (await stored.findOneAndUpdate(free, locked)) !== null;
    });
    const before = looks;
    await waitFor('a look', () => looks > before, 10_000);
  } finally {
    await other.close();
  }
});
