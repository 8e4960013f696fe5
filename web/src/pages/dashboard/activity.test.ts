import { describe, expect, it } from 'vitest';
import { anActivity } from '../../test/documents.ts';
import { activityLink, activityWords, byDay } from './activity.ts';

describe('an entry of the dashboard', () => {
  it.each([
    [{}, 'Digest of Mar 18, 2026', 'The spring meeting was planned.'],
    [{ date: '2026-03-19' }, 'Digest of Mar 19, 2026, so far', 'The spring meeting was planned.'],
    [{ type: 'question', title: 'When?', detail: 'Bo' }, 'When?', 'answered by Bo'],
    [
      { type: 'question', title: 'When?', detail: 'Bo', count: 3 },
      'When?',
      '3 answers, best by Bo',
    ],
    [{ type: 'question', title: 'When?', detail: null, count: 2 }, 'When?', '2 answers'],
    [{ type: 'resource', title: 'Agenda', detail: 'Cy' }, 'Agenda', 'shared by Cy'],
    [
      { type: 'resource', title: 'Agenda', detail: 'Cy', count: 4 },
      '4 resources shared',
      'Agenda and 3 more',
    ],
    [
      { type: 'event', title: 'Picnic', detail: 'The park', date: '2026-04-01' },
      'Picnic',
      'Event · Apr 1, 2026 · The park',
    ],
    [{ type: 'event', title: 'Picnic', date: null }, 'Picnic', 'Event'],
    [
      { type: 'messages', title: null, count: 1200, usual: 40 },
      'Busy day: 1,200 messages',
      'a usual day brings 40',
    ],
    [
      { type: 'messages', title: null, count: 12, usual: 0 },
      'Busy day: 12 messages',
      'far more than usual',
    ],
    [
      { type: 'moderation', title: 'No adverts', detail: 'Promotion', state: 'deleted' },
      'No adverts: message deleted',
      'Promotion',
    ],
    [
      { type: 'scheduled', title: 'Hello', state: 'sent', count: 1 },
      'Scheduled message sent to 1 group',
      'Hello',
    ],
    [
      { type: 'scheduled', title: 'Hello', state: 'failed', detail: 'Not connected' },
      'A scheduled message could not be sent',
      'Not connected',
    ],
  ] as const)('%j', (values, title, detail) => {
    expect(activityWords(anActivity(values), '2026-03-19')).toEqual({ title, detail });
  });

  it.each([
    ['messages', '/group/g1?tab=overview'],
    ['digest', '/group/g1?tab=digests'],
    ['question', '/group/g1?tab=questions'],
    ['resource', '/group/g1?tab=resources'],
    ['event', '/group/g1?tab=resources'],
    ['moderation', '/group/g1?tab=moderation'],
    ['scheduled', '/schedule'],
  ] as const)('of the kind %s leads to its place', (type, place) => {
    expect(activityLink(anActivity({ type }))).toBe(place);
  });

  it('leads nowhere when its group is gone', () => {
    expect(activityLink(anActivity({ group: null }))).toBeNull();
  });

  it('stands under the day of the owner’s zone', () => {
    const late = anActivity({ at: '2026-03-18T23:30:00.000Z' });
    const early = anActivity({ at: '2026-03-18T01:00:00.000Z' });
    expect(byDay([late, early], 'Asia/Tokyo').map(({ day }) => day)).toEqual([
      '2026-03-19',
      '2026-03-18',
    ]);
    expect(byDay([late, early], 'UTC')).toEqual([{ day: '2026-03-18', items: [late, early] }]);
  });
});
