import { describe, expect, it } from 'vitest';
import { aGroup } from '../../test/documents.ts';
import {
  growthChange,
  growthPoints,
  rankedMembers,
  searchGroups,
  topMemberNames,
  visibleGroups,
} from './group-lists.ts';

describe('lists of groups', () => {
  const groups = [
    aGroup({ name: 'Beta', activity_score: 10 }),
    aGroup({ name: 'News', activity_score: 99, is_announcements: true }),
    aGroup({ name: 'Alpha', activity_score: 10, description: 'About ORCHIDS' }),
    aGroup({ name: 'Gamma', activity_score: 50 }),
  ];

  it('hides announcement groups and sorts by activity, then name', () => {
    expect(visibleGroups(groups).map((g) => g.name)).toEqual(['Gamma', 'Alpha', 'Beta']);
  });

  it('searches names without regard to case, descriptions only where asked', () => {
    expect(searchGroups(groups, ' alPHA ').map((g) => g.name)).toEqual(['Alpha']);
    expect(searchGroups(groups, 'orchids')).toEqual([]);
    expect(searchGroups(groups, 'orchids', true).map((g) => g.name)).toEqual(['Alpha']);
  });

  it('ranks members against the first, and names two of their groups', () => {
    const groups = ['Roses', 'Tulips', 'Chess'].map((name) => ({
      documentId: name,
      group_id: name,
      name,
    }));
    const ranked = rankedMembers([
      { id: 'bo@s', name: '', messages: 20, groups },
      { id: 'ada@s', name: 'Ada', messages: 5, groups: groups.slice(0, 1) },
    ]);
    expect(ranked).toEqual([
      { id: 'bo@s', name: 'bo', messages: 20, share: 100, groups: 'Roses, Tulips and 1 more' },
      { id: 'ada@s', name: 'Ada', messages: 5, share: 25, groups: 'Roses' },
    ]);
  });

  it('names the first two members', () => {
    const top_members = ['Ada', 'Bo', 'Cy'].map((name) => ({ id: name, name, messages: 1 }));
    expect(topMemberNames(aGroup({ top_members }))).toBe('Ada, Bo');
    expect(topMemberNames(aGroup({ top_members: [] }))).toBe('');
  });

  it('reads the growth of this month, oldest first', () => {
    const points = growthPoints(
      aGroup({
        member_growth_stats: [
          { value: 12, date: '2026-03-02' },
          { value: 7, date: '2026-02-28' },
          { value: 10, date: '2026-03-01' },
        ],
      }),
      '2026-03-18',
    );
    expect(points.map((p) => p.value)).toEqual([10, 12]);
    expect(growthChange(points)).toBe(2);
  });
});
