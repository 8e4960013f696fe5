import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useRef } from 'react';
import type { AppNotification } from '../../shared/api/types.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import classes from './NotificationBell.module.css';
import { NotificationItem } from './NotificationItem.tsx';
import { notificationTexts as texts } from './texts.ts';
import type { useNotifications } from './use-notifications.ts';

interface Props {
  bell: ReturnType<typeof useNotifications>;
  onOpen(item: AppNotification): void;
}

/** What stands behind the bell: all that can be done with notifications, and they themselves. */
export function NotificationList({ bell, onOpen }: Props) {
  const now = useNow();
  const scroll = useRef<HTMLDivElement>(null);
  const { items } = bell;

  /** The row goes: the focus moves to a neighbour's button instead of nowhere. */
  function remove(item: AppNotification, row: HTMLElement | null): void {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const next = neighbour?.querySelector('button') ?? scroll.current;
    next?.focus();
    void bell.remove(item);
  }

  return (
    <>
      <div className={classes.head}>
        <Text fw={600} size="sm">
          {texts.title}
        </Text>
        {items && items.length > 0 && (
          <Group gap="md">
            <Action label={texts.markAll} onClick={() => void bell.markAllRead()} />
            <Action label={texts.clearAll} onClick={() => void bell.clearAll()} />
          </Group>
        )}
      </div>
      {(bell.isOffline || bell.hasUnsent) && (
        <div className={classes.note} role="status">
          {bell.isOffline && texts.offline} {bell.hasUnsent && texts.unsent}
        </div>
      )}
      <div className={classes.list} ref={scroll} tabIndex={-1}>
        {bell.error !== undefined && (
          <ErrorState title={texts.loadFailed} error={bell.error} onRetry={bell.retry} />
        )}
        {!items && bell.error === undefined && <RowsSkeleton rows={3} />}
        {items?.length === 0 && <EmptyState icon={<IconBell size={20} />} title={texts.empty} />}
        <ul>
          {items?.map((item) => (
            <NotificationItem
              key={item.documentId}
              item={item}
              now={now}
              onOpen={() => onOpen(item)}
              onRemove={(row) => remove(item, row)}
            />
          ))}
        </ul>
        {bell.hasMore && (
          <Button
            variant="subtle"
            size="sm"
            fullWidth
            radius={0}
            loading={bell.isLoadingMore}
            onClick={bell.loadMore}
          >
            {uiTexts.loadMore}
          </Button>
        )}
      </div>
    </>
  );
}

function Action({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Anchor component="button" type="button" size="xs" onClick={onClick}>
      {label}
    </Anchor>
  );
}
