import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../..');
/** In a process of its own: Orval does not run among the globals of jsdom. */
const script = `
  import { generate } from 'orval';
  import { app, optionsFor } from './orval.config.ts';
  await generate(optionsFor({ ...app, folder: process.argv[1] }), process.cwd());
`;

it("the calls are those of the gateway's document (npm run api -w @groupsight/web)", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-endpoints-'));
  try {
    const args = ['--input-type=module', '--eval', script, folder];
    await promisify(execFile)(process.execPath, args, { cwd: web });
    for (const file of ['endpoints.ts', 'endpoints.schemas.ts']) {
      const generated = await readFile(join(folder, file), 'utf8');
      const committed = await readFile(join(import.meta.dirname, file), 'utf8');
      // From there, call.ts is imported by another path.
      const withoutImport = (text: string) => text.replace(/^import \{ call \}.*$/m, '');
      // A difference of 5,000 lines helps nobody: the command in the title mends it.
      expect(withoutImport(generated) === withoutImport(committed)).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
