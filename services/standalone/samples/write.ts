import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSamples } from './make.ts';

/**
 * Writes the sample chats beside this file.
 * Usage: node samples/write.ts [last day as yyyy-mm-dd; yesterday without it]
 */
const [day] = process.argv.slice(2);
const end = day ? new Date(`${day}T12:00:00Z`) : new Date(Date.now() - 86_400_000);
for (const { fileName, bytes } of await makeSamples(end, 'UTC')) {
  await writeFile(join(import.meta.dirname, fileName), bytes);
}
