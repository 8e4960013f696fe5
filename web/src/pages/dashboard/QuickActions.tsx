import { Button, SimpleGrid } from '@mantine/core';
import {
  IconCalendarPlus,
  IconChevronDown,
  IconReportAnalytics,
  IconTag,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useGroups } from '../../features/groups/use-groups.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { lazyPopup } from '../../shared/ui/lazy-popup.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { addingTo } from './adding-to.ts';
import { dashboardTexts as texts } from './texts.ts';

const GroupMenu = lazyPopup<{ groups: readonly GroupSummary[] }>('menu', () =>
  import('./AddTopicMenu.tsx').then((m) => m.AddTopicMenu),
);

const look = {
  variant: 'default',
  justify: 'flex-start',
  styles: { label: { flex: 1, textAlign: 'start' } },
} as const;

/** What is done most from here. */
export function QuickActions() {
  const { watched } = useGroups();
  return (
    <Panel title={texts.quick}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 1 }} spacing="xs">
        <AddTopic groups={watched ?? []} />
        <Button
          {...look}
          component={Link}
          to="/schedule"
          state={{ add: true }}
          leftSection={<IconCalendarPlus size={17} aria-hidden />}
        >
          {texts.schedule}
        </Button>
        <Button
          {...look}
          component={Link}
          to="/recap"
          leftSection={<IconReportAnalytics size={17} aria-hidden />}
        >
          {texts.recap}
        </Button>
      </SimpleGrid>
    </Panel>
  );
}

/** A topic belongs to a group: where there are several it asks which, without one it leads there. */
function AddTopic({ groups }: { groups: readonly GroupSummary[] }) {
  const icon = <IconTag size={17} aria-hidden />;
  const [only, second] = groups;
  if (!second) {
    return (
      <Button
        {...look}
        component={Link}
        leftSection={icon}
        {...(only ? addingTo(only) : { to: '/groups' })}
      >
        {texts.addTopic}
      </Button>
    );
  }
  const button = (
    <Button {...look} leftSection={icon} rightSection={<IconChevronDown size={15} aria-hidden />}>
      {texts.addTopic}
    </Button>
  );
  return <GroupMenu groups={groups} trigger={button} />;
}
