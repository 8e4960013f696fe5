import { Modal, ScrollArea, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { GroupRow } from './GroupRow.tsx';
import { searchGroups } from './group-lists.ts';
import { groupTexts } from './texts.ts';

const texts = groupTexts.manage;

interface Props {
  opened: boolean;
  onClose(): void;
  groups: readonly Group[];
  onWatch(group: Group): Promise<unknown>;
  onUnwatch(group: Group): Promise<unknown>;
}

/** Chooses which groups are watched: new ones, and those already on the list. */
export function ManageGroupsDialog({ opened, onClose, groups, onWatch, onUnwatch }: Props) {
  const [search, setSearch] = useState('');
  const list = (watched: boolean, emptyText: string) => {
    const side = groups.filter((group) => group.is_watched === watched);
    const found = searchGroups(side, search, true);
    if (!found.length) {
      return (
        <Text c="dimmed" size="sm" ta="center" py="xl">
          {side.length ? groupTexts.noMatch : emptyText}
        </Text>
      );
    }
    return found.map((group) => (
      <GroupRow key={group.documentId} group={group} onWatch={onWatch} onUnwatch={onUnwatch} />
    ));
  };
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="lg">
      <Tabs defaultValue="new" keepMounted={false}>
        <Tabs.List mb="md" grow>
          <Tabs.Tab value="new">{texts.newTab}</Tabs.Tab>
          <Tabs.Tab value="watched">{texts.watchedTab}</Tabs.Tab>
        </Tabs.List>
        <SearchBox value={search} onChange={setSearch} placeholder={texts.search} mb="xs" />
        <ScrollArea.Autosize mah="min(440px, 55vh)" scrollbars="y" offsetScrollbars="y">
          <Tabs.Panel value="new">{list(false, groupTexts.noNew)}</Tabs.Panel>
          <Tabs.Panel value="watched">{list(true, groupTexts.noWatched)}</Tabs.Panel>
        </ScrollArea.Autosize>
      </Tabs>
    </Modal>
  );
}
