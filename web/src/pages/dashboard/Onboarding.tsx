import { Button, Group, Paper, Skeleton, Text, ThemeIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowRight, IconDownload, IconEye, IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../features/auth/session.tsx';
import { useConnection } from '../../features/connection/connection.tsx';
import { useImport } from '../../features/groups/use-group-actions.ts';
import { useGroups } from '../../features/groups/use-groups.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { dashboardTexts } from './texts.ts';

const { banners } = dashboardTexts;
// Whoever watches groups already never sees it.
const ManageGroups = lazyDialog(() =>
  import('../../features/groups/ManageGroupsDialog.tsx').then((m) => m.ManageGroupsDialog),
);

/** The next step of getting started: connect, import, watch; nothing once done. */
export function Onboarding() {
  const user = useUser();
  const link = user.whatsapp_connection;
  const { phase, open } = useConnection();
  const { data: groups, watched, error } = useGroups();
  if (!groups || !watched || phase === 'checking') {
    // Whoever has not got through all steps will see one of them: its place is kept.
    const unfinished = link?.state !== 'open' || !link.imported_groups;
    return unfinished && !error ? <Skeleton height={88} radius="lg" /> : null;
  }
  // A linked account that comes back by itself needs nothing done.
  if (phase !== 'connected' && phase !== 'resuming') {
    return (
      <Banner
        icon={<IconPlugConnected size={20} />}
        {...banners.connect}
        action={<Button onClick={open}>{banners.connect.button}</Button>}
      />
    );
  }
  const imported = link?.imported_groups || groups.length > 0;
  if (imported && watched.length > 0) return null;
  const banner = imported ? banners.watch : banners.import;
  const Icon = imported ? IconEye : IconDownload;
  return (
    <Banner
      icon={<Icon size={20} />}
      {...banner}
      action={
        <Group gap="xs">
          <Button
            component={Link}
            to="/groups"
            variant="default"
            rightSection={<IconArrowRight size={16} aria-hidden />}
          >
            {banner.button}
          </Button>
          <ChooseGroups groups={groups} />
        </Group>
      }
    />
  );
}

/** From the linked account to what is read of it: lists its groups as they come, all chosen. */
function ChooseGroups({ groups }: { groups: readonly GroupSummary[] }) {
  const { run, importing, problem } = useImport();
  const [opened, { open, close }] = useDisclosure();
  async function choose(): Promise<void> {
    open();
    if (groups.length > 0) return;
    // An account without groups has nothing to choose from: its toast says so.
    if (!(await run(false))) close();
  }
  return (
    <>
      <Button onClick={() => void choose()}>{banners.choose}</Button>
      <ManageGroups
        opened={opened && !problem}
        onClose={close}
        groups={groups}
        areComing={importing}
        selectAll
      />
    </>
  );
}

interface BannerProps {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

function Banner({ icon, title, text, action }: BannerProps) {
  return (
    <Paper
      p="lg"
      radius="lg"
      bg="var(--gs-accent-soft)"
      style={{ borderColor: 'var(--gs-level-2)' }}
    >
      <Group justify="space-between">
        <Group wrap="nowrap" flex="1 1 280px">
          <ThemeIcon size={40} radius="xl" aria-hidden>
            {icon}
          </ThemeIcon>
          <div>
            <Text fw={600}>{title}</Text>
            <Text size="sm" c="var(--gs-text-2)">
              {text}
            </Text>
          </div>
        </Group>
        {action}
      </Group>
    </Paper>
  );
}
