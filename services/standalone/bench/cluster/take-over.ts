import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connectMongo } from '@groupsight/shared/mongo/connect';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import { Api } from '../../test/api.ts';
import { openStage, type Stage } from '../../test/cluster/stage.ts';
import { median, type Row } from '../measure.ts';

interface Group {
  readonly documentId: string;
  readonly is_announcements: boolean;
}

const chatterMs = 50;
const rounds = 3;
const limitMs = 120_000;

/** A user of a cluster, whose groups all have live messages. */
class Watcher {
  readonly ownerId: string;
  readonly #groups: readonly Group[];
  readonly #insights: Connection;
  readonly #connector: Connection;

  private constructor(ownerId: string, groups: readonly Group[], databases: readonly Connection[]) {
    const [insights, connector] = databases;
    if (!insights || !connector) throw new Error('two databases');
    this.ownerId = ownerId;
    this.#groups = groups;
    this.#insights = insights;
    this.#connector = connector;
  }

  static async join({ cluster }: Stage): Promise<Watcher> {
    const { MONGODB_URI: uri = '' } = cluster.settings;
    const api = await Api.signUp(cluster.urls);
    const { body } = await api.send<{ documentId: string }>('GET', '/api/users/me');
    const groups = await api.linkAccount<Group>(limitMs);
    for (const { documentId } of groups) {
      await api.data('PUT', `/api/watched-groups/${documentId}`, { data: { is_watched: true } });
    }
    const databases = [
      await connectMongo({ uri, database: 'groupsight_insights' }),
      await connectMongo({ uri, database: 'connector' }),
    ];
    return new Watcher(body.documentId, groups, databases);
  }

  /** Groups with a message that was said after a time, among those stored. */
  async heardSince(time: Date): Promise<number> {
    const found = await this.#insights
      .collection('messages')
      .distinct('group', { owner: this.ownerId, at: { $gt: time } });
    return found.length;
  }

  /** The name of the connector that holds the account. */
  async holder(): Promise<string> {
    const row = await this.#connector.collection('accounts').findOne({ ownerId: this.ownerId });
    return String(row?.lease?.holder ?? '');
  }

  get groups(): number {
    return this.#groups.length;
  }

  async close(): Promise<void> {
    await this.#insights.close();
    await this.#connector.close();
  }
}

/** Seconds from now until a message said from now on is stored of each group (or of one). */
async function untilHeard(watcher: Watcher, groups: number): Promise<number> {
  const from = new Date();
  const heard = async () => (await watcher.heardSince(from)) >= groups;
  await waitFor('messages after the kill', heard, limitMs);
  return (Date.now() - from.getTime()) / 1000;
}

async function killHolder(stage: Stage, watcher: Watcher): Promise<number> {
  const holder = await watcher.holder();
  for (const process of stage.cluster.of('connector')) {
    const name = await readFile(join(stage.folder, process.name, 'connector-id'), 'utf8');
    if (!holder.startsWith(name.trim())) continue;
    await process.kill({ restart: false });
    const heard = await untilHeard(watcher, 1);
    await process.startReady();
    return heard;
  }
  throw new Error('no connector of ours holds the account');
}

const shown = (values: readonly number[]) =>
  `${median(values).toFixed(1)} s (${values.map((value) => value.toFixed(1)).join(', ')})`;

/** From kill -9 until what is said afterwards is in the store, by the process that is left. */
export async function takeOverFigures(): Promise<Row[]> {
  const env = { SIMULATED_CHATTER_MS: String(chatterMs) };
  await using stage = await openStage({
    env,
    replicas: { auth: 1, scheduler: 1, gateway: 1 },
    isSecured: false,
  });
  const watcher = await Watcher.join(stage);
  const steady = await untilHeard(watcher, watcher.groups);
  const connectors: number[] = [];
  const insights: number[] = [];
  for (let round = 0; round < rounds; round++) {
    connectors.push(await killHolder(stage, watcher));
    const process = stage.cluster.of('insights')[round % 2];
    await process?.kill({ restart: false });
    insights.push(await untilHeard(watcher, watcher.groups));
    await process?.startReady();
  }
  await watcher.close();
  return [
    ['nobody killed: a message of each group', `${steady.toFixed(1)} s`, ''],
    ['connector, until the account is heard again', shown(connectors), 'goal 30 s'],
    ['insights, until each group is read again', shown(insights), 'goal 10 s'],
  ];
}
