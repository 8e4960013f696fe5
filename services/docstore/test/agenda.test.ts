import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore, waitFor } from './support.ts';

let test: TestStore;
const agendas: Agenda[] = [];
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(async () => {
  for (const agenda of agendas) await agenda.stop();
  await test.close();
});

/** An Agenda of its own process would look like this: own connection, same collection. */
function newAgenda(name: string, collection: string): Agenda {
  const backend = new MongoBackend({ address: test.store.uriFor('jobs'), collection });
  const agenda = new Agenda({ backend, name, processEvery: 50 });
  agendas.push(agenda);
  return agenda;
}

describe('Agenda, unmodified', () => {
  it('runs each job once on two instances', async () => {
    const runs = new Map<number, string[]>();
    for (const name of ['one', 'two']) {
      const agenda = newAgenda(name, 'once');
      agenda.define('work', async (job: { attrs: { data: unknown } }) => {
        const { n } = job.attrs.data as { n: number };
        runs.set(n, [...(runs.get(n) ?? []), name]);
      });
      await agenda.start();
    }
    const [first] = agendas;
    for (let n = 0; n < 40; n++) await first?.now('work', { n });
    await waitFor(() => runs.size === 40);
    expect([...runs.values()].every((names) => names.length === 1)).toBe(true);
  });

  it('repeats, keeps one job per unique key, cancels and remembers failures', async () => {
    const agenda = newAgenda('three', 'repeat');
    let repeated = 0;
    agenda.define('tick', async () => {
      repeated++;
    });
    agenda.define('fail', async () => {
      throw new Error('on purpose');
    });
    await agenda.start();
    await agenda.every('1 second', 'tick');
    await agenda.every('1 second', 'tick');
    await agenda.now('fail', {});
    const jobs = test.client.db('jobs').collection('repeat');
    await waitFor(
      async () =>
        repeated >= 2 &&
        (await jobs.countDocuments({ name: 'fail', failCount: { $gte: 1 } })) === 1,
    );
    expect(await jobs.countDocuments({ name: 'tick' })).toBe(1);
    await agenda.cancel({ name: 'tick' });
    expect(await jobs.countDocuments({ name: 'tick' })).toBe(0);
  });
});
