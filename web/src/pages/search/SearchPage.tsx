import { Alert, Group, Pill, Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WhereSelect } from '../../features/labels/WhereSelect.tsx';
import type { SearchAddress } from '../../features/search/address.ts';
import { HitRow } from '../../features/search/HitRow.tsx';
import classes from '../../features/search/search.module.css';
import { searchTexts as texts } from '../../features/search/texts.ts';
import { type SearchHit, searchKinds, useSearch } from '../../features/search/use-search.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

const DateRangePicker = lazy(() =>
  import('../../shared/dates/DateRangePicker.tsx').then((m) => ({ default: m.DateRangePicker })),
);

const typingMs = 250;
const pageSize = 20;
const filterNames = ['group', 'author', 'name', 'kind', 'from', 'to'] as const;

/** What the address says is looked for, and a way to change it. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const of = (name: keyof SearchAddress) => params.get(name) ?? '';
  const asked = {
    q: of('q'),
    group: of('group'),
    author: of('author'),
    name: of('name'),
    kind: searchKinds.find((kind) => kind === of('kind')) ?? ('' as const),
    from: of('from'),
    to: of('to'),
    around: of('around'),
    page: Math.max(1, Number(of('page')) || 1),
  };
  /** Another page starts at its first, and shows no surroundings. */
  function change(part: Partial<SearchAddress>): void {
    // A change that is not drawn yet is in the address already, and stays.
    const next = new URLSearchParams(window.location.search);
    for (const name of ['page', 'around']) next.delete(name);
    for (const [name, value] of Object.entries(part)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    // Going back leaves the search, whatever was typed.
    setParams(next, { replace: true });
  }
  return { asked, change };
}

/** The text as it is typed; the address follows a moment later. */
function useTyped(q: string, onChange: (q: string) => void) {
  const [text, setText] = useState(q);
  const tell = useDebouncedCallback(onChange, typingMs);
  useEffect(() => {
    // What is typed meanwhile stays, and is told in a moment.
    if (!tell.isPending()) setText(q);
  }, [q, tell]);
  return {
    text,
    setText: (next: string) => {
      setText(next);
      tell(next);
    },
  };
}

/** Everything that was said, by its words: filters and page are in the address. */
export function SearchPage() {
  const { asked, change } = useAsked();
  const { text, setText } = useTyped(asked.q, (q) => change({ q }));
  const answer = useSearch(asked, { page: asked.page, pageSize });
  const kinds = searchKinds.map((value) => ({ value, label: texts.kinds[value] }));
  const range = asked.from && asked.to ? { startDate: asked.from, endDate: asked.to } : null;
  const isFiltered = filterNames.some((name) => asked[name] !== '');
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, ''])));
  const onAuthor = ({ documentId: author, name }: SearchHit) => change({ author, name });

  return (
    <Panel flush>
      <Group p="lg" pb="sm" gap="sm" role="search">
        <SearchBox
          flex="1 1 100%"
          size="md"
          maxLength={300}
          autoFocus={asked.q === ''}
          value={text}
          onChange={setText}
          placeholder={texts.placeholder}
          aria-label={texts.title}
        />
        <WhereSelect
          flex="1 1 160px"
          value={asked.group}
          onChange={(group) => change({ group: group ?? '' })}
        />
        <Select
          flex="1 1 130px"
          aria-label={texts.kind}
          placeholder={texts.anyKind}
          data={kinds}
          value={asked.kind || null}
          onChange={(kind) => change({ kind: searchKinds.find((one) => one === kind) ?? '' })}
          clearable
        />
        <Suspense fallback={<Skeleton height={36} width={132} />}>
          <DateRangePicker
            value={range}
            onChange={(next) => change({ from: next?.startDate ?? '', to: next?.endDate ?? '' })}
          />
        </Suspense>
        {asked.author !== '' && (
          <Pill
            size="lg"
            withRemoveButton
            removeButtonProps={{
              'aria-label': texts.anybody(asked.name),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => change({ author: '', name: '' })}
          >
            {texts.by(asked.name)}
          </Pill>
        )}
      </Group>
      {asked.q.trim() === '' ? (
        <EmptyState icon={<IconSearch size={22} />} title={texts.start} text={texts.startText} />
      ) : (
        <Loaded
          of={answer}
          errorTitle={texts.failed}
          skeleton={<RowsSkeleton rows={6} height={56} />}
        >
          {({ data, meta }) => (
            <div aria-busy={answer.isValidating}>
              <Text role="status" size="xs" c="dimmed" px="lg" pb="sm">
                {texts.count(meta.pagination.total)}
              </Text>
              {meta.incomplete && (
                <Alert mx="lg" mb="sm" variant="light">
                  {texts.incomplete}
                </Alert>
              )}
              {data.length === 0 ? (
                <NothingFound
                  icon={<IconSearch size={22} />}
                  title={texts.none}
                  text={texts.noneText}
                  clearLabel={texts.clear}
                  onClear={isFiltered ? clear : undefined}
                />
              ) : (
                <ul className={classes.list} aria-label={texts.results}>
                  {data.map((hit) => (
                    <HitRow
                      key={`${hit.type} ${hit.documentId}`}
                      hit={hit}
                      isOpen={hit.documentId === asked.around}
                      onAuthor={onAuthor}
                    />
                  ))}
                </ul>
              )}
              <Pager
                label={texts.pages}
                pagination={meta.pagination}
                onPage={(page) => change({ page: String(page) })}
              />
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
