import { SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '../../features/people/People.module.css';
import { PeopleTable } from '../../features/people/PeopleTable.tsx';
import { PeopleViews } from '../../features/people/PeopleViews.tsx';
import { peopleTexts as texts } from '../../features/people/texts.ts';
import {
  type PeoplePage as Page,
  type PeopleSort,
  type SegmentChoice,
  segments,
  sorts,
  usePeople,
} from '../../features/people/use-people.ts';
import { dayText } from '../../shared/dates/days.ts';
import { useToday } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { formatNumber } from '../../shared/ui/format-number.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

const typingMs = 250;

/** The segments, each with how many people are in it once that is known. */
function choicesOf(meta: Page['meta'] | undefined) {
  const counts = new Map<string, number>(
    meta?.segments.map(({ segment, people }) => [segment, people]),
  );
  if (meta) counts.set('all', meta.everybody);
  return segments.map((value) => {
    const count = counts.get(value);
    const label = texts.segments[value];
    return { value, label: count === undefined ? label : `${label} ${formatNumber(count)}` };
  });
}

/** The people of all watched groups, each once. */
export function PeoplePage() {
  return (
    <Stack gap="lg">
      <PeopleViews />
      <Everybody />
    </Stack>
  );
}

function Everybody() {
  const [segment, setSegment] = useState<SegmentChoice>('all');
  const [sort, setSort] = useState<PeopleSort>('messages');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [wanted] = useDebouncedValue(text, typingMs);
  const people = usePeople({ segment, sort, text: wanted, page });
  const today = useToday();
  // A period of any days keeps its place.
  const { from, to } = people.data?.meta.period ?? { from: today, to: today };
  const clear = () => {
    setText('');
    setSegment('all');
    setPage(1);
  };
  return (
    <Panel flush>
      <div className={classes.filters}>
        <div className={classes.segments}>
          <SegmentedControl
            size="xs"
            aria-label={texts.segmentsLabel}
            data={choicesOf(people.data?.meta)}
            value={segment}
            onChange={(next) => {
              setSegment(segments.find((one) => one === next) ?? 'all');
              setPage(1);
            }}
          />
        </div>
        <SearchBox
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
          placeholder={texts.search}
        />
        <Select
          aria-label={texts.sort}
          data={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          value={sort}
          allowDeselect={false}
          onChange={(next) => {
            setSort(sorts.find((one) => one === next) ?? 'messages');
            setPage(1);
          }}
        />
        <Text size="xs" c="dimmed" className={classes.segments}>
          {texts.meaning[segment]}{' '}
          <span style={{ visibility: people.data ? 'visible' : 'hidden' }}>
            {texts.period(dayText(from), dayText(to))}
          </span>
        </Text>
      </div>
      <Loaded of={people} errorTitle={texts.loadFailed} skeleton={<RowsSkeleton rows={8} />}>
        {({ data, meta }) =>
          data.length > 0 ? (
            <>
              <PeopleTable people={data} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={setPage} />
            </>
          ) : (
            <Nothing isAnybody={meta.everybody > 0} onClear={clear} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Nothing({ isAnybody, onClear }: { isAnybody: boolean; onClear(): void }) {
  const icon = <IconUsers size={22} />;
  if (isAnybody) {
    const title = texts.noMatch;
    return <NothingFound icon={icon} title={title} clearLabel={texts.clear} onClear={onClear} />;
  }
  return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />;
}
