import { describe, expect, it } from 'vitest';
import { line } from '../testing/lines.ts';
import { eventsIn } from './events.ts';
import { linksOf } from './links.ts';
import { mediaOf } from './media.ts';

const keys = (text: string) => linksOf(line('m', text)).map(({ key }) => key);

describe('links', () => {
  it('of the same page have one key', () => {
    const variants = [
      'https://www.example.com/a/?utm_source=x&fbclid=1',
      'http://example.com/a#',
      'example.com/a',
    ];
    expect(new Set(variants.flatMap(keys)).size).toBe(1);
    expect(keys('https://example.com/a?id=1')).not.toEqual(keys('https://example.com/a?id=2'));
  });

  it('lead to the part of the page that they name', () => {
    const [talk] = linksOf(line('m', 'see https://example.com/#talks/4-bees'));
    expect(talk?.url).toBe('https://example.com/#talks/4-bees');
    expect(talk?.name).toBe('example.com – 4 bees');
    expect(keys('https://example.com/a#part')).not.toEqual(keys('https://example.com/a'));
  });

  it.each(['%s: more', '*%s*', '_%s_', '%s…', '“%s”', '(%s).', '%s👍', '`%s`', '%s।', '%s،'])(
    'end before what is written behind them: %s',
    (text) => {
      const address = 'https://example.com/a/list.md';
      const [found] = linksOf(line('m', text.replace('%s', address)));
      expect(found?.url).toBe(address);
    },
  );

  it.each([
    ['See https://www.example.com/a and come along', 'See example.com and come along'],
    ['قرأت https://example.com/a في الصباح', 'قرأت example.com في الصباح'],
    ['Read this: https://example.com/a it is good', 'Read this: it is good'],
    ['The report is out https://example.com/a', 'The report is out'],
    ['The report is out https://example.com/a Read it', 'The report is out Read it'],
    ['The report is out https://example.com/a\nread it', 'The report is out read it'],
  ])('leave no hole in the sentence that they stand in: %s', (text, description) => {
    expect(linksOf(line('m', text))[0]?.description).toBe(description);
  });

  const nameOf = (text: string) => linksOf(line('m', text))[0]?.name;

  it.each([
    ['Here is the deck: https://example.com/d/9f8s7d6f', 'the deck'],
    ['Danke! Packliste Ruderlager: https://example.com/d/9f8s7d6f', 'Packliste Ruderlager'],
    ['see [Heron count 2025](https://example.com/9f8)', 'Heron count 2025'],
    [
      'Cómo podar un olivo viejo - El Huerto https://example.com/como-podar-olivo',
      'Cómo podar un olivo viejo - El Huerto',
    ],
    ['📍 ورشة الخزف: https://example.com/9f8', 'ورشة الخزف'],
  ])('are named as a message names them: %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it.each([
    'https://blog.example.com/how-to-run-a-group',
    'ok, I get it now. https://blog.example.com/how-to-run-a-group',
    'Das ist mir zu teuer: https://blog.example.com/how-to-run-a-group',
    'Meet me at the pier (https://blog.example.com/how-to-run-a-group) at noon',
    '[wrote](https://blog.example.com/how-to-run-a-group) that',
    'Marta dijo: https://blog.example.com/how-to-run-a-group',
    'was it really so cold? https://blog.example.com/how-to-run-a-group',
  ])('are else named by their address: %s', (text) => {
    expect(nameOf(text)).toBe('blog.example.com – how to run a group');
  });

  it('are web addresses only', () => {
    const texts = [
      'ana@example.com',
      'see setup.py',
      'javascript:alert(1)',
      'https://u:p@example.com',
      '3.14',
    ];
    expect(texts.flatMap(keys)).toEqual([]);
  });
});

describe('events', () => {
  const at = (text: string) => eventsIn([line('m', text)], 'Europe/Madrid')[0]?.draft;

  it.each([
    ['Meeting next Friday 6pm at Café Central', '18:00', 'Café Central'],
    ['Webinar tomorrow at 15:00 on Zoom', '15:00', 'Zoom'],
    ['Réunion demain à 18h au Café de Paris', '18:00', 'Café de Paris'],
    ['Riunione venerdì alle 20 al Bar Roma', '20:00', 'Bar Roma'],
  ])('%s', (text, time, place) => {
    expect(at(text)).toMatchObject({ eventTime: time, eventLocation: place });
  });

  it('are read in the zone of the group', () => {
    const late = line('m', 'Meeting tomorrow at 18:00', { at: Date.parse('2026-03-10T23:30:00Z') });
    expect(eventsIn([late], 'UTC')[0]?.draft.eventDate).toBe('2026-03-11');
    expect(eventsIn([late], 'Europe/Madrid')[0]?.draft.eventDate).toBe('2026-03-12');
  });

  it('may be some days away, where a span of days is none', () => {
    expect(at('The workshop is in 3 days')).toBeDefined();
    expect(at('The workshop takes 3 days')).toBeUndefined();
  });

  it('are neither past, nor asked for, nor a number', () => {
    const texts = [
      'The meeting was yesterday',
      'Is the meeting on Friday?',
      'call me maybe',
      'Dinner for 7',
      'We call every customer in week two. Churn in the first 90 days fell from 9 to 4 percent.',
    ];
    expect(texts.filter((text) => at(text))).toEqual([]);
  });
});

describe('media', () => {
  it('are named by caption or sender', () => {
    const media = { mediaId: 'x', mimeType: 'image/jpeg', fileName: '' };
    expect(mediaOf(line('m', '', { type: 'image', media }))[0]).toMatchObject({
      name: 'Image from Ana',
      mediaId: 'x',
    });
    expect(mediaOf(line('m', 'The new shed', { type: 'video' }))[0]?.name).toBe('The new shed');
    expect(mediaOf(line('m', '', { type: 'audio' }))).toEqual([]);
  });
});
