import { Box, Burger, Group, Title } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { NotificationBell } from '../../features/notifications/NotificationBell.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './AppLayout.module.css';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';

const TITLES: Record<string, string> = {
  '/dashboard': texts.nav.dashboard,
  '/groups': texts.nav.groups,
  '/schedule': texts.nav.schedule,
  '/settings': texts.nav.settings,
};

interface Props {
  menuOpened: boolean;
  onMenu(): void;
}

/** Page title, bell and user menu. */
export function TopBar({ menuOpened, onMenu }: Props) {
  const { pathname } = useLocation();
  const user = useUser();
  return (
    <Group className={classes.bar} justify="space-between" wrap="nowrap">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Box hiddenFrom="md">
          <Burger
            opened={menuOpened}
            onClick={onMenu}
            size="sm"
            aria-label={menuOpened ? texts.closeMenu : texts.openMenu}
          />
        </Box>
        <Title order={1} fz={{ base: 'md', sm: 'lg' }} lineClamp={1}>
          {TITLES[pathname] ?? texts.groupTitle}
        </Title>
      </Group>
      <Group gap={6} wrap="nowrap">
        <ThemeToggle />
        <NotificationBell userId={user.documentId} />
        <UserMenu />
      </Group>
    </Group>
  );
}
