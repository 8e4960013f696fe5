import { describe, expect, it } from 'vitest';
import { line } from '../../testing.ts';
import { eventsOf } from './events.ts';
import { linksOf } from './links.ts';
import { mediaOf } from './media.ts';

const keys = (text: string) => linksOf(line('m', text)).map(({ key }) => key);

describe('links', () => {
  it('of the same page have one key', () => {
    const variants = [
      'https://www.example.com/a/?utm_source=x&fbclid=1',
      'http://example.com/a#part',
      'example.com/a',
    ];
    expect(new Set(variants.flatMap(keys)).size).toBe(1);
    expect(keys('https://example.com/a?id=1')).not.toEqual(keys('https://example.com/a?id=2'));
  });

  it('are named by the words around them, else by their address', () => {
    const [named] = linksOf(line('m', 'Here is the deck: https://example.com/d/9f8s7d6f'));
    expect(named?.name).toBe('Here is the deck');
    const [bare] = linksOf(line('m', 'https://blog.example.com/how-to-run-a-group'));
    expect(bare?.name).toBe('blog.example.com – how to run a group');
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
  const at = (text: string) => eventsOf(line('m', text), 'Europe/Madrid')[0];

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
    expect(eventsOf(late, 'UTC')[0]?.eventDate).toBe('2026-03-11');
    expect(eventsOf(late, 'Europe/Madrid')[0]?.eventDate).toBe('2026-03-12');
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
