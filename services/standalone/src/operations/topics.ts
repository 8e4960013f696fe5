import { topics } from '@groupsight/shared/bus/topics';

const day = 24 * 60 * 60 * 1000;

/** Says which topics there are, as they are declared. */
export function tellTopics(say: (line: string) => void): void {
  for (const { name, partitions, retentionMs } of Object.values(topics)) {
    const kept = retentionMs === undefined ? 'compacted' : `${retentionMs / day} days`;
    say(`${name}: ${partitions} partitions, ${kept}; and ${name}.dlq`);
  }
}
