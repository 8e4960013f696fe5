import { statfs } from 'node:fs/promises';
import type { Disk } from '@groupsight/proto/operations/v1/operations';
import { Gauge } from 'prom-client';
import { metrics } from '../telemetry.ts';

/** The disk that a folder is on, in bytes; what is kept back for the system's own user is not free. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

const watched = new Set<string>();

// With a label, so that a process without a data folder shows no disk instead of an empty one.
const labelNames = ['folder'] as const;

async function measured(gauge: Gauge<'folder'>, bytes: keyof Disk): Promise<void> {
  gauge.reset();
  for (const folder of watched) {
    // A folder that is away is told by what needs it; the other metrics are told all the same.
    const disk = await diskOf(folder).catch(() => undefined);
    if (disk) gauge.set({ folder: 'data' }, disk[bytes]);
  }
}

new Gauge({
  name: 'groupsight_disk_free_bytes',
  help: 'What the disk with the data folder has left',
  labelNames,
  registers: [metrics],
  collect() {
    return measured(this, 'freeBytes');
  },
});

new Gauge({
  name: 'groupsight_disk_size_bytes',
  help: 'The size of the disk with the data folder',
  labelNames,
  registers: [metrics],
  collect() {
    return measured(this, 'sizeBytes');
  },
});

/** Shows the disk of the process's data folder among the metrics, until the returned function is called. */
export function watchDisk(folder: string): () => void {
  watched.add(folder);
  return () => {
    watched.delete(folder);
  };
}
