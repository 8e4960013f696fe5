import { describe, expect, it } from 'vitest';
import { ofGroup } from '../../shared/api/keys.ts';
import { getResources } from '../../shared/api/endpoints.ts';
import { aResource } from '../../test/documents.ts';
import { externalUrl, groupByDay } from './group-by-day.ts';
import { resourceFilters } from './use-resources.ts';

describe('the resource library', () => {
  it('groups by the day it was shared, keeping the order', () => {
    const a = aResource({ date: '2026-03-18' });
    const b = aResource({ date: '', createdAt: '2026-03-17T23:30:00.000Z' });
    const c = aResource({ date: '2026-03-18' });
    expect(groupByDay([a, b, c], 'UTC').map((d) => [d.day, d.resources.length])).toEqual([
      ['2026-03-18', 2],
      ['2026-03-17', 1],
    ]);
    expect(groupByDay([b], 'Europe/Berlin')[0]?.day).toBe('2026-03-18');
  });

  it('asks the server by type, days and words', () => {
    const range = { startDate: '2026-03-01', endDate: '2026-03-05' };
    const every = { time: 'ahead', today: '2026-03-04' } as const;
    const filters = resourceFilters({ text: ' agenda & co ', type: 'link', range, ...every });
    const call = getResources({
      filters: { ...ofGroup('g'), ...filters },
      sort: 'createdAt:desc',
    });
    expect(call.address).toBe(
      '/api/resources?filters[group][documentId][$eq]=g&filters[type][$eq]=link' +
        '&filters[date][$gte]=2026-03-01&filters[date][$lte]=2026-03-05' +
        '&filters[$or][0][name][$containsi]=agenda%20%26%20co' +
        '&filters[$or][1][description][$containsi]=agenda%20%26%20co' +
        '&filters[$or][2][url][$containsi]=agenda%20%26%20co' +
        '&filters[$or][3][sharedBy][$containsi]=agenda%20%26%20co' +
        '&filters[$or][4][event_location][$containsi]=agenda%20%26%20co&sort=createdAt%3Adesc',
    );
    expect(resourceFilters({ text: '', type: 'all', range: null, ...every })).toEqual({});
  });

  it('asks for events by the days on which they take place', () => {
    const event_date = (time: 'ahead' | 'past', startDate?: string) => {
      const range = startDate ? { startDate, endDate: '2026-03-09' } : null;
      const today = '2026-03-04';
      return resourceFilters({ text: '', type: 'event', range, time, today }).event_date;
    };
    expect(event_date('ahead')).toEqual({ $gte: '2026-03-04' });
    expect(event_date('past')).toEqual({ $lt: '2026-03-04' });
    expect(event_date('ahead', '2026-03-01')).toEqual({ $gte: '2026-03-04', $lte: '2026-03-09' });
    expect(event_date('ahead', '2026-03-06')).toEqual({ $gte: '2026-03-06', $lte: '2026-03-09' });
    expect(event_date('past', '2026-03-01')).toEqual({
      $gte: '2026-03-01',
      $lte: '2026-03-09',
      $lt: '2026-03-04',
    });
    const party = aResource({ type: 'event', event_date: '2026-04-02', date: '2026-03-18' });
    expect(groupByDay([party], 'UTC', 'event')[0]?.day).toBe('2026-04-02');
  });

  it('follows only web links', () => {
    expect(externalUrl({ url: 'https://example.test', media_url: null })).toBe(
      'https://example.test',
    );
    expect(externalUrl({ url: 'javascript:alert(1)', media_url: null })).toBeNull();
    expect(externalUrl({ url: null, media_url: '/api/media/1' })).toBeNull();
  });
});
