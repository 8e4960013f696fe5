import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppNotification } from '../../shared/api/types.ts';
import type { PopupProps } from '../../shared/ui/lazy-popup.tsx';
import classes from './NotificationBell.module.css';
import { NotificationList } from './NotificationList.tsx';
import type { useNotifications } from './use-notifications.ts';

interface Props extends PopupProps {
  bell: ReturnType<typeof useNotifications>;
}

/** The list behind the bell. */
export function NotificationPopup({ trigger, opened, onChange, bell }: Props) {
  const navigate = useNavigate();

  function go(item: AppNotification): void {
    if (!item.read) void bell.markRead(item);
    onChange(false);
    // Only paths of this app: a link is data.
    if (/^\/(?!\/)/.test(item.link)) void navigate(item.link);
  }

  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
    >
      <Popover.Target>{cloneElement(trigger, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown ?? ''}>
        <NotificationList bell={bell} onOpen={go} />
      </Popover.Dropdown>
    </Popover>
  );
}
