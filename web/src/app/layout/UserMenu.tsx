import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession, useUser } from '../../features/auth/session.tsx';
import { initials } from '../../shared/ui/GroupAvatar.tsx';
import { layoutTexts as texts } from '../texts.ts';

/** Who is signed in, Settings and Logout. */
export function UserMenu() {
  const { signOut } = useSession();
  const user = useUser();
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: 99 }}>
          <Avatar size={34} radius="xl" color="brand" variant="light" aria-hidden>
            {initials(user.username)}
          </Avatar>
          <VisuallyHidden>{texts.userMenu(user.username)}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text size="sm" fw={600} truncate>
            {user.username}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} />}>
          {texts.nav.settings}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
