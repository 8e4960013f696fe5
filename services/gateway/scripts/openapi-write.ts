/** `npm run openapi -w services/gateway`: writes openapi.json, which is committed. */
import { writeFile } from 'node:fs/promises';
import { openapiDocument } from '../src/openapi-document.ts';

await writeFile(new URL('../openapi.json', import.meta.url), await openapiDocument());
