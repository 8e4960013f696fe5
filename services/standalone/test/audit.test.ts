import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempDir } from '@groupsight/shared/testing/resources';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../scripts/audit.mjs', import.meta.url));

/** Runs the audit with an npm that says this. */
async function audit(says: string, ...args: readonly string[]) {
  await using folder = await tempDir();
  const npm = join(folder.path, 'npm');
  await writeFile(npm, `#!/bin/sh\necho '${says}'\n`);
  await chmod(npm, 0o755);
  const env = { ...process.env, PATH: `${folder.path}${delimiter}${process.env.PATH}` };
  return await new Promise<{ code: number; last: string | undefined }>((resolve) => {
    const child = execFile(process.execPath, [script, ...args], { env }, (_error, stdout) => {
      resolve({ code: child.exitCode ?? -1, last: stdout.trim().split('\n').at(-1) });
    });
  });
}

const clean = JSON.stringify({
  metadata: { vulnerabilities: { moderate: 2, high: 0, critical: 0 } },
});
const found = JSON.stringify({
  metadata: { vulnerabilities: { moderate: 0, high: 1, critical: 0 } },
});

test('an audit without an answer says so last, and stops a release', async () => {
  for (const nothing of ['', '{"message":"404 Not Found"}', '<html>']) {
    expect(await audit(nothing)).toEqual({ code: 0, last: 'NOT AUDITED' });
    expect(await audit(nothing, '--required')).toEqual({ code: 1, last: 'NOT AUDITED' });
  }
});

test('an answer stops whatever has a high finding', async () => {
  expect(await audit(clean, '--required')).toEqual({
    code: 0,
    last: 'high: 0, critical: 0, moderate: 2',
  });
  expect((await audit(found)).code).toBe(1);
});
