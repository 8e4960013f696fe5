import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useUser } from '../../features/auth/session.tsx';
import { initials } from '../../shared/ui/GroupAvatar.tsx';
import { lazyPopup } from '../../shared/ui/lazy-popup.tsx';
import { layoutTexts as texts } from '../texts.ts';

const Popup = lazyPopup('menu', () => import('./UserMenuPopup.tsx').then((m) => m.UserMenuPopup));

/** The button of the account's menu. */
export function UserMenu() {
  const user = useUser();
  const button = (
    <UnstyledButton style={{ borderRadius: 99 }}>
      <Avatar size={34} radius="xl" color="brand" variant="light" aria-hidden>
        {initials(user.username)}
      </Avatar>
      <VisuallyHidden>{texts.userMenu(user.username)}</VisuallyHidden>
    </UnstyledButton>
  );
  return <Popup trigger={button} />;
}
