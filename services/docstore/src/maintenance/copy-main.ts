/** `node copy-main.ts <from> <to>`: see `copy.ts`. Prints what was copied, or why not. */
import { copyStore } from './copy.ts';

const [from = '', to = ''] = process.argv.slice(2);
try {
  process.stdout.write(JSON.stringify(copyStore(from, to)));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
