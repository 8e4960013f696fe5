import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { describe, expect, it } from 'vitest';
import { loadKeys } from './data-folder.ts';

describe('the keys of a data folder', () => {
  it('are made once', async () => {
    await using folder = await tempDir();
    const keys = await loadKeys(folder.path);
    expect(await loadKeys(folder.path)).toEqual(keys);
  });

  it.each([
    ['no JSON', '{ broken'],
    ['nothing in it', '{}'],
    ['null', 'null'],
    ['other keys', '{"authSigningKey":"secret-a","credentialsKey":"secret-b"}'],
  ])('are refused when they are damaged, and never replaced: %s', async (_, content) => {
    await using folder = await tempDir();
    const file = join(folder.path, 'keys.json');
    await writeFile(file, content);
    const message = `${file} does not hold the keys of this data; restore it from a backup`;
    await expect(loadKeys(folder.path)).rejects.toThrow(new Error(message));
    // What is stored needs the real ones.
    expect(await readFile(file, 'utf8')).toBe(content);
  });
});
