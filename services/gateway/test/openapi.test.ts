import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
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
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown }>>;
  };
}

test('every operation says what it does, who may call it and how it fails', async () => {
  const document = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { summary, description, tags, security, responses }] of Object.entries(
      operations,
    )) {
      const where = `${method} ${path}`;
      expect([where, summary]).toEqual([where, expect.stringMatching(/\S/)]);
      expect([where, description]).toEqual([where, expect.stringMatching(/Needs /)]);
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

test('the examples of bodies are what is taken', async () => {
  const document = JSON.parse(await openapiDocument()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'openapi' });
  const wrong: unknown[] = [];
  let examples = 0;
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const body = requestBody?.content['application/json'];
      if (body?.example === undefined) continue;
      examples += 1;
      const pointer = [
        'paths',
        path,
        method,
        'requestBody',
        'content',
        'application/json',
        'schema',
      ]
        .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
        .map(encodeURIComponent)
        .join('/');
      const holds = ajv.compile({ $ref: `openapi#/${pointer}` });
      if (!holds(body.example)) wrong.push([method, path, body.example, holds.errors]);
    }
  }
  expect(wrong).toEqual([]);
  expect(examples).toBeGreaterThan(60);
});
