import { Button, Stack, Tabs, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import {
  type GroupOrder,
  orderGroups,
  rankedMembers,
  searchGroups,
} from '../../features/groups/group-lists.ts';
import { MembersRanking } from '../../features/groups/MembersRanking.tsx';
import { SelectBar } from '../../features/groups/SelectBar.tsx';
import { groupTexts as texts } from '../../features/groups/texts.ts';
import { useUnread, useWatching } from '../../features/groups/use-group-actions.ts';
import { useActiveMembers } from '../../features/groups/use-members.ts';
import {
  WatchedGroupsCards,
  WatchedGroupsTable,
} from '../../features/groups/WatchedGroupsTable.tsx';
import { LabelSelect } from '../../features/labels/LabelSelect.tsx';
import { LabelsButton } from '../../features/labels/LabelsButton.tsx';
import { labelsOf } from '../../features/labels/where.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { useGrowing } from '../../shared/ui/use-growing.ts';
import { TopicsOverGroups } from './TopicsOverGroups.tsx';
import classes from './WatchedOverview.module.css';

interface Props {
  watched: GroupSummary[];
  search: string;
  onManage(): void;
}

/** The watched groups side by side: figures, who writes most, and what is talked about. */
export const WatchedOverview = memo(function WatchedOverview({ watched, search, onManage }: Props) {
  const found = searchGroups(watched, search);
  return (
    <Tabs defaultValue="overview" keepMounted={false}>
      <Tabs.List mb="lg" className={classes.tabs}>
        <Tabs.Tab value="overview">{texts.tabs.overview}</Tabs.Tab>
        <Tabs.Tab value="members">{texts.tabs.members}</Tabs.Tab>
        <Tabs.Tab value="topics">{texts.tabs.topics}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="overview">
        <WatchedGroups watched={watched} found={found} search={search} onManage={onManage} />
      </Tabs.Panel>
      <Tabs.Panel value="members">
        <MostActive search={search} isMatched={found.length > 0 || !watched.length} />
      </Tabs.Panel>
      <Tabs.Panel value="topics">
        <TopicsOverGroups groups={found} />
      </Tabs.Panel>
    </Tabs>
  );
});

const TYPING_MS = 250;
/** As many as are listed at most. */
const MAX_MEMBERS = 20;

/** Who writes most over the watched groups, or over those that the search finds. */
function MostActive({ search, isMatched }: { search: string; isMatched: boolean }) {
  const [wanted] = useDebouncedValue(search.trim(), TYPING_MS);
  const members = useActiveMembers(wanted);
  const count = members.data?.length;
  if (!isMatched) {
    return (
      <Panel title={texts.tabs.members}>
        <NoMatch />
      </Panel>
    );
  }
  return (
    <Panel
      title={texts.tabs.members}
      description={count ? texts.membersText(count, MAX_MEMBERS, wanted !== '') : undefined}
    >
      <Loaded
        of={members}
        errorTitle={texts.membersFailed}
        skeleton={<RowsSkeleton rows={5} height={48} />}
      >
        {(list) => <MembersRanking members={rankedMembers(list)} />}
      </Loaded>
    </Panel>
  );
}

function NoMatch() {
  return (
    <Stack align="center" p="xl">
      <Text c="dimmed" size="sm" role="status">
        {texts.noMatch}
      </Text>
    </Stack>
  );
}

interface ListProps {
  watched: GroupSummary[];
  found: GroupSummary[];
  search: string;
  onManage(): void;
}

const orders: readonly GroupOrder[] = ['active', 'name', 'size', 'messages', 'latest'];
const none: ReadonlySet<string> = new Set();

function WatchedGroups({ watched, found, search, onManage }: ListProps) {
  const setWatched = useWatching();
  const unread = useUnread(watched);
  const [order, setOrder] = useState<GroupOrder>('active');
  const [selected, setSelected] = useState(none);
  const [busy, setBusy] = useState(false);
  const labels = labelsOf(watched);
  const [wanted, setLabel] = useState('');
  const label = labels.some(({ documentId }) => documentId === wanted) ? wanted : '';
  const listed = label
    ? found.filter((group) => group.labels.some(({ documentId }) => documentId === label))
    : found;
  const unwatch = useCallback(
    (group: GroupSummary) => void setWatched([group], false),
    [setWatched],
  );
  const select = useCallback((documentId: string, isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(documentId);
      else after.delete(documentId);
      return after;
    });
  }, []);
  const rows = useGrowing(orderGroups(listed, order), `${search} ${label}`);
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!watched.length) {
    return (
      <Panel flush>
        <EmptyState
          minHeight={280}
          icon={<IconUsersGroup size={22} />}
          title={texts.noWatched}
          text={texts.noWatchedText}
          action={<Button onClick={onManage}>{texts.imported.select}</Button>}
        />
      </Panel>
    );
  }
  const those = listed.filter(({ documentId }) => selected.has(documentId));
  async function unwatchSelected(): Promise<void> {
    setBusy(true);
    await setWatched(those, false);
    setSelected(none);
    setBusy(false);
  }
  const List = narrow ? WatchedGroupsCards : WatchedGroupsTable;
  return (
    <>
      <SelectBar
        groups={listed}
        filter={<LabelSelect labels={labels} value={label} onChange={setLabel} />}
        selected={selected}
        order={order}
        orders={orders}
        busy={busy}
        onSelect={setSelected}
        onOrder={setOrder}
        label={texts.manage.unwatchSelected}
        isTakingAway
        onAct={() => void unwatchSelected()}
      >
        <LabelsButton groups={those} />
      </SelectBar>
      <Panel flush>
        {listed.length ? (
          <List
            groups={rows}
            selected={selected}
            reading={unread}
            onSelect={select}
            onUnwatch={unwatch}
          />
        ) : (
          <NoMatch />
        )}
      </Panel>
    </>
  );
}
