import { tempDir } from '@groupsight/shared/testing/resources';
import { Cluster, type ClusterOptions } from '../../../../deploy/local/cluster.ts';
import { whyNoKafka } from '../../../../deploy/local/kafka.ts';

// The test runner ends a worker that hangs by this signal: its processes go with it.
process.once('SIGTERM', () => process.exit(1));

/** What tests set in every service: no limits on requests, no pauses between sends. */
export const testEnv = {
  SIMULATED_SCAN_DELAY_MS: '300',
  SEND_GAP_MS: '0',
  SEND_DAILY_BUDGET: '100000',
  RATE_LIMIT_AUTH: '0',
  RATE_LIMIT_HEAVY: '0',
  RATE_LIMIT_WRITE: '0',
  RATE_LIMIT_READ: '0',
};

export interface Stage extends AsyncDisposable {
  readonly cluster: Cluster;
  readonly folder: string;
}

/** A started cluster in a folder that goes with it. */
export async function openStage(options: Omit<ClusterOptions, 'folder'> = {}): Promise<Stage> {
  const missing = await whyNoKafka();
  if (missing) throw new Error(missing);
  // CLUSTER_FOLDER: to read the logs afterwards.
  const kept = process.env.CLUSTER_FOLDER;
  const folder = kept
    ? { path: kept, [Symbol.asyncDispose]: async () => undefined }
    : await tempDir();
  const env = { ...testEnv, ...options.env };
  const cluster = await Cluster.prepare({ ...options, env, folder: folder.path });
  await cluster.start();
  return {
    cluster,
    folder: folder.path,
    async [Symbol.asyncDispose]() {
      await cluster.stop();
      await folder[Symbol.asyncDispose]();
    },
  };
}
