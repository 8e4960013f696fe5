import { Box, CloseButton, Group, ScrollArea, Skeleton, Text } from '@mantine/core';
import {
  IconCalendarTime,
  IconLayoutDashboard,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import { Brand } from '../../shared/ui/Brand.tsx';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './Sidebar.module.css';

function Item({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <NavLink to={to} className={classes.link ?? ''}>
      {icon}
      <span className={classes.label}>{label}</span>
    </NavLink>
  );
}

/** The main links, the watched groups, and Settings at the bottom. */
export function Sidebar({ onClose }: { onClose(): void }) {
  const { watched, error } = useGroups();
  const { nav } = texts;
  return (
    <Box className={classes.root}>
      <Group h={60} px="md" justify="space-between" wrap="nowrap">
        <NavLink to="/dashboard" className={classes.brand ?? ''} aria-label={texts.brand}>
          <Brand name={texts.brand} />
        </NavLink>
        <CloseButton hiddenFrom="md" aria-label={texts.closeMenu} onClick={onClose} />
      </Group>
      <Box px="sm" pt={6}>
        <Item to="/dashboard" label={nav.dashboard} icon={<IconLayoutDashboard size={18} />} />
        <Item to="/groups" label={nav.groups} icon={<IconUsersGroup size={18} />} />
        <Item to="/schedule" label={nav.schedule} icon={<IconCalendarTime size={18} />} />
      </Box>
      <ScrollArea flex={1} px="sm" mt="lg" type="hover" scrollbars="y">
        {watched && watched.length > 0 && (
          <>
            <Text size="xs" fw={600} c="dimmed" px={10} mb={6}>
              {texts.watched(watched.length)}
            </Text>
            {watched.map((group) => (
              <Item
                key={group.documentId}
                to={`/group/${group.documentId}`}
                label={group.name}
                icon={<GroupAvatar name={group.name} picture={group.picture_url} size={22} />}
              />
            ))}
          </>
        )}
        {!watched && !error && <Skeleton height={90} mx={10} w="auto" />}
      </ScrollArea>
      <Box p="sm" className={classes.bottom}>
        <Item to="/settings" label={nav.settings} icon={<IconSettings size={18} />} />
      </Box>
    </Box>
  );
}
