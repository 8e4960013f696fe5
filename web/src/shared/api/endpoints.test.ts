// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'orval';
import { expect, it } from 'vitest';
import { optionsFor } from '../../../orval.config.ts';

it("the calls are those of the gateway's document (npm run api -w @groupsight/web)", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'groupsight-endpoints-'));
  const web = join(import.meta.dirname, '../../..');
  try {
    await generate(optionsFor(folder), web);
    for (const file of ['endpoints.ts', 'endpoints.schemas.ts']) {
      const generated = await readFile(join(folder, file), 'utf8');
      const committed = await readFile(join(import.meta.dirname, file), 'utf8');
      // The import of call.ts is another one from there; a difference of 5,000 lines helps nobody.
      const withoutImport = (text: string) => text.replace(/^import \{ call \}.*$/m, '');
      expect(withoutImport(generated) === withoutImport(committed)).toBe(true);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
