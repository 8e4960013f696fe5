import { expect, it } from 'vitest';
import { topics } from '../src/bus/topics.ts';
import { recordedEvents } from './fixtures/recorded-events.ts';

it('reads what an earlier version wrote on every topic as that version meant it', async () => {
  const records = await recordedEvents();
  const byName = new Map(Object.values(topics).map((topic) => [topic.name, topic]));
  expect(new Set(records.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(7);
  for (const { topic, bytes, value } of records) {
    const read = byName.get(topic)?.decode(bytes);
    expect(JSON.parse(JSON.stringify(read))).toMatchObject(value);
  }
});
