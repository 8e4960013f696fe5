import { Text } from '@mantine/core';
import { InPlace } from '../ui/InPlace.tsx';
import classes from './RankBars.module.css';

interface Ranked {
  readonly name: string;
  readonly value: number;
  /** What the bar shows, in words. */
  readonly note: string;
}

/** Names with their figures, each beside a bar; a name is as long as it is, on as many lines. */
export function RankBars({ label, items }: { label: string; items: readonly Ranked[] }) {
  const most = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ul className={classes.list} aria-label={label}>
      <InPlace of={items}>
        {({ name, value, note }) => (
          <li className={classes.row}>
            <div className={classes.words}>
              <Text size="sm" fw={500} lh="18px" ta="match-parent" dir="auto">
                {name}
              </Text>
              <Text size="xs" c="dimmed" lh="16px" className="tabular">
                {note}
              </Text>
            </div>
            <span
              className={classes.bar}
              aria-hidden
              style={{ width: `${(100 * value) / most}%` }}
            />
          </li>
        )}
      </InPlace>
    </ul>
  );
}
