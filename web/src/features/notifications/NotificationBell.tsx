import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppNotification } from '../../shared/api/types.ts';
import classes from './NotificationBell.module.css';
import { NotificationList } from './NotificationList.tsx';
import { notificationTexts as texts } from './texts.ts';
import { badgeText, useNotifications } from './use-notifications.ts';

/** The bell with its unread badge and the list behind it. */
export function NotificationBell({ userId }: { userId: string }) {
  const navigate = useNavigate();
  const bell = useNotifications(userId);
  const [opened, setOpened] = useState(false);

  function go(item: AppNotification): void {
    if (!item.read) void bell.markRead(item);
    setOpened(false);
    // Only paths of this app: a link is data.
    if (/^\/(?!\/)/.test(item.link)) void navigate(item.link);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
    >
      <Indicator
        label={badgeText(bell.unread)}
        disabled={bell.unread === 0}
        offset={8}
        color="red"
        zIndex={1}
        classNames={{ indicator: classes.badge ?? '' }}
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
      <Popover.Dropdown p={0} className={classes.dropdown ?? ''}>
        <NotificationList bell={bell} onOpen={go} />
      </Popover.Dropdown>
    </Popover>
  );
}
