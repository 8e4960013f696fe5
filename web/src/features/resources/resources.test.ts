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
    const filters = resourceFilters({ text: ' agenda & co ', type: 'link', range });
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
    expect(resourceFilters({ text: '', type: 'all', range: null })).toEqual({});
  });

  it('follows only web links', () => {
    expect(externalUrl({ url: 'https://example.test', media_url: null })).toBe(
      'https://example.test',
    );
    expect(externalUrl({ url: 'javascript:alert(1)', media_url: null })).toBeNull();
    expect(externalUrl({ url: null, media_url: '/api/media/1' })).toBeNull();
  });
});
