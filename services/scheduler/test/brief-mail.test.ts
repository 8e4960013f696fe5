import { describe, expect, it } from 'vitest';
import { toBriefMail } from '../src/mail/brief-mail.ts';
import { catalogueOf } from '../src/mail/texts/catalogue.ts';
import { briefLine, briefOf } from './fakes.ts';

/** What stands below the only line of a brief that is read on Saturday 28 November 2026. */
function asideOf(before: { beforeDate: string; beforeTime: string }): string | undefined {
  const line = briefLine('dinner', {
    section: 'dates',
    kind: 'event',
    status: 'changed',
    date: '2026-11-28',
    time: '18:30',
    ...before,
  });
  const { body } = toBriefMail({
    brief: briefOf([line]),
    groups: [{ groupId: line.groupId, name: 'Garden club' }],
    rhythm: 'daily',
    now: new Date('2026-11-28T07:00:00Z'),
    zone: 'UTC',
    texts: catalogueOf('en'),
    address: (path) => path,
    unsubscribe: '/unsubscribe',
  });
  return JSON.stringify(body).match(/Today 18:30[^"]*/)?.[0];
}

describe('a date that was moved, in a mailed brief', () => {
  it('tells the time alone where the day stayed', () => {
    const aside = asideOf({ beforeDate: '2026-11-28', beforeTime: '19:30' });
    expect(aside).toBe('Today 18:30 · was 19:30');
  });

  it('tells another day by its weekday, also tomorrow', () => {
    const aside = asideOf({ beforeDate: '2026-11-29', beforeTime: '19:30' });
    expect(aside).toBe('Today 18:30 · was Sun, Nov 29 19:30');
  });
});
