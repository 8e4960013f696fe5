import { CloseButton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBooks, IconNotebook, IconShieldCheck, IconTag } from '@tabler/icons-react';
import { useRef } from 'react';
import type { AppNotification } from '../../shared/api/types.ts';
import { relativeTime } from '../../shared/dates/days.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import classes from './NotificationItem.module.css';
import { notificationTexts as texts } from './texts.ts';

const ICONS = {
  resource: IconBooks,
  digest: IconNotebook,
  moderation: IconShieldCheck,
  topic: IconTag,
} as const;

interface Props {
  item: AppNotification;
  /** Milliseconds since 1970. */
  now: number;
  onOpen(): void;
  onRemove(row: HTMLElement | null): void;
}

/** One notification: icon by type, title, message, relative time, unread dot. */
export function NotificationItem({ item, now, onOpen, onRemove }: Props) {
  const row = useRef<HTMLLIElement>(null);
  const zone = useZone();
  const Icon = ICONS[item.type] ?? IconTag;
  return (
    <li className={classes.item} ref={row}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <span className={classes.icon} data-type={item.type} aria-hidden>
          <Icon size={16} />
        </span>
        <span className={classes.text}>
          <Text component="span" size="sm" fw={item.read ? 400 : 600} display="block" pe={24}>
            {item.title}
            {!item.read && <VisuallyHidden>, {texts.unread}</VisuallyHidden>}
          </Text>
          <Text component="span" size="xs" c="var(--gs-text-2)" lineClamp={2} mt={2}>
            {item.message}
          </Text>
          <Text
            component="time"
            dateTime={item.timestamp}
            title={timeText(item.timestamp, zone)}
            size="xs"
            c="dimmed"
            display="block"
            mt={4}
          >
            {relativeTime(item.timestamp, now)}
          </Text>
        </span>
      </UnstyledButton>
      {!item.read && <span className={classes.dot} aria-hidden />}
      <CloseButton
        className={classes.remove}
        size="sm"
        aria-label={texts.remove(item.title)}
        onClick={() => onRemove(row.current)}
      />
    </li>
  );
}
