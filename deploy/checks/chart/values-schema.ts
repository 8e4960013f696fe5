import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aclsOf, busServices } from '@groupsight/shared/bus/topic-rights';
import type { Report } from '../report.ts';
import { root } from '../run.ts';
import { valuesSchema } from './schema.ts';

/** What Kafka users may do, in Strimzi's words; the commands of an operator read and write it all. */
function kafkaAcls() {
  const all = (type: string) => ({
    resource: { type, name: '*', patternType: 'literal' },
    operations: ['All'],
  });
  const ofServices = busServices.map((service) => [
    service,
    aclsOf(service).map(({ type, name, patternType, operations }) => ({
      resource: { type, name, patternType },
      operations,
    })),
  ]);
  return Object.fromEntries([
    ...ofServices,
    ['operations', [all('topic'), all('group'), all('transactionalId')]],
  ]);
}

/** Files of the chart that are made from the code. */
const made = [
  { file: 'values.schema.json', content: valuesSchema },
  { file: 'files/kafka-acls.json', content: kafkaAcls },
].map(({ file, content }) => ({
  file,
  path: join(root, 'helm/groupsight', file),
  text: () => `${JSON.stringify(content(), null, 2)}\n`,
}));

export async function writeSchema(): Promise<void> {
  for (const { path, text } of made) await writeFile(path, text());
}

export async function checkSchema(report: Report): Promise<void> {
  for (const { file, path, text } of made) {
    await report.check(`${file} is what the services read`, async () => {
      const committed = await readFile(path, 'utf8').catch(() => '');
      if (committed !== text()) throw new Error('It differs: npm run chart:schema');
    });
  }
}
