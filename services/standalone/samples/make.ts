import { buffer } from 'node:stream/consumers';
import { Random } from '@groupsight/chat-simulated/demo-content';
import { ZipFile } from 'yazl';
import { perform } from './conversation.ts';
import { write } from './phones.ts';
import { barChart } from './picture.ts';
import { samplePlans } from './plans.ts';

/** A file as a phone would export it. */
export interface Sample {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Midnight of the day that it is in a zone, kept as UTC: exports know no zones. */
function dayIn(timeZone: string, at: Date): Date {
  const part: Record<string, string> = {};
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  for (const { type, value } of new Intl.DateTimeFormat('en-GB', options).formatToParts(at)) {
    part[type] = value;
  }
  return new Date(`${part.year}-${part.month}-${part.day}T00:00:00Z`);
}

async function zip(text: string, pictures: readonly string[], mtime: Date): Promise<Buffer> {
  const file = new ZipFile();
  file.addBuffer(Buffer.from(text), '_chat.txt', { mtime });
  for (const name of pictures) {
    const random = new Random('picture', name);
    const rise = (month: number) => Math.min(1, 0.2 + month * 0.05 + random.next() / 4);
    const bars = Array.from({ length: 12 }, (_, month) => rise(month));
    file.addBuffer(Buffer.from(barChart(bars)), name, { mtime });
  }
  file.end();
  return buffer(file.outputStream);
}

/**
 * Three exported chats of sixty days: Android in English, iOS in English with its pictures,
 * Android in Spanish. Deterministic: the same end gives the same files.
 * @param end their last day is the day of this instant
 * @param timezone IANA zone of the phone, in which the day is taken
 */
export async function makeSamples(end: Date, timezone: string): Promise<readonly Sample[]> {
  const lastDay = dayIn(timezone, end);
  return Promise.all(
    samplePlans.map(async ({ name, fileName, phone, ...plan }) => {
      const entries = perform({ name, fileName, phone, ...plan }, lastDay);
      const { text, pictures } = write(phone, name, entries);
      const bytes = phone === 'ios' ? await zip(text, pictures, lastDay) : Buffer.from(text);
      return { fileName, bytes };
    }),
  );
}
