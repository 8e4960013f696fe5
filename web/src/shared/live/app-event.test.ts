import { describe, expect, it } from 'vitest';
import { getDigests, getWaCheck } from '../api/endpoints.ts';
import { ofGroup, paths } from '../api/keys.ts';
import { isTouched, parseAppEvent } from './app-event.ts';

const digestsOf = (group: string) =>
  getDigests({ filters: ofGroup(group), sort: 'date:desc' }).address;
const groupKey = (group: string) => `${paths.groups}/${group}?populate=*`;
const mine = digestsOf('g1');
const other = digestsOf('g2');

describe('what an event refetches', () => {
  it('touches only the lists of its group', () => {
    expect(isTouched(mine, { type: 'digests', group: 'g1' })).toBe(true);
    expect(isTouched(other, { type: 'digests', group: 'g1' })).toBe(false);
    const labelled = `${paths.digests}?filters[group][labels][documentId][$eq]=l1`;
    expect(isTouched(labelled, { type: 'digests', group: 'g1' })).toBe(true);
    expect(isTouched(paths.overview, { type: 'digests', group: 'g1' })).toBe(true);
  });

  it('touches the group and its activity when messages arrive', () => {
    const event = { type: 'messages', group: 'g1' } as const;
    expect(isTouched(groupKey('g1'), event)).toBe(true);
    expect(isTouched(`${paths.groups}/g1/activity?from=a&to=b`, event)).toBe(true);
    expect(isTouched(groupKey('g2'), event)).toBe(false);
    expect(isTouched(paths.groups, event)).toBe(true);
    expect(isTouched(paths.rules, event)).toBe(false);
  });

  it('leaves everything alone while a job runs, and refetches when it is done', () => {
    expect(isTouched(mine, { type: 'job', group: 'g1', state: 'digesting' })).toBe(false);
    expect(isTouched(mine, { type: 'job', group: 'g1', state: 'done' })).toBe(true);
    expect(isTouched(groupKey('g1'), { type: 'job', group: 'g1', state: 'done' })).toBe(true);
  });

  it('never touches a server call that is expensive to repeat', () => {
    expect(isTouched(getWaCheck().address, { type: 'connection', state: 'open' })).toBe(false);
    expect(isTouched(paths.me, { type: 'connection', state: 'open' })).toBe(true);
  });
});

it('reads only events it knows', () => {
  expect(parseAppEvent({ event: 'app', data: '{"type":"topics"}' })).toEqual({ type: 'topics' });
  expect(parseAppEvent({ event: 'app', data: '{"type":"new-kind"}' })).toBeUndefined();
  expect(parseAppEvent({ event: 'app', data: 'not json' })).toBeUndefined();
  expect(parseAppEvent({ event: 'other', data: '{"type":"topics"}' })).toBeUndefined();
});
