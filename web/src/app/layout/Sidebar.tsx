import { Badge, Box, CloseButton, Group, Skeleton } from '@mantine/core';
import {
  IconCalendarTime,
  IconClipboardList,
  IconLayoutDashboard,
  IconMailHeart,
  IconMessageQuestion,
  IconReportAnalytics,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { useGroups } from '../../features/groups/use-groups.ts';
import { inboxTexts } from '../../features/inbox/texts.ts';
import { useOpenCount } from '../../features/inbox/use-inbox.ts';
import { Brand } from '../../shared/ui/Brand.tsx';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { layoutTexts as texts } from '../texts.ts';
import classes from './Sidebar.module.css';

interface ItemProps {
  to: string;
  icon: ReactNode;
  label: string;
  /** At the right end. */
  badge?: ReactNode;
}

function Item({ to, icon, label, badge }: ItemProps) {
  return (
    <li>
      <NavLink to={to} className={classes.link ?? ''} title={label}>
        {icon}
        <span className={classes.label} dir="auto">
          {label}
        </span>
        {badge}
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
        <QuestionsItem />
        <Item to="/people" label={nav.people} icon={<IconUsers size={18} />} />
        <Item to="/recap" label={nav.recap} icon={<IconReportAnalytics size={18} />} />
        <Item to="/schedule" label={nav.schedule} icon={<IconCalendarTime size={18} />} />
        <Item to="/surveys" label={nav.surveys} icon={<IconClipboardList size={18} />} />
        <Item to="/newsletter" label={nav.newsletter} icon={<IconMailHeart size={18} />} />
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

const MAX_SHOWN = 99;

/** The questions inbox, with how many wait. */
function QuestionsItem() {
  const open = useOpenCount() ?? 0;
  const badge = open > 0 && (
    <Badge size="sm" variant="default" ms="auto" aria-label={inboxTexts.count(open)}>
      {open > MAX_SHOWN ? `${MAX_SHOWN}+` : open}
    </Badge>
  );
  const icon = <IconMessageQuestion size={18} />;
  return <Item to="/questions" label={texts.nav.questions} icon={icon} badge={badge} />;
}

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
