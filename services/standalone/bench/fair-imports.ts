import { Client } from './client.ts';
import { makeExport } from './export-file.ts';
import { against, median, type Row, timed } from './measure.ts';

const files = 20;
const lines = 20_000;
/** An import is a heavy request, of which a user has so many a minute. */
const maxTries = 12;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const ten = (name: string) => ({
  fileName: `WhatsApp Chat with ${name}.txt`,
  bytes: Buffer.from(makeExport(10, 1).text),
});

/** How long ten lines of one user take while another imports as much as may wait. */
export async function fairImportFigures(url: string): Promise<Row[]> {
  const [busy, other] = await Promise.all([Client.signUp(url), Client.signUp(url)]);
  const importTen = async (name: string) => {
    const { fileName, bytes } = ten(name);
    return (await timed(() => other.upload(fileName, bytes))).ms;
  };
  const alone = await importTen('Alone');
  const bytes = Buffer.from(makeExport(lines, 60).text);
  const names = Array.from({ length: files }, (_, index) => `WhatsApp Chat with Busy ${index}.txt`);
  let isOver = false;
  const all = timed(() => Promise.all(names.map((name) => busy.upload(name, bytes)))).finally(
    () => {
      isOver = true;
    },
  );
  await begun(busy, () => isOver);
  const tries: number[] = [];
  while (!isOver && tries.length < maxTries) tries.push(await importTen(`Ten ${tries.length}`));
  const { ms } = await all;
  return [
    [
      `10-line import beside ${files} × ${lines.toLocaleString('en')} lines of another user`,
      `${seconds(median(tries))} (slowest ${seconds(Math.max(...tries))} of ${tries.length})`,
      `${against(median(tries), 3_000)}; alone ${seconds(alone)}; all of the other's were in after ${seconds(ms)}`,
    ],
  ];
}

/** Waits until the first of a user's imports is put on its way to the store. */
async function begun(client: Client, isOver: () => boolean): Promise<void> {
  const imported = async () => {
    const body = JSON.parse(String(await client.bytes('/api/storage')));
    return body.data.importedToday > 0;
  };
  while (!isOver() && !(await imported())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
