import { Button, Center, Grid, Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useState } from 'react';
import { dayHeading } from '../../shared/dates/days.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { DailyActivity } from './DailyActivity.tsx';
import { DigestCard } from './DigestCard.tsx';
import { DigestDialog } from './DigestDialog.tsx';
import { digestTexts } from './texts.ts';
import { type DigestSummary, useDigests } from './use-digests.ts';

const AT_FIRST = 10;

/** The calendar of digests beside their list; a day filters the list and opens its digest. */
export function DigestsTab({ groupId }: { groupId: string }) {
  const digests = useDigests(groupId);
  // On a phone what is to be read comes first.
  const isNarrow = useNarrow();
  const [day, setDay] = useState<string | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);

  // The same day again resets the filter.
  function pick(picked: string): void {
    if (picked === day) {
      setDay(null);
      return;
    }
    setDay(picked);
    const found = digests.data?.find((digest) => digest.date === picked);
    if (found) setOpenId(found.documentId);
  }

  const calendar = (
    <Grid.Col span={{ base: 12, md: 5 }}>
      <DailyActivity digests={digests.data ?? []} selected={day} onPick={pick} />
    </Grid.Col>
  );
  return (
    <Grid gap="lg">
      {!isNarrow && calendar}
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Panel
          flush
          title={digestTexts.recent}
          description={day ? digestTexts.filtered(dayHeading(day)) : undefined}
          action={
            day ? (
              <Button variant="default" size="xs" onClick={() => setDay(null)}>
                {digestTexts.clear}
              </Button>
            ) : undefined
          }
        >
          <Loaded
            of={digests}
            errorTitle={digestTexts.loadFailed}
            skeleton={<RowsSkeleton rows={4} height={92} />}
          >
            {(list) => <DigestList digests={list} day={day} onOpen={setOpenId} />}
          </Loaded>
        </Panel>
      </Grid.Col>
      {isNarrow && calendar}
      <DigestDialog
        groupId={groupId}
        digest={digests.data?.find((digest) => digest.documentId === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </Grid>
  );
}

interface ListProps {
  digests: readonly DigestSummary[];
  day: string | null;
  onOpen(documentId: string): void;
}

function DigestList({ digests, day, onOpen }: ListProps) {
  const [shown, setShown] = useState(AT_FIRST);
  const list = day ? digests.filter((digest) => digest.date === day) : digests;
  if (!digests.length) {
    return (
      <EmptyState
        icon={<IconNotebook size={22} />}
        title={digestTexts.empty}
        text={digestTexts.emptyText}
      />
    );
  }
  if (!list.length && day) {
    return (
      <Text size="sm" c="dimmed" ta="center" p="xl">
        {digestTexts.noneThatDay(dayHeading(day))}
      </Text>
    );
  }
  return (
    <>
      {list.slice(0, shown).map((digest) => (
        <DigestCard
          key={digest.documentId}
          digest={digest}
          onOpen={() => onOpen(digest.documentId)}
        />
      ))}
      {list.length > shown && (
        <Center p="md" style={{ borderTop: '1px solid var(--gs-border)' }}>
          <Button variant="default" onClick={() => setShown(shown + AT_FIRST)}>
            {uiTexts.loadMore}
          </Button>
        </Center>
      )}
    </>
  );
}
