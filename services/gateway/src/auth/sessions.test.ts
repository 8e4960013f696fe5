import { AppError } from '@groupsight/shared/errors';
import { expect, test, vi } from 'vitest';
import { Sessions } from './sessions.ts';

const claims = { userId: 'u1', sessionId: 's1', expiresAt: Number.MAX_SAFE_INTEGER };
const holds = { userId: 'u1', timezone: 'UTC', plan: 'personal' };
const revoked = () => new AppError('unauthenticated', 'session_revoked', 'ended');

function setUp() {
  const clock = { now: 1_000 };
  const check = vi.fn(async (_sessionId: string) => holds);
  return { clock, check, sessions: new Sessions({ check, now: () => clock.now }) };
}

test('an answer is believed for two seconds and shared among those who wait', async () => {
  const { clock, check, sessions } = setUp();
  await Promise.all([sessions.get(claims), sessions.get(claims)]);
  clock.now += 1_999;
  await sessions.get(claims);
  expect(check).toHaveBeenCalledTimes(1);
  clock.now += 1;
  check.mockRejectedValueOnce(revoked());
  await expect(sessions.get(claims)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(check).toHaveBeenCalledTimes(2);
});

test('what failed is not believed: the next request asks again', async () => {
  const { check, sessions } = setUp();
  const away = new AppError('unavailable', 'unavailable', 'away');
  check.mockRejectedValueOnce(away);
  await expect(sessions.get(claims)).rejects.toBe(away);
  expect(await sessions.get(claims)).toMatchObject({ sessionId: 's1', userId: 'u1' });
});

test.each([{ sessionId: 's1' }, { userId: 'u1' }])(
  '%o that ended is forgotten and told',
  async (ended) => {
    const { check, sessions } = setUp();
    const heard: unknown[] = [];
    const stop = sessions.onEnded((what) => heard.push(what));
    await sessions.get(claims);
    sessions.end(ended);
    check.mockRejectedValueOnce(revoked());
    await expect(sessions.get(claims)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(heard).toEqual([ended]);
    stop();
    sessions.end(ended);
    expect(heard).toHaveLength(1);
  },
);

test('an answer that was on its way when the session ended is not kept', async () => {
  const { check, sessions } = setUp();
  const slow = Promise.withResolvers<typeof holds>();
  check.mockReturnValueOnce(slow.promise);
  const waiting = sessions.get(claims);
  sessions.end({ sessionId: 's1' });
  slow.resolve(holds);
  await waiting;
  check.mockRejectedValueOnce(revoked());
  await expect(sessions.get(claims)).rejects.toMatchObject({ code: 'unauthorized' });
});

test("a session of somebody else than the token's subject does not hold", async () => {
  const { sessions } = setUp();
  const other = { ...claims, userId: 'u2' };
  await expect(sessions.get(other)).rejects.toMatchObject({ kind: 'unauthenticated' });
});
