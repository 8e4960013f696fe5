import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { createLocalEngine } from './engine.ts';
import { line } from './testing/lines.ts';
import type { Line } from './types.ts';

const words =
  'deal market founder round team product launch customer price report meeting budget plan review hiring partner feedback update design travel event venue'.split(
    ' ',
  );

/** A busy day of many people who speak of few things. */
function busyDay(day: number, size: number): Line[] {
  const word = (at: number) => words[at % words.length] ?? '';
  return Array.from({ length: size }, (_, index) => {
    const said = Array.from({ length: 10 }, (_, at) => word(day + index * 7 + at * at * 5));
    const text =
      index % 12 === 0
        ? `Does anyone know about the ${said.slice(0, 6).join(' ')}?`
        : `I think the ${said.join(' ')}`;
    const writer = (index * index + day) % 40;
    return line(`${day}-${index}`, text, {
      senderId: `m${writer}@s`,
      senderName: `Member ${writer}`,
      at: Date.UTC(2026, 2, 1 + day, 6) + index * 60_000,
      sequence: index,
    });
  });
}

/** Bytes between two samples. */
const samplingInterval = 8_192;

interface Site {
  readonly selfSize: number;
  readonly children: readonly Site[];
}

const bytesOf = ({ selfSize, children }: Site): number =>
  children.reduce((sum, child) => sum + bytesOf(child), selfSize);

/** What is allocated meanwhile, garbage too, in bytes. */
async function allocatedBy(work: () => void): Promise<number> {
  using session = {
    inspector: new Session(),
    [Symbol.dispose]: () => session.inspector.disconnect(),
  };
  const { inspector } = session;
  inspector.connect();
  await inspector.post('HeapProfiler.startSampling', {
    samplingInterval,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  work();
  const { profile } = await inspector.post('HeapProfiler.stopSampling');
  return bytesOf(profile.head);
}

it('reads a busy day with little garbage', async () => {
  const engine = createLocalEngine();
  const [size, warm, days] = [400, 8, 4];
  const read = (day: number) => {
    const lines = busyDay(day, size);
    engine.questions(lines, []);
    engine.commitments(lines, [], 'UTC');
  };
  // Code that was never run takes other memory.
  for (let day = 0; day < warm; day++) read(day);
  const bytes = await allocatedBy(() => {
    for (let day = warm; day < warm + days; day++) read(day);
  });
  // 36.5 kB before addressed people, phrases and polls were looked for without lists of their own.
  expect(bytes / (days * size)).toBeLessThan(33_500);
});
