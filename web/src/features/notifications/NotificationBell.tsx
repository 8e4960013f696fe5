import { ActionIcon, Anchor, Group, Indicator, Popover, ScrollArea, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppNotification } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { notificationTexts as texts } from './texts.ts';
import { badgeText, useNotifications } from './use-notifications.ts';

const MOST_HIGH = 600;

/** The bell with its unread badge and the list behind it. */
export function NotificationBell({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const bell = useNotifications(userId);
  const [opened, setOpened] = useState(false);

  function go(item: AppNotification): void {
    if (!item.read) void bell.markRead(item.documentId);
    setOpened(false);
    // Only paths of this app: a link is data.
    if (/^\/(?!\/)/.test(item.link)) void navigate(item.link);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      shadow="lg"
      radius="lg"
    >
      <Indicator
        label={badgeText(bell.unread)}
        disabled={bell.unread === 0}
        size={16}
        offset={9}
        color="red"
        zIndex={1}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={texts.bell(bell.unread)}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={texts.title}>
        <Group
          justify="space-between"
          px="md"
          py="sm"
          style={{ borderBottom: '1px solid var(--gs-border)' }}
        >
          <Text fw={600} size="sm">
            {texts.title}
          </Text>
          {(bell.items?.length ?? 0) > 0 && (
            <Group gap="sm">
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => void bell.markAllRead()}
              >
                {texts.markAll}
              </Anchor>
              <Anchor
                component="button"
                type="button"
                size="xs"
                onClick={() => void bell.clearAll()}
              >
                {texts.clearAll}
              </Anchor>
            </Group>
          )}
        </Group>
        <ScrollArea.Autosize scrollbars="y" mah={`min(${MOST_HIGH - 49}px, 70vh)`}>
          {bell.offline && (
            <Text size="xs" c="dimmed" px="md" pt="sm">
              {texts.offline}
            </Text>
          )}
          {bell.error !== undefined && (
            <ErrorState title={texts.loadFailed} error={bell.error} onRetry={bell.retry} />
          )}
          {!bell.items && bell.error === undefined && <RowsSkeleton rows={3} />}
          {bell.items?.length === 0 && (
            <EmptyState icon={<IconBell size={20} />} title={texts.empty} />
          )}
          {bell.items?.map((item) => (
            <NotificationItem
              key={item.documentId}
              item={item}
              onOpen={() => go(item)}
              onRemove={() => void bell.remove(item.documentId)}
            />
          ))}
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
}
