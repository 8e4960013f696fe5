import { Menu, Text } from '@mantine/core';
import { IconLogout, IconServerCog, IconSettings } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSession, useUser } from '../../features/auth/session.tsx';
import type { PopupProps } from '../../shared/ui/lazy-popup.tsx';
import { layoutTexts as texts } from '../texts.ts';

/** Who is signed in, Settings, the server for its operators, and Logout. */
export function UserMenuPopup({ trigger, opened, onChange }: PopupProps) {
  const { signOut } = useSession();
  const user = useUser();
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      opened={opened}
      onChange={onChange}
    >
      <Menu.Target>{trigger}</Menu.Target>
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
        {user.is_operator && (
          <Menu.Item component={Link} to="/operator" leftSection={<IconServerCog size={16} />}>
            {texts.nav.operator}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {texts.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
