import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { expect, it } from 'vitest';

const read = (...path: string[]) => readFile(join(import.meta.dirname, ...path), 'utf8');

it("the types are those of the gateway's document (npm run api -w @groupsight/web)", async () => {
  const document = await read('../../../../services/gateway/openapi.json');
  const generated = COMMENT_HEADER + astToString(await openapiTS(document));
  // A difference of 7,000 lines helps nobody: the command in the title mends it.
  expect(generated === (await read('schema.ts'))).toBe(true);
});
