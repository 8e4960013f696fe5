import { Alert, Anchor, Button, Modal, Tabs, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useState } from 'react';
import type { GroupSummary } from '../../shared/api/types.ts';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { useGrowing } from '../../shared/ui/use-growing.ts';
import classes from './GroupRow.module.css';
import { GroupRow, type GroupRowProps } from './GroupRow.tsx';
import {
  type GroupOrder,
  orderGroups,
  type Suggestions,
  searchGroups,
  suggestedFirst,
} from './group-lists.ts';
import { SelectBar } from './SelectBar.tsx';
import { groupTexts } from './texts.ts';
import { useSuggestions, useWatching } from './use-group-actions.ts';
import { useWatchLimit } from './use-watch-limit.ts';

const texts = groupTexts.manage;
const orders = ['active', 'name', 'size'] as const satisfies readonly GroupOrder[];
const newOrders = ['suggested', 'name', 'size'] as const satisfies readonly GroupOrder[];

interface Props {
  opened: boolean;
  onClose(): void;
  groups: readonly GroupSummary[];
  /** The account's groups are being read: more come. */
  areComing?: boolean;
  /** Chooses all that the plan has room for, until somebody chooses otherwise. */
  selectAll?: boolean;
}

/** Chooses which groups are watched: new ones, and those already on the list. */
export function ManageGroupsDialog({ opened, ...props }: Props) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={texts.title} size="lg">
      <ManageGroups {...props} />
    </Modal>
  );
}

/** How many groups more the plan lets be watched; null: any number. */
function useRoom(watched: number): { limit: number; left: number } | null {
  const limit = useWatchLimit();
  return limit === null ? null : { limit, left: Math.max(0, limit - watched) };
}

const idsOf = (groups: readonly GroupSummary[]) =>
  new Set(groups.map(({ documentId }) => documentId));

function ManageGroups({
  groups,
  onClose,
  areComing = false,
  selectAll = false,
}: Omit<Props, 'opened'>) {
  const setWatched = useWatching();
  const [tab, setTab] = useState<'new' | 'watched'>('new');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const [asked, setOrder] = useState<GroupOrder | null>(null);
  const suggestions = useSuggestions();
  const [limit, setLimit] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // What was chosen here stays where it is, as 'Watching': a list must not jump under the pointer.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(selectAll ? null : new Set());

  const watched = groups.filter((group) => group.is_watched);
  const fresh = groups.filter((group) => !group.is_watched || chosen.has(group.documentId));
  const room = useRoom(watched.length);
  // Of groups that nobody watches no activity is known but what speaks for them.
  const choices = tab === 'new' ? newOrders : orders;
  const order = choices.find((one) => one === asked) ?? choices[0];
  const ordered = orderGroups(searchGroups(tab === 'new' ? fresh : watched, wanted, true), order);
  const listed = order === 'suggested' ? suggestedFirst(ordered, suggestions) : ordered;
  const suggested = listed.filter(
    ({ documentId, is_watched }) => !is_watched && suggestions.get(documentId)?.reason,
  );
  const open = tab === 'new' ? listed.filter((group) => !group.is_watched) : listed;
  const selected = picked ?? idsOf(open.slice(0, room?.left));
  const isTooMany = tab === 'new' && room !== null && selected.size > room.left;

  const select = (documentId: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(documentId);
    else next.delete(documentId);
    setPicked(next);
  };
  const watch = useCallback(
    async (group: GroupSummary) => {
      // Before the list hears of it: between the two the row would be in none.
      setChosen((old) => new Set(old).add(group.documentId));
      setLimit((await setWatched([group], true)).limit ?? null);
    },
    [setWatched],
  );
  const unwatch = useCallback(
    async (group: GroupSummary) => {
      if ((await setWatched([group], false)).done) setLimit(null);
    },
    [setWatched],
  );
  async function act(): Promise<void> {
    setBusy(true);
    const those = open.filter(({ documentId }) => selected.has(documentId));
    const result = await setWatched(those, tab === 'new');
    setBusy(false);
    setLimit(result.limit ?? null);
    setPicked(new Set());
    if (result.done && tab === 'new') onClose();
  }

  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => {
        setTab(next === 'watched' ? 'watched' : 'new');
        setChosen(new Set());
        setPicked(new Set());
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
      <Text size="xs" c="dimmed" mb="xs">
        {texts.watched(watched.length)}
        {room && `. ${texts.room(room.limit, room.left)}`}
      </Text>
      {areComing && (
        <Text size="sm" role="status" mb="xs">
          {texts.coming}
        </Text>
      )}
      <SelectBar
        groups={open}
        selected={selected}
        onSelect={setPicked}
        order={order}
        orders={choices}
        busy={busy}
        isTooMany={isTooMany}
        onOrder={setOrder}
        isTakingAway={tab === 'watched'}
        label={tab === 'new' ? texts.watchSelected : texts.unwatchSelected}
        onAct={() => void act()}
        filter={
          tab === 'new' &&
          suggested.length > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => setPicked(idsOf(suggested.slice(0, room?.left)))}
            >
              {texts.suggest(suggested.length)}
            </Button>
          )
        }
      />
      <div className={classes.scroll}>
        {areComing && groups.length === 0 ? (
          <RowsSkeleton rows={6} height={38} />
        ) : (
          <Tabs.Panel value={tab}>
            <List
              of={listed}
              search={wanted}
              emptyText={tab === 'new' ? groupTexts.noNew : groupTexts.noWatched}
              selected={selected}
              suggestions={suggestions}
              onSelect={select}
              onWatch={watch}
              {...(tab === 'watched' ? { onUnwatch: unwatch } : {})}
            />
          </Tabs.Panel>
        )}
      </div>
    </Tabs>
  );
}

interface ListProps extends Omit<GroupRowProps, 'group' | 'isSelected' | 'suggestion'> {
  of: GroupSummary[];
  search: string;
  emptyText: string;
  selected: ReadonlySet<string>;
  suggestions: Suggestions;
}

function List({ of, search, emptyText, selected, suggestions, ...acts }: ListProps) {
  const rows = useGrowing(of, search);
  if (!rows.length) {
    return (
      <Text c="dimmed" size="sm" ta="center" py="xl" role="status">
        {search.trim() ? groupTexts.noMatch : emptyText}
      </Text>
    );
  }
  return (
    <ul className={classes.list}>
      {rows.map((group) => (
        <GroupRow
          key={group.documentId}
          group={group}
          suggestion={suggestions.get(group.documentId)}
          isSelected={selected.has(group.documentId)}
          {...acts}
        />
      ))}
    </ul>
  );
}
