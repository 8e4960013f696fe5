/** mongo:8 in a container, through the `docker` command; transactions need a replica set of one. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import type { Engine } from '../second-engine/start.ts';

const run = promisify(execFile);
const IMAGE = 'mongo:8';

async function docker(...words: string[]): Promise<string> {
  return (await run('docker', words)).stdout.trim();
}

/** Undefined where no Docker engine answers. */
export async function startMongo(): Promise<Engine | undefined> {
  const answers = await docker('info', '--format', '{{.ServerVersion}}').catch(() => '');
  if (answers === '') return undefined;
  const parameters = [
    '--replSet',
    'rs',
    '--bind_ip_all',
    '--setParameter',
    'ttlMonitorSleepSecs=1',
  ];
  const id = await docker('run', '-d', '--rm', '-p', '127.0.0.1::27017', IMAGE, ...parameters);
  const port = (await docker('port', id, '27017/tcp')).split(':').at(-1);
  const uriFor = (database: string): string =>
    `mongodb://127.0.0.1:${port}/${database}?directConnection=true`;
  const client = await MongoClient.connect(uriFor('admin'), { serverSelectionTimeoutMS: 60_000 });
  await client.db('admin').command({
    replSetInitiate: { _id: 'rs', members: [{ _id: 0, host: '127.0.0.1:27017' }] },
  });
  while ((await client.db('admin').command({ hello: 1 })).isWritablePrimary !== true)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await client.close();
  return {
    pid: 0,
    uriFor,
    async close() {
      await docker('kill', id);
    },
  };
}
