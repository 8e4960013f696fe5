import { Alert, Anchor, Modal, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { GroupSummary } from '../../shared/api/types.ts';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { useGrowing } from '../../shared/ui/use-growing.ts';
import classes from './GroupRow.module.css';
import { GroupRow, type GroupRowProps } from './GroupRow.tsx';
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
      // Before the list hears of it: between the two the row would be in none.
      setChosen((old) => new Set(old).add(group.documentId));
      setLimit((await setWatched(group, true)).limit ?? null);
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
          <List of={fresh} search={wanted} emptyText={groupTexts.noNew} onWatch={watch} />
        </Tabs.Panel>
        <Tabs.Panel value="watched">
          <List
            of={watched}
            search={wanted}
            emptyText={groupTexts.noWatched}
            onWatch={watch}
            onUnwatch={unwatch}
          />
        </Tabs.Panel>
      </div>
    </Tabs>
  );
}

interface ListProps extends Omit<GroupRowProps, 'group'> {
  of: GroupSummary[];
  search: string;
  emptyText: string;
}

function List({ of, search, emptyText, ...acts }: ListProps) {
  const found = searchGroups(of, search, true);
  const rows = useGrowing(found, search);
  if (!rows.length) {
    return (
      <Text c="dimmed" size="sm" ta="center" py="xl" role="status">
        {of.length ? groupTexts.noMatch : emptyText}
      </Text>
    );
  }
  return (
    <ul className={classes.list}>
      {rows.map((group) => (
        <GroupRow key={group.documentId} group={group} {...acts} />
      ))}
    </ul>
  );
}
