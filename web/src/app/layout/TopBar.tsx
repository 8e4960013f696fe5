import { Burger, Group, Title } from '@mantine/core';
import { memo } from 'react';
import { useUser } from '../../features/auth/session.tsx';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { SearchEntry } from '../../features/search/SearchEntry.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './AppLayout.module.css';
import { ThemeMenu } from './ThemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  title: string;
  menuOpened: boolean;
  /** Opens the navigation, where it does not stand beside the page. */
  onMenu: (() => void) | undefined;
}

/** Page title, theme, bell and user menu. */
export const TopBar = memo(function TopBar({ title, menuOpened, onMenu }: Props) {
  const user = useUser();
  return (
    <Group className={classes.bar ?? ''} justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        {onMenu && (
          <Burger
            opened={menuOpened}
            onClick={onMenu}
            size="sm"
            aria-expanded={menuOpened}
            aria-label={menuOpened ? texts.closeMenu : texts.openMenu}
          />
        )}
        <Title
          order={1}
          id="page-title"
          fz={{ base: 'sm', xs: 'md', sm: 'lg' }}
          className={classes.title ?? ''}
        >
          {title}
        </Title>
      </Group>
      <Group gap={6} wrap="nowrap">
        <SearchEntry />
        <ThemeMenu />
        <NotificationBell userId={user.documentId} />
        <UserMenu />
      </Group>
    </Group>
  );
});
