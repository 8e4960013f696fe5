import type { UserChanged } from '@groupsight/proto/events/v1/events';
import { topics } from '@groupsight/shared/bus/topics';
import { type MailServerBehaviour, mailServer } from '@groupsight/shared/testing/mail-server';
import { world } from './support.ts';

/** An owner's id; the same for a name. */
export const owner = (name: string) => name.padEnd(24, '0');

/** The scheduler's world with a mail server, at an hour at which no brief is due. */
export async function mailWorld(behaviour: MailServerBehaviour = {}) {
  const stack = new AsyncDisposableStack();
  const smtp = stack.use(await mailServer(behaviour));
  const scheduler = stack.use(await world({ SMTP_URL: smtp.url }));
  const { bus, clock, openDatabase } = scheduler;
  // Of the next month, away from the day of recaps: what is told with today's time is then no older
  // than what the store has.
  const [year, month] = [new Date().getUTCFullYear(), new Date().getUTCMonth()];
  const day = new Date(Date.UTC(year, month + 1, 3)).toISOString().slice(0, 10);
  const at = (hour: number, days = 0) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + (days * 24 + hour) * 3_600_000);
  clock.set(at(5));

  /** Tells of a user as auth does (of one without recaps), and waits until it is known. */
  const tell = async (userId: string, changed: Partial<UserChanged> = {}) => {
    const value = { userId, timezone: 'UTC', plan: 'professional', at: clock.now(), ...changed };
    await bus.publish(topics.usersChanges, [{ key: userId, value }]);
    await bus.drain();
  };

  /** The mails as they are stored. */
  const stored = async (filter: Record<string, unknown> = {}) => {
    const mails = (await openDatabase()).collection('mails');
    return mails.find(filter).sort({ period: 1, ownerId: 1 }).toArray();
  };

  // Of a process that was killed a lock stays so long; the product waits half a minute.
  const intervals = { briefs: 50, mails: 50, newsletters: 50, invitations: 30, lock: 5_000 };
  return {
    ...scheduler,
    smtp,
    at,
    tell,
    stored,
    start: (overrides: Parameters<typeof scheduler.start>[0] = {}) =>
      scheduler.start({ ...overrides, intervals }),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
