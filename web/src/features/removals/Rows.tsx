import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Removals.module.css';

/** Something that can be deleted or brought back, with the button that does it. */
export interface Row {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly action: ReactNode;
}

export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={classes.list}>
      {rows.map(({ key, name, note, action }) => (
        <li key={key} className={classes.row}>
          <div className={classes.what}>
            <Text size="sm" fw={500} dir="auto">
              {name}
            </Text>
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
