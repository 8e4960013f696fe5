import { ActionIcon, Indicator } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazyPopup } from '../../shared/ui/lazy-popup.tsx';
import classes from './NotificationBell.module.css';
import { notificationTexts as texts } from './texts.ts';
import { badgeText, useNotifications } from './use-notifications.ts';

type Bell = ReturnType<typeof useNotifications>;

const Popup = lazyPopup<{ bell: Bell }>('dialog', () =>
  import('./NotificationPopup.tsx').then((m) => m.NotificationPopup),
);

/** The bell with its unread badge. */
export function NotificationBell({ userId }: { userId: string }) {
  const bell = useNotifications(userId);
  const button = (
    <ActionIcon variant="subtle" color="gray" size={38} aria-label={texts.bell(bell.unread)}>
      <IconBell size={20} />
    </ActionIcon>
  );
  return (
    <Indicator
      label={badgeText(bell.unread)}
      disabled={bell.unread === 0}
      offset={8}
      color="red"
      zIndex={1}
      classNames={{ indicator: classes.badge ?? '' }}
    >
      <Popup bell={bell} trigger={button} />
    </Indicator>
  );
}
