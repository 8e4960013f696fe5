import { Button, Group as Row, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport, IconRefresh, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mostActiveMembers, searchGroups } from '../../features/groups/group-lists.ts';
import { ImportDialogs } from '../../features/groups/ImportDialogs.tsx';
import { ManageGroupsDialog } from '../../features/groups/ManageGroupsDialog.tsx';
import { MembersRanking } from '../../features/groups/MembersRanking.tsx';
import { groupTexts as texts } from '../../features/groups/texts.ts';
import { UploadExportDialog } from '../../features/groups/UploadExportDialog.tsx';
import { useGroupActions } from '../../features/groups/use-group-actions.ts';
import { useGroups } from '../../features/groups/use-groups.ts';
import { WatchedGroupsTable } from '../../features/groups/WatchedGroupsTable.tsx';
import type { Group } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { FloatingAddButton } from '../../shared/ui/FloatingAddButton.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

/** Import, watch and compare groups. */
export function GroupsPage() {
  const navigate = useNavigate();
  const groups = useGroups();
  const { setWatched, importGroups, importing } = useGroupActions();
  const [manage, manageDialog] = useDisclosure();
  const [upload, uploadDialog] = useDisclosure();
  const [imported, setImported] = useState<number | null>(null);

  async function importFirst(): Promise<void> {
    setImported(await importGroups(false));
  }

  function selectGroups(): void {
    setImported(null);
    manageDialog.open();
  }

  return (
    <>
      <Loaded of={groups} errorTitle={texts.toasts.loadFailed} skeleton={<PageSkeleton />}>
        {(all) =>
          all.length ? (
            <Overview
              groups={all}
              refreshing={importing}
              onRefresh={() => void importGroups(true)}
              onUpload={uploadDialog.open}
              onManage={manageDialog.open}
              onUnwatch={(group) => void setWatched(group, false)}
            />
          ) : (
            <ImportPrompt onImport={() => void importFirst()} onUpload={uploadDialog.open} />
          )
        }
      </Loaded>
      <ManageGroupsDialog
        opened={manage}
        onClose={manageDialog.close}
        groups={groups.data ?? []}
        onWatch={(group) => setWatched(group, true)}
        onUnwatch={(group) => setWatched(group, false)}
      />
      <ImportDialogs
        importing={importing}
        imported={imported}
        onLater={() => setImported(null)}
        onSelect={selectGroups}
      />
      <UploadExportDialog
        opened={upload}
        onClose={uploadDialog.close}
        onOpenGroup={(id) => void navigate(`/group/${id}`)}
      />
    </>
  );
}

function PageSkeleton() {
  return (
    <Stack>
      <Skeleton height={38} maw={420} />
      <Skeleton height={320} radius="lg" />
    </Stack>
  );
}

function ImportPrompt({ onImport, onUpload }: { onImport(): void; onUpload(): void }) {
  const { empty } = texts;
  return (
    <Panel>
      <EmptyState
        minHeight={340}
        icon={<IconUsersGroup size={24} />}
        title={empty.title}
        text={empty.text}
        action={
          <Row justify="center">
            <Button onClick={onImport}>{empty.importGroups}</Button>
            <Button variant="default" onClick={onUpload}>
              {empty.importExport}
            </Button>
          </Row>
        }
      />
    </Panel>
  );
}

interface OverviewProps {
  groups: Group[];
  refreshing: boolean;
  onRefresh(): void;
  onUpload(): void;
  onManage(): void;
  onUnwatch(group: Group): void;
}

function Overview({ groups, refreshing, onRefresh, onUpload, onManage, onUnwatch }: OverviewProps) {
  const [search, setSearch] = useState('');
  const watched = groups.filter((group) => group.is_watched);
  const found = searchGroups(watched, search);
  return (
    <Stack gap="lg">
      <Row gap="sm">
        <SearchBox flex="1 1 240px" maw={420} value={search} onChange={setSearch} />
        <Row gap="sm" ml="auto">
          <Button
            variant="default"
            leftSection={<IconFileImport size={16} aria-hidden />}
            onClick={onUpload}
          >
            {texts.upload.title}
          </Button>
          <Button
            variant="default"
            loading={refreshing}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRefresh}
          >
            {texts.refresh}
          </Button>
        </Row>
      </Row>
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List mb="lg" style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          <Tabs.Tab value="overview">{texts.tabs.overview}</Tabs.Tab>
          <Tabs.Tab value="members">{texts.tabs.members}</Tabs.Tab>
          <Tabs.Tab value="topics">{texts.tabs.topics}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Panel flush>
            {found.length > 0 && <WatchedGroupsTable groups={found} onUnwatch={onUnwatch} />}
            {watched.length === 0 && (
              <EmptyState
                minHeight={240}
                icon={<IconUsersGroup size={22} />}
                title={texts.noWatched}
                text={texts.noWatchedText}
                action={<Button onClick={onManage}>{texts.imported.select}</Button>}
              />
            )}
            {watched.length > 0 && found.length === 0 && (
              <Text c="dimmed" size="sm" ta="center" p="xl">
                {texts.noMatch}
              </Text>
            )}
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <Panel>
            <MembersRanking members={mostActiveMembers(found)} />
          </Panel>
        </Tabs.Panel>
        <Tabs.Panel value="topics">
          <Panel>
            <EmptyState title={texts.topicsSoon} text={texts.topicsSoonText} />
          </Panel>
        </Tabs.Panel>
      </Tabs>
      <FloatingAddButton label={texts.manage.title} onClick={onManage} />
    </Stack>
  );
}
