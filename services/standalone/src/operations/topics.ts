import { topics } from '@groupsight/shared/bus/topics';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** '7 days', '1 hour'. */
function lasting(ms: number): string {
  const [count, unit] = ms % day === 0 ? [ms / day, 'day'] : [ms / hour, 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Says which topics there are, as they are declared. */
export function tellTopics(say: (line: string) => void): void {
  for (const { name, partitions, retentionMs } of Object.values(topics)) {
    const kept = retentionMs === undefined ? 'compacted' : lasting(retentionMs);
    say(`${name}: ${partitions} partitions, ${kept}; and ${name}.dlq`);
  }
}
