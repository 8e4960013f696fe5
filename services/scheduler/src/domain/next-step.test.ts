import { describe, expect, it } from 'vitest';
import { nextStep, type Progress, type Step } from './next-step.ts';

const minute = 60_000;
const scheduledFor = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number) => new Date(scheduledFor.getTime() + minutes * minute);

const waiting: Progress = { scheduledFor, open: true, dispatchedAt: null, publishedAt: null };
const dispatched: Progress = { ...waiting, dispatchedAt: scheduledFor };
const published: Progress = { ...dispatched, publishedAt: after(1) };

describe('nextStep', () => {
  it.each<[string, Progress, number, Step]>([
    ['before its time', waiting, -1, 'wait'],
    ['at its time', waiting, 0, 'dispatch'],
    ['a timer early', waiting, -50 / minute, 'dispatch'],
    ['an hour late', waiting, 60, 'dispatch'],
    ['more than an hour late', waiting, 60.1, 'miss'],
    ['dispatched, being published', dispatched, 0.4, 'wait'],
    ['dispatched, perhaps not published', dispatched, 0.5, 'publish'],
    ['the same, too late', dispatched, 61, 'miss'],
    ['published, perhaps waiting for its turn', published, 74.9, 'wait'],
    ['published, without an answer', published, 75, 'give-up'],
    ['settled', { ...published, open: false }, 600, 'wait'],
  ])('%s', (_, message, minutes, step) => {
    expect(nextStep(message, after(minutes))).toBe(step);
  });
});
