import { randomOf } from '../random.ts';
import type { Day } from './day.ts';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const lastMinute = 24 * 60 - 1;

/**
 * The same day with other pauses, up to six times as long or as short, so that what is learned
 * does not hang on the pace of the few groups there are.
 */
export function paced(day: Day, seed: number): Day {
  const random = randomOf(seed);
  let [before, now] = [minutesOf(day.messages[0]?.time ?? '00:00'), 0];
  const ends = day.messages.map(({ time }) => {
    now += (Math.max(0, minutesOf(time) - before) + random()) * 6 ** (random() * 2 - 1);
    before = minutesOf(time);
    return now;
  });
  const scale = Math.min(1, lastMinute / Math.max(1, now));
  const messages = day.messages.map((message, at) => ({
    ...message,
    time: clockOf(Math.round((ends[at] ?? 0) * scale)),
  }));
  return { ...day, messages };
}
