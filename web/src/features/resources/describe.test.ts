import { describe, expect, it } from 'vitest';
import type { Resource } from '../../shared/api/types.ts';
import { aResource } from '../../test/documents.ts';
import { calendarFile as fileOf } from '../facts/calendar-file.ts';
import { beforeText, calendarEntryOf, detailOf, hostOf, whenText } from './describe.ts';

function calendarFile(resource: Resource, zone: string) {
  const entry = calendarEntryOf(resource);
  return entry && fileOf(entry, zone);
}

const event = aResource({
  type: 'event',
  documentId: 'e1',
  title: 'Summer party; bring plates, please',
  description: 'All welcome',
  event_date: '2026-11-29',
  event_time: '18:00',
  event_location: 'Dock 9, Lisbon',
});

describe('what is said of a resource', () => {
  it.each([
    ['Call at 18:30.', 'Call at 18:30. Who wants to join?', 'Who wants to join?'],
    ['Same words', 'Same words:', ''],
    ['We are hiring.', 'We are hiring. Job post:', ''],
    ['A title', 'Quite other words', 'Quite other words'],
    ['A title', null, ''],
    ['', 'Words', 'Words'],
  ])('%s | %s', (title, description, said) => {
    expect(detailOf(aResource({ title, name: title, description }))).toBe(said);
  });

  it.each([
    ['2026-11-29', '18:00', 'Sunday, November 29, 2026 at 6:00 PM'],
    ['2026-11-29', null, 'Sunday, November 29, 2026'],
    [null, '09:30', '9:30 AM'],
    [null, null, ''],
  ])('an event on %s at %s', (event_date, event_time, said) => {
    expect(whenText(aResource({ event_date, event_time }))).toBe(said);
  });

  it('tells how a changed event stood before, and when it ends', () => {
    const before = { date: '2026-11-28', time: '18:00', location: 'Dock 8' };
    const moved = { ...event, status: 'changed' as const, event_before: before };
    expect(beforeText(moved)).toBe('Saturday, November 28, 2026 at 6:00 PM · Dock 8');
    expect(beforeText({ ...moved, status: 'cancelled' })).toBe('');
    expect(whenText({ ...event, event_end_time: '20:00' })).toBe(
      'Sunday, November 29, 2026 at 6:00 PM – 8:00 PM',
    );
    expect(whenText({ ...event, event_time: null, event_end_date: '2026-12-01' })).toBe(
      'Sunday, November 29, 2026 – Tuesday, December 1, 2026',
    );
  });

  it('names the page a link leads to', () => {
    expect(hostOf('https://www.example.org/a?b')).toBe('example.org');
    expect(hostOf('no address')).toBe('');
  });
});

describe('the calendar file of an event', () => {
  it('is an hour in the owner’s zone, with its texts escaped', () => {
    const lines = calendarFile(event, 'Europe/Lisbon')?.split('\r\n') ?? [];
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('DTSTART:20261129T180000Z');
    expect(lines).toContain('DTEND:20261129T190000Z');
    expect(lines).toContain('SUMMARY:Summer party\\; bring plates\\, please');
    expect(lines).toContain('LOCATION:Dock 9\\, Lisbon');
    expect(calendarFile(event, 'America/New_York')).toContain('DTSTART:20261129T230000Z');
  });

  it('is the whole day without a time, and nothing without a day', () => {
    const whole = calendarFile({ ...event, event_time: null }, 'UTC');
    expect(whole).toContain('DTSTART;VALUE=DATE:20261129\r\nDTEND;VALUE=DATE:20261130');
    expect(calendarFile({ ...event, event_date: null }, 'UTC')).toBeNull();
  });

  it('ends when it was said to, and a deadline is the whole of its day', () => {
    const late = { ...event, event_time: '22:00', event_end_time: '01:00' };
    expect(calendarFile(late, 'UTC')).toContain(
      'DTSTART:20261129T220000Z\r\nDTEND:20261130T010000Z',
    );
    const trip = { ...event, event_time: null, event_end_date: '2026-12-01' };
    expect(calendarFile(trip, 'UTC')).toContain('DTEND;VALUE=DATE:20261202');
    const deadline = calendarFile({ ...event, event_kind: 'deadline' }, 'UTC');
    expect(deadline).toContain('DTSTART;VALUE=DATE:20261129\r\nDTEND;VALUE=DATE:20261130');
  });

  it('keeps its name when it changes, and is none when it was called off', () => {
    const change = { status: 'changed' as const, event_date: '2026-11-30', event_version: 3 };
    const moved = calendarFile({ ...event, ...change }, 'UTC');
    expect(moved).toContain('UID:e1@groupsight\r\nSEQUENCE:2\r\n');
    expect(calendarFile(event, 'UTC')).toContain('SEQUENCE:0');
    expect(calendarFile({ ...event, status: 'cancelled' }, 'UTC')).toBeNull();
  });

  it('folds long lines without cutting a sign in half', () => {
    const file = calendarFile({ ...event, description: 'ü😀'.repeat(60) }, 'UTC') ?? '';
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file.replaceAll('\r\n ', '')).toContain('ü😀'.repeat(60));
  });
});
