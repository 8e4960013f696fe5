import { describe, expect, it } from 'vitest';
import { aGroup } from '../../test/documents.ts';
import {
  growthChange,
  growthPoints,
  mostActiveMembers,
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

  it('ranks at most 20 members over all groups against the first', () => {
    const many = Array.from({ length: 15 }, (_, i) => ({
      id: `m${i}`,
      name: `m${i}`,
      messages: i + 1,
    }));
    const ranked = mostActiveMembers([
      aGroup({ top_members: many }),
      aGroup({ top_members: many }),
    ]);
    expect(ranked).toHaveLength(20);
    expect(ranked[0]).toMatchObject({ messages: 15, share: 100 });
    expect(ranked.at(-1)?.messages).toBe(6);
    expect(new Set(ranked.map((m) => m.key)).size).toBe(20);
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
