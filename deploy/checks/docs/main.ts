/** `npm run docs:config`: writes docs/CONFIGURATION.md and .env.example from the schemas. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run.ts';
import { configurationPage, environmentExample } from './configuration.ts';

await writeFile(join(root, 'docs/CONFIGURATION.md'), configurationPage());
await writeFile(join(root, '.env.example'), environmentExample());
console.log('docs/CONFIGURATION.md and .env.example are written');
