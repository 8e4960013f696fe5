import { Button, Grid, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { CoverageLine } from '../../features/coverage/CoverageLine.tsx';
import { useDigests } from '../../features/digests/use-digests.ts';
import { ActivityCard } from '../../features/groups/ActivityCard.tsx';
import { GroupHeader } from '../../features/groups/GroupHeader.tsx';
import { GrowthCard } from '../../features/groups/GrowthCard.tsx';
import { TopMembersPanel } from '../../features/groups/TopMembersPanel.tsx';
import { groupTexts } from '../../features/groups/texts.ts';
import { useGroup } from '../../features/groups/use-groups.ts';
import { ImportsPanel } from '../../features/removals/ImportsPanel.tsx';
import { TopTopics } from '../../features/topics/TopTopics.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import type { Group } from '../../shared/api/types.ts';
import { bringing } from '../../shared/live/reach.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { groupTabs } from './texts.ts';

function lazyTab<P extends object>(load: () => Promise<ComponentType<P>>) {
  const bring = bringing(load);
  return lazy(async () => ({ default: await bring() }));
}

const TopicsTab = lazyTab(() =>
  import('../../features/topics/TopicsTab.tsx').then((m) => m.TopicsTab),
);
const DigestsTab = lazyTab(() =>
  import('../../features/digests/DigestsTab.tsx').then((m) => m.DigestsTab),
);
const ResourcesTab = lazyTab(() =>
  import('../../features/resources/ResourcesTab.tsx').then((m) => m.ResourcesTab),
);
const QuestionsTab = lazyTab(() =>
  import('../../features/questions/QuestionsTab.tsx').then((m) => m.QuestionsTab),
);
const ModerationTab = lazyTab(() =>
  import('../../features/moderation/ModerationTab.tsx').then((m) => m.ModerationTab),
);

type TabName = (typeof groupTabs)[number]['value'];

function readTab(value: string | null): TabName {
  return groupTabs.find((tab) => tab.value === value)?.value ?? 'overview';
}

/** Everything about one group. The address names its tab, both ways. */
export function GroupPage() {
  const { groupId = '' } = useParams();
  const group = useGroup(groupId);
  const missing = group.error instanceof ApiError && group.error.status === 404;
  if (missing && !group.data) return <NotFound />;
  return (
    <Loaded of={group} errorTitle={groupTexts.toasts.dataFailed} skeleton={<PageSkeleton />}>
      {(found) => <GroupScreen key={found.documentId} group={found} />}
    </Loaded>
  );
}

function PageSkeleton() {
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed" role="status">
        {uiTexts.loading}
      </Text>
      <Skeleton height={56} maw={360} />
      <Skeleton height={38} />
      <Skeleton height={268} radius="lg" />
    </Stack>
  );
}

function NotFound() {
  const { detail } = groupTexts;
  return (
    <Panel>
      <EmptyState
        minHeight={320}
        icon={<IconUsersGroup size={24} />}
        title={detail.notFound}
        text={detail.notFoundText}
        action={
          <Button component={Link} to="/groups" variant="default">
            {detail.back}
          </Button>
        }
      />
    </Panel>
  );
}

/**
 * Whether another page asked for a new topic. The wish is taken out of the browser's history at
 * once: loaded again, or come back to, the page does not ask anew.
 */
function useAddTopic(): boolean {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const asked = (state as { addTopic?: boolean } | null)?.addTopic === true;
  const [wished] = useState(asked);
  useEffect(() => {
    if (asked) void navigate({ search }, { replace: true, state: null });
  }, [asked, navigate, search]);
  return wished;
}

function GroupScreen({ group }: { group: Group }) {
  const [params, setParams] = useSearchParams();
  const addTopic = useAddTopic();
  const asked = params.get('tab');
  const named = readTab(asked);
  // An address that names no tab of ours says which one is shown.
  useEffect(() => {
    if (asked !== null && asked !== named) setParams({ tab: named }, { replace: true });
  }, [asked, named, setParams]);
  // A click is answered at once; the address follows when what is on the new tab has come.
  const [clicked, setClicked] = useState<TabName | null>(null);
  useEffect(() => {
    if (named) setClicked(null);
  }, [named]);
  // Who goes back before the address has followed is where they were: `named` never changed.
  useEffect(() => {
    const forget = () => setClicked(null);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  const tab = clicked ?? named;
  const tabs = useRef<HTMLDivElement>(null);
  // On a phone the tabs are wider than the screen; the first one is in sight unless scrolled away.
  const shown = useRef<TabName>('overview');
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    tabs.current
      ?.querySelector(`[data-tab=${tab}]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  const { documentId } = group;
  // On a phone what is to be read begins as high as it can.
  const isNarrow = useNarrow();
  const content: Record<TabName, ReactNode> = {
    overview: <OverviewTab group={group} />,
    topics: <TopicsTab groupId={documentId} addAtOnce={addTopic} />,
    digests: <DigestsTab groupId={documentId} />,
    resources: <ResourcesTab groupId={documentId} />,
    questions: <QuestionsTab groupId={documentId} />,
    moderation: <ModerationTab group={group} />,
  };
  return (
    <Stack gap={isNarrow ? 'xs' : 'lg'}>
      <Digests groupId={documentId} />
      <Stack gap={isNarrow ? 'xs' : 'sm'}>
        <GroupHeader group={group} />
        <CoverageLine groupId={documentId} />
      </Stack>
      <Tabs
        value={tab}
        onChange={(value) => {
          setClicked(readTab(value));
          setParams({ tab: readTab(value) });
        }}
        keepMounted={false}
      >
        <Tabs.List ref={tabs} mb={isNarrow ? 'sm' : 'lg'}>
          {groupTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} data-tab={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {groupTabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value}>
            <ErrorBoundary resetKey={value}>
              <Suspense fallback={<Skeleton height={320} radius="lg" />}>{content[value]}</Suspense>
            </ErrorBoundary>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}

/** Loaded with the group, not with its tab; apart, as no other part shows them. */
function Digests({ groupId }: { groupId: string }): null {
  useDigests(groupId);
  return null;
}

function OverviewTab({ group }: { group: Group }) {
  return (
    <Stack gap="lg">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <ActivityCard groupId={group.documentId} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <GrowthCard group={group} />
        </Grid.Col>
        <Grid.Col span={12}>
          <TopTopics groupId={group.documentId} />
        </Grid.Col>
        <Grid.Col span={12}>
          <TopMembersPanel group={group} />
        </Grid.Col>
      </Grid>
      <ImportsPanel group={group} />
    </Stack>
  );
}
