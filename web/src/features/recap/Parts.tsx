import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayText } from '../../shared/dates/days.ts';
import { Panel } from '../../shared/ui/Panel.tsx';
import { ShowAround } from '../messages/ShowAround.tsx';
import classes from './Recap.module.css';

interface ListedProps<T> {
  title: string;
  description?: string | undefined;
  items: readonly T[];
  empty: string;
  keyOf(item: T): string;
  children(item: T): ReactNode;
}

/** A card with a list, or a sentence where there is nothing. */
export function Listed<T>({ title, description, items, empty, keyOf, children }: ListedProps<T>) {
  return (
    <Panel title={title} description={items.length > 0 ? description : undefined}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={title}>
          {items.map((item) => (
            <li key={keyOf(item)} className={classes.item}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface GroupName {
  readonly documentId: string;
  readonly name: string;
}

export function GroupLink({ group }: { group: GroupName }) {
  return (
    <Anchor component={Link} to={`/group/${group.documentId}`} c="inherit" inherit>
      <bdi>{group.name}</bdi>
    </Anchor>
  );
}

interface SaidProps {
  words: string;
  /** Below it, after the group. */
  aside?: string | undefined;
  group: GroupName | undefined;
  date?: string | undefined;
  messageId: string;
}

/** What was said, where and when, and the chat around it. */
export function Said({ words, aside, group, date, messageId }: SaidProps) {
  return (
    <>
      <Text size="sm" dir="auto" lineClamp={4}>
        {words}
      </Text>
      <Text size="xs" c="dimmed">
        {group && <GroupLink group={group} />}
        {[aside, date && dayText(date)].filter(Boolean).map((one) => (
          <span key={one}>
            {' · '}
            <bdi>{one}</bdi>
          </span>
        ))}
      </Text>
      {group && (
        <div className={classes.act}>
          <ShowAround groupId={group.documentId} messageId={messageId} of={words} />
        </div>
      )}
    </>
  );
}
