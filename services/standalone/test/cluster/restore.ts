import { execFile } from 'node:child_process';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { tempDir } from '@groupsight/shared/testing/resources';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster } from '../../../../deploy/local/cluster.ts';
import { javaArguments } from '../../../../deploy/local/kafka.ts';
import { documentsOf, filesOf, type Inventory } from './chaos/dump.ts';
import { dayOf, Member } from './chaos/member.ts';
import { Network } from './chaos/network.ts';
import { Stored } from './chaos/stored.ts';
import { chatterMs, seed } from './chaos.ts';
import { type Stage, testEnv } from './stage.ts';

const run = promisify(execFile);
const services = fileURLToPath(new URL('../../../', import.meta.url));
const limitMs = 180_000;
const watched = 3;

/**
 * A backup as docs/OPERATIONS.md tells it, while messages come in; then everything is killed,
 * and what was saved is all that a new, empty cluster gets.
 */
export function describeRestore(started: () => Stage): void {
  describe('a backup', () => restore(started));
}

/** `npm run docstore -- …` */
const docstore = (...args: readonly string[]) =>
  run(process.execPath, [join(services, 'docstore/src/main.ts'), ...args]);

/** `npm run restored` */
const restored = (uri: string) =>
  run(process.execPath, [join(services, 'standalone/src/operations/main.ts'), 'restored'], {
    env: { PATH: process.env.PATH, MONGODB_URI: uri },
  });

/** `kafka-consumer-groups.sh --describe --all-groups` */
async function positionsOf({ kafka }: Cluster): Promise<string> {
  const program = 'org.apache.kafka.tools.consumer.group.ConsumerGroupCommand';
  const asked = ['--bootstrap-server', kafka.brokers, '--describe', '--all-groups'];
  const { stdout } = await run('java', javaArguments(kafka.libs, '128m', [program, ...asked]));
  return stdout;
}

const mediaOf = (cluster: Cluster, folder: string) =>
  cluster.of('connector').map(({ name }) => join(folder, name, 'media'));

const uriOf = ({ settings }: Cluster) => settings.MONGODB_URI ?? '';

function restore(started: () => Stage): void {
  let member: Member;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let cluster: Cluster;
  let documents: Inventory;
  let files: Inventory;
  let pictures: readonly string[];

  const open = async () => {
    const { MONGODB_URI: mongodbUri = '', CREDENTIALS_KEY: credentialsKey } = cluster.settings;
    return Network.open({ mongodbUri, credentialsKey, seed, chatterMs });
  };

  beforeAll(async () => {
    const { cluster: first, folder: from } = started();
    cluster = first;
    for (const process of first.of('connector')) process.start();
    await Promise.all(first.of('connector').map((process) => process.whenReady(limitMs)));
    const network = await open();
    member = await Member.join(first.urls, network, watched);
    pictures = await member.pictures(2);
    const [group] = member.groups;
    if (!group) throw new Error('no group');
    await member.schedule(group, 'Scheduled before the backup', 30_000);

    // Insights a little before the others: what is handed over meanwhile only Kafka has.
    for (const process of first.of('insights')) process.pause();
    const heldAt = new Date();
    const chats = member.groups.map(({ group_id }) => group_id);
    const isUnderWay = async () => {
      const { messages } = await network.ledger(member.ownerId, chats);
      return [...messages.values()].flat().filter(({ at }) => at > heldAt).length > 3;
    };
    await waitFor('messages that only Kafka has', isUnderWay, limitMs);
    await network.close();
    // Held in the middle of their work, so that there is one moment to compare with.
    for (const { process } of first.replicas) process.pause();
    const settled = async () => {
      const [before, after] = [await documentsOf(uriOf(first)), await documentsOf(uriOf(first))];
      return JSON.stringify(before) === JSON.stringify(after) ? after : undefined;
    };
    documents = await waitFor('the store to rest', settled, limitMs);
    folder = await tempDir();
    const to = folder.path;
    const port = new URL(uriOf(first)).port;
    const saved = join(from, 'backup.sqlite');
    await docstore('backup', '--port', port, '--to', saved);
    await rename(saved, join(to, 'backup.sqlite'));
    for (const media of mediaOf(first, from)) {
      // A connector that had no file yet has no folder.
      await cp(media, join(to, 'connector-1/media'), { recursive: true }).catch(() => undefined);
    }
    await cp(join(from, 'keys.json'), join(to, 'keys.json'));
    files = await filesOf(...mediaOf(first, from));
    expect(await positionsOf(first)).toMatch(/insights:chat.messages/);
    for (const { process } of first.replicas) await process.kill({ restart: false });
    await first.kafka.process.kill({ restart: false });
    await first.store?.kill({ restart: false });

    const replicas = { auth: 1, groups: 1, insights: 1, scheduler: 1, connector: 1, gateway: 1 };
    const stream = { SIMULATED_CHATTER_MS: String(chatterMs), SIMULATED_SEED: seed };
    cluster = await Cluster.prepare({ folder: to, replicas, env: { ...testEnv, ...stream } });
    await docstore(
      ...['restore', '--from', join(to, 'backup.sqlite'), '--file', join(to, 'store.sqlite')],
    );
    await cluster.store?.startReady();
  });
  afterAll(async () => {
    await cluster?.stop();
    await folder?.[Symbol.asyncDispose]();
  });

  it('has every collection, document for document', async () => {
    expect(Object.keys(documents).length).toBeGreaterThan(20);
    expect(await documentsOf(uriOf(cluster))).toEqual(documents);
  });

  it('has the media, byte for byte', async () => {
    expect(Object.keys(files).length).toBeGreaterThan(0);
    expect(await filesOf(...mediaOf(cluster, folder.path))).toEqual(files);
  });

  it('goes on where it was: nothing lost, nothing twice', async () => {
    await restored(uriOf(cluster));
    await cluster.start();
    const network = await open();
    const stored = await Stored.open(uriOf(cluster));
    const after = member.at(cluster.urls);
    expect(await after.unsent()).toEqual([]);
    expect(await after.pictures(10)).toEqual(expect.arrayContaining([...pictures]));
    await Promise.all(cluster.of('connector').map((process) => process.stop()));
    const chats = after.groups.map(({ group_id }) => group_id);
    const { messages, sends } = await network.ledger(after.ownerId, chats);
    for (const group of after.groups) {
      const said = messages.get(group.group_id) ?? [];
      const ids = () => stored.messageIds(after.ownerId, group.documentId);
      const all = async () => (await ids()).length >= said.length;
      await waitFor('the messages in the store', all, limitMs).catch(() => undefined);
      expect((await ids()).toSorted()).toEqual(said.map(({ messageId }) => messageId).toSorted());
      const counts: Record<string, number> = {};
      for (const { at, kind } of said) {
        if (kind !== 'system') counts[dayOf(at)] = (counts[dayOf(at)] ?? 0) + 1;
      }
      const same = async () => {
        const { daily_activity: days } = await after.stats(group);
        return Object.keys(counts).every((day) => days[day] === counts[day]);
      };
      await waitFor('the counts', same, limitMs).catch(() => undefined);
      expect((await after.stats(group)).daily_activity).toEqual(counts);
    }
    expect(sends.get('Scheduled before the backup')).toBe(1);
    await stored.close();
    await network.close();
  });
}
