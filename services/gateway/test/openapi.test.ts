import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openapiDocument } from '../src/openapi-document.ts';
import { startHarness } from './support/harness.ts';

test('the committed openapi.json is that of the routes (npm run openapi -w services/gateway)', async () => {
  const committed = await readFile(new URL('../openapi.json', import.meta.url), 'utf8');
  expect(committed === (await openapiDocument())).toBe(true);
});

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
}

test('every operation says what it does, who may call it and how it fails', async () => {
  const document = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { summary, tags, security, responses }] of Object.entries(operations)) {
      const where = `${method} ${path}`;
      expect([where, summary]).toEqual([where, expect.stringMatching(/\S/)]);
      expect([where, tags?.length]).toEqual([where, 1]);
      const statuses = Object.keys(responses);
      expect([where, statuses]).toEqual([where, expect.arrayContaining(['400', '429', '500'])]);
      const closed = (security?.length ?? 0) > 0;
      expect([where, statuses.includes('401')]).toEqual([where, closed]);
    }
  }
});

test('every operation has a name of its own, for the clients that are generated', async () => {
  const { paths } = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names).toContain('getDigests');
  expect(names).toContain('putDigestRating');
  expect(names).toEqual([...new Set(names)]);
});

test('a gateway whose schemas all compile serves the same document', async () => {
  await using gateway = await startHarness({ overrides: { compileAtStart: true } });
  const served = await (await fetch(`${gateway.baseUrl}/api/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(await openapiDocument()));
});
