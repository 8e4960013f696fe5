import { Box, CloseButton, Group, Skeleton } from '@mantine/core';
import {
  IconCalendarTime,
  IconLayoutDashboard,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { useGroups } from '../../features/groups/use-groups.ts';
import { Brand } from '../../shared/ui/Brand.tsx';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './Sidebar.module.css';

function Item({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <li>
      <NavLink to={to} className={classes.link ?? ''} title={label}>
        {icon}
        <span className={classes.label}>{label}</span>
      </NavLink>
    </li>
  );
}

/** The main links, the watched groups, and Settings at the bottom. */
export const Sidebar = memo(function Sidebar({ onClose }: { onClose?(): void }) {
  const { nav } = texts;
  return (
    <Box className={classes.root}>
      <Group h={60} px="md" justify="space-between" wrap="nowrap">
        <NavLink to="/dashboard" className={classes.brand ?? ''} aria-label={texts.brand}>
          <Brand name={texts.brand} />
        </NavLink>
        {onClose && <CloseButton aria-label={texts.closeMenu} onClick={onClose} />}
      </Group>
      <ul className={classes.list}>
        <Item to="/dashboard" label={nav.dashboard} icon={<IconLayoutDashboard size={18} />} />
        <Item to="/groups" label={nav.groups} icon={<IconUsersGroup size={18} />} />
        <Item to="/schedule" label={nav.schedule} icon={<IconCalendarTime size={18} />} />
      </ul>
      <div className={classes.groups}>
        <WatchedGroups />
      </div>
      <ul className={classes.list} data-bottom>
        <Item to="/settings" label={nav.settings} icon={<IconSettings size={18} />} />
      </ul>
    </Box>
  );
});

/** 'Watched Groups (N)' with a link to each; nothing when none is watched. */
function WatchedGroups() {
  const { watched, error } = useGroups();
  const user = useUser();
  if (!watched) {
    const expected = user.whatsapp_connection?.imported_groups && !error;
    return expected ? <Skeleton height={92} mx={22} w="auto" /> : null;
  }
  if (watched.length === 0) return null;
  return (
    <section aria-labelledby="watched-groups">
      <h2 id="watched-groups" className={classes.heading}>
        {texts.watched(watched.length)}
      </h2>
      <ul className={classes.list}>
        {watched.map(({ documentId, name, picture_url }) => (
          <Item
            key={documentId}
            to={`/group/${documentId}`}
            label={name}
            icon={<GroupAvatar name={name} picture={picture_url} size={22} />}
          />
        ))}
      </ul>
    </section>
  );
}
