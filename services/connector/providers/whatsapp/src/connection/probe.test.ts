import { describe, expect, it } from 'vitest';
import { Busyness, diagnose, type Liveness } from './probe.ts';

const minute = 60_000;
const now = 1_000 * minute;
const liveness = (changes: Partial<Liveness>): Liveness => ({
  now,
  heardAt: now,
  unanswered: 0,
  heardPerHour: 0,
  askAfterMs: 2 * minute,
  ...changes,
});

describe('diagnose', () => {
  it('leaves a session alone that hears', () => {
    expect(diagnose(liveness({ heardAt: now - minute }))).toBe('well');
  });

  it('asks one that has been silent, and again after an unanswered question', () => {
    expect(diagnose(liveness({ heardAt: now - 3 * minute }))).toBe('ask');
    expect(diagnose(liveness({ unanswered: 1 }))).toBe('ask');
  });

  it('gives one up that does not answer twice', () => {
    expect(diagnose(liveness({ unanswered: 2 }))).toBe('deaf');
  });

  it('gives a busy one up that fell silent although it answers, not a quiet one', () => {
    expect(diagnose(liveness({ heardAt: now - 30 * minute, heardPerHour: 100 }))).toBe('deaf');
    expect(diagnose(liveness({ heardAt: now - 600 * minute, heardPerHour: 2 }))).toBe('ask');
  });
});

describe('Busyness', () => {
  it('counts the hour that ended with the last', () => {
    const busyness = new Busyness();
    for (const at of [0, 10, 50, 65, 100, 110]) busyness.heard(at * minute);
    expect(busyness.perHour).toBe(3);
    for (let i = 0; i < 1000; i++) busyness.heard(200 * minute + i);
    expect(busyness.perHour).toBe(200);
  });
});
