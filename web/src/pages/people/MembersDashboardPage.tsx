import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Figures, Months } from '../../features/members-dashboard/Figures.tsx';
import { MemberFilters } from '../../features/members-dashboard/MemberFilters.tsx';
import classes from '../../features/members-dashboard/MembersDashboard.module.css';
import { MembersTable } from '../../features/members-dashboard/MembersTable.tsx';
import { PeriodChoice } from '../../features/members-dashboard/PeriodChoice.tsx';
import { dashboardTexts as texts } from '../../features/members-dashboard/texts.ts';
import {
  csvOf,
  type DashboardAsked,
  useMembersDashboard,
} from '../../features/members-dashboard/use-members-dashboard.ts';
import { PeopleViews } from '../../features/people/PeopleViews.tsx';
import { UpgradeCard, useHasFeature } from '../../features/plans/UpgradeCard.tsx';
import { reasonOf } from '../../shared/api/api-error.ts';
import { download } from '../../shared/api/download.ts';
import { dayText } from '../../shared/dates/days.ts';
import { useToday } from '../../shared/dates/zone.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';

/** The members of all watched groups: figures against the days before, rows, a file. */
export function MembersDashboardPage() {
  const has = useHasFeature('membersDashboard');
  return (
    <Stack gap="lg">
      <PeopleViews />
      {has ? <Dashboard /> : <UpgradeCard feature="membersDashboard" />}
    </Stack>
  );
}

const typingMs = 250;
const everybody: DashboardAsked = {
  days: '28',
  segment: 'all',
  role: 'any',
  tag: '',
  text: '',
  sort: 'period_messages',
};

function Dashboard() {
  const [asked, setAsked] = useState(everybody);
  const [page, setPage] = useState(1);
  const [text] = useDebouncedValue(asked.text, typingMs);
  const wanted = { ...asked, text };
  const dashboard = useMembersDashboard(wanted, page);
  const meta = dashboard.data?.meta;
  const change = (changed: Partial<DashboardAsked>) => {
    setAsked({ ...asked, ...changed });
    setPage(1);
  };
  return (
    <>
      <div className={classes.period}>
        <Group gap="sm">
          <PeriodChoice value={asked.days} onChange={(days) => change({ days })} />
          <Against days={asked.days} before={meta?.before} />
        </Group>
        <CsvButton asked={wanted} />
      </div>
      <Loaded of={dashboard} errorTitle={texts.loadFailed} skeleton={<Skeleton />}>
        {({ data, meta: of }) => (
          <>
            <Figures meta={of} />
            <Months months={of.months} />
            <Panel flush>
              <MemberFilters asked={asked} meta={of} onChange={change} />
              {data.length > 0 ? (
                <>
                  <MembersTable members={data} />
                  <Pager label={texts.pages} pagination={of.pagination} onPage={setPage} />
                </>
              ) : (
                <Nobody
                  isAnybody={of.everybody > 0}
                  onClear={() => change({ ...everybody, days: asked.days })}
                />
              )}
            </Panel>
          </>
        )}
      </Loaded>
    </>
  );
}

/** What a period is held against; as wide before that is known, so that nothing below it moves. */
function Against({
  days,
  before,
}: {
  days: DashboardAsked['days'];
  before: { from: string; to: string } | undefined;
}) {
  const today = useToday();
  const { from, to } = before ?? { from: today, to: today };
  return (
    <Text
      size="sm"
      c="dimmed"
      aria-hidden={!before}
      style={before ? undefined : { visibility: 'hidden' }}
    >
      {texts.against(days, dayText(from), dayText(to))}
    </Text>
  );
}

function Skeleton() {
  return (
    <Stack gap="lg">
      <Figures meta={undefined} />
      <RowsSkeleton rows={8} />
    </Stack>
  );
}

function CsvButton({ asked }: { asked: DashboardAsked }) {
  const [busy, setBusy] = useState(false);
  const today = useToday();
  async function save() {
    setBusy(true);
    try {
      await download(csvOf(asked), `members-${today}.csv`);
    } catch (error) {
      notify.error(texts.csvFailed, toastMs.error, reasonOf(error));
    }
    setBusy(false);
  }
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      title={texts.csvHint}
      onClick={save}
    >
      {texts.csv}
    </Button>
  );
}

function Nobody({ isAnybody, onClear }: { isAnybody: boolean; onClear(): void }) {
  const icon = <IconUsers size={22} />;
  if (isAnybody) {
    const title = texts.noMatch;
    return <NothingFound icon={icon} title={title} clearLabel={texts.clear} onClear={onClear} />;
  }
  return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />;
}
