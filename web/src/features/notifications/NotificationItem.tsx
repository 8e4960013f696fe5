import {
  Box,
  CloseButton,
  Group,
  Text,
  ThemeIcon,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconBooks, IconNotebook, IconShieldCheck, IconTag } from '@tabler/icons-react';
import type { AppNotification } from '../../shared/api/types.ts';
import { relativeTime } from '../../shared/dates/days.ts';
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
  onOpen(): void;
  onRemove(): void;
}

/** One notification: icon by type, title, message, relative time, unread dot. */
export function NotificationItem({ item, onOpen, onRemove }: Props) {
  const Icon = ICONS[item.type] ?? IconTag;
  return (
    <div className={classes.item}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <ThemeIcon variant="light" size={32} radius="xl" aria-hidden>
            <Icon size={16} />
          </ThemeIcon>
          <Box flex={1} miw={0}>
            <Text size="sm" fw={item.read ? 500 : 600} pr={24}>
              {item.title}
              {!item.read && <VisuallyHidden>, {texts.unread}</VisuallyHidden>}
            </Text>
            <Text size="xs" c="var(--gs-text-2)" lineClamp={2}>
              {item.message}
            </Text>
            <Text size="xs" c="dimmed" mt={2}>
              {relativeTime(item.timestamp, Date.now())}
            </Text>
          </Box>
          {!item.read && <span className={classes.dot} aria-hidden />}
        </Group>
      </UnstyledButton>
      <CloseButton
        className={classes.remove}
        size="sm"
        aria-label={texts.remove(item.title)}
        onClick={onRemove}
      />
    </div>
  );
}
