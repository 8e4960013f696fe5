import { describe, expect, it } from 'vitest';
import { aResource } from '../../test/documents.ts';
import { calendarFile } from './calendar-file.ts';
import { detailOf, hostOf, whenText } from './describe.ts';

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

  it('folds long lines without cutting a sign in half', () => {
    const file = calendarFile({ ...event, description: 'ü😀'.repeat(60) }, 'UTC') ?? '';
    for (const line of file.split('\r\n')) {
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    }
    expect(file.replaceAll('\r\n ', '')).toContain('ü😀'.repeat(60));
  });
});
