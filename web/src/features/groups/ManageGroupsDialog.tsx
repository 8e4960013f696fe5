import { Alert, Anchor, Modal, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useCallback, useDeferredValue, useState } from 'react';
import type { GroupSummary } from '../../shared/api/types.ts';
import { GrowingList } from '../../shared/ui/GrowingList.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { GroupRow } from './GroupRow.tsx';
import classes from './GroupRow.module.css';
import { searchGroups } from './group-lists.ts';
import { groupTexts } from './texts.ts';
import { useWatching } from './use-group-actions.ts';

const texts = groupTexts.manage;

interface Props {
  opened: boolean;
  onClose(): void;
  groups: readonly GroupSummary[];
}

/** Chooses which groups are watched: new ones, and those already on the list. */
export function ManageGroupsDialog({ opened, onClose, groups }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <ManageGroups groups={groups} />
    </Modal>
  );
}

function ManageGroups({ groups }: Pick<Props, 'groups'>) {
  const setWatched = useWatching();
  const [tab, setTab] = useState<string | null>('new');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [limit, setLimit] = useState<string | null>(null);
  // What was chosen here stays where it is, as 'Watching': a list must not jump under the pointer.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const watch = useCallback(
    async (group: GroupSummary) => {
      const result = await setWatched(group, true);
      setLimit(result.limit ?? null);
      if (result.done) setChosen((old) => new Set(old).add(group.documentId));
    },
    [setWatched],
  );
  const unwatch = useCallback(
    async (group: GroupSummary) => {
      if ((await setWatched(group, false)).done) setLimit(null);
    },
    [setWatched],
  );

  const watched = groups.filter((group) => group.is_watched);
  const fresh = groups.filter((group) => !group.is_watched || chosen.has(group.documentId));
  const list = (
    side: GroupSummary[],
    emptyText: string,
    row: (group: GroupSummary) => ReactNode,
  ) => {
    const found = searchGroups(side, wanted, true);
    if (found.length) {
      return (
        <GrowingList
          key={wanted}
          className={classes.list}
          items={found}
          idOf={(group) => group.documentId}
        >
          {row}
        </GrowingList>
      );
    }
    return (
      <Text c="dimmed" size="sm" ta="center" py="xl" role="status">
        {side.length ? groupTexts.noMatch : emptyText}
      </Text>
    );
  };

  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        setTab(next);
        setChosen(new Set());
      }}
    >
      <Tabs.List mb="md" grow>
        <Tabs.Tab value="new">{texts.newTab}</Tabs.Tab>
        <Tabs.Tab value="watched">{texts.watchedTab}</Tabs.Tab>
      </Tabs.List>
      <SearchBox value={search} onChange={setSearch} placeholder={texts.search} mb="xs" />
      {limit && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={texts.limit}
          mb="xs"
        >
          {limit}{' '}
          {tab === 'new' && (
            <Anchor component="button" type="button" size="sm" onClick={() => setTab('watched')}>
              {texts.showWatched}
            </Anchor>
          )}
        </Alert>
      )}
      <Text size="xs" c="dimmed" mb={4}>
        {texts.watched(watched.length)}
      </Text>
      <div className={classes.scroll}>
        <Tabs.Panel value="new">
          {list(fresh, groupTexts.noNew, (group) => (
            <GroupRow group={group} onWatch={watch} />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="watched">
          {list(watched, groupTexts.noWatched, (group) => (
            <GroupRow group={group} onWatch={watch} onUnwatch={unwatch} />
          ))}
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}
