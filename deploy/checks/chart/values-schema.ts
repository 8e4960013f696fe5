import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../report.ts';
import { root } from '../run.ts';
import { valuesSchema } from './schema.ts';

const file = join(root, 'helm/groupsight/values.schema.json');
const text = () => `${JSON.stringify(valuesSchema(), null, 2)}\n`;

export async function writeSchema(): Promise<void> {
  await writeFile(file, text());
}

export async function checkSchema(report: Report): Promise<void> {
  await report.check('values.schema.json is what the services read', async () => {
    const committed = await readFile(file, 'utf8').catch(() => '');
    if (committed !== text()) throw new Error('It differs: npm run chart:schema');
  });
}
