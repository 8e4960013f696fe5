import { Button, Group as Row, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport, IconRefresh } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ImportDialogs } from '../../features/groups/ImportDialogs.tsx';
import { ManageGroupsDialog } from '../../features/groups/ManageGroupsDialog.tsx';
import { ReadingLine } from '../../features/groups/ReadingLine.tsx';
import { groupTexts as texts } from '../../features/groups/texts.ts';
import { UploadExport } from '../../features/groups/UploadExport.tsx';
import { useImport } from '../../features/groups/use-group-actions.ts';
import { useGroups } from '../../features/groups/use-groups.ts';
import type { GroupSummary } from '../../shared/api/types.ts';
import { FloatingAddButton } from '../../shared/ui/FloatingAddButton.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import classes from './GroupsPage.module.css';
import { ImportProblem } from './ImportProblem.tsx';
import { ImportPrompt } from './ImportPrompt.tsx';
import { WatchedOverview } from './WatchedOverview.tsx';

/** Import, watch and compare groups. */
export function GroupsPage() {
  const navigate = useNavigate();
  const groups = useGroups();
  const imports = useImport();
  const [manage, manageDialog] = useDisclosure();
  const [upload, uploadDialog] = useDisclosure();
  const [imported, setImported] = useState<number | null>(null);

  async function importFirst(): Promise<void> {
    // An account without groups has nothing to choose from: its toast says so.
    setImported((await imports.run(false)) || null);
  }

  function selectGroups(): void {
    setImported(null);
    manageDialog.open();
  }

  return (
    <Stack gap="lg">
      {imports.problem && (
        <ImportProblem problem={imports.problem} onDismiss={imports.dismissProblem} />
      )}
      <ReadingLine />
      <Loaded of={groups} errorTitle={texts.toasts.loadFailed} skeleton={<PageSkeleton />}>
        {(all) =>
          all.length ? (
            <Overview
              groups={all}
              refreshing={imports.importing}
              onRefresh={() => void imports.run(true)}
              onUpload={uploadDialog.open}
              onManage={manageDialog.open}
            />
          ) : (
            <ImportPrompt onImport={() => void importFirst()} onUpload={uploadDialog.open} />
          )
        }
      </Loaded>
      <ManageGroupsDialog opened={manage} onClose={manageDialog.close} groups={groups.data ?? []} />
      <ImportDialogs
        importing={imports.importing}
        progress={imports.progress}
        imported={imported}
        onLater={() => setImported(null)}
        onSelect={selectGroups}
      />
      <UploadExport
        opened={upload}
        onClose={uploadDialog.close}
        onOpenGroup={(id) => void navigate(`/group/${id}`)}
      />
    </Stack>
  );
}

function PageSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton height={36} maw={420} />
      <Skeleton height={41} />
      <Skeleton height={380} radius="lg" />
    </Stack>
  );
}

interface OverviewProps {
  groups: GroupSummary[];
  refreshing: boolean;
  onRefresh(): void;
  onUpload(): void;
  onManage(): void;
}

function Overview({ groups, refreshing, onRefresh, onUpload, onManage }: OverviewProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const watched = useMemo(() => groups.filter((group) => group.is_watched), [groups]);
  return (
    <>
      <div className={classes.header}>
        <SearchBox className={classes.search} value={search} onChange={setSearch} />
        <Row gap="sm" className={classes.actions}>
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
      </div>
      <WatchedOverview watched={watched} search={wanted} onManage={onManage} />
      <FloatingAddButton label={texts.manage.title} onClick={onManage} />
    </>
  );
}
