import { expect, it } from 'vitest';
import { type ClientVersion, ClientVersions } from './client-versions.ts';

function versions(latest: () => Promise<ClientVersion | undefined>) {
  const told: (string | undefined)[] = [];
  const clock = { now: 0, asked: 0 };
  const made = new ClientVersions({
    chosen: [2, 3000, 10],
    latest: () => {
      clock.asked++;
      return latest();
    },
    now: () => clock.now,
    onRefused: (_refused, next) => void told.push(next),
  });
  return { made, told, clock };
}

it('asks for a newer version once for all accounts that are refused', async () => {
  const { made, told, clock } = versions(async () => [2, 3000, 12]);
  const old = made.current;
  expect(await Promise.all([made.refused(old), made.refused(old)])).toEqual([true, true]);
  expect(made.current).toEqual([2, 3000, 12]);
  expect(await made.refused(old)).toBe(true);
  expect([told, clock.asked]).toEqual([['2.3000.12'], 1]);
});

it('keeps to its version when there is none newer, and asks again later', async () => {
  const answers: (ClientVersion | undefined)[] = [undefined, [2, 3000, 9], [2, 3001, 1]];
  const { made, told, clock } = versions(async () => answers.shift());
  const tries: boolean[] = [];
  for (const now of [0, 1000, 700_000, 1_400_000]) {
    clock.now = now;
    tries.push(await made.refused([2, 3000, 10]));
  }
  expect(tries).toEqual([false, false, false, true]);
  expect(told).toEqual([undefined, undefined, '2.3001.1']);
});
