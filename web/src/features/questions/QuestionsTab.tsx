import { Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import type { Question, QuestionFilter } from '../../shared/api/types.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { useNarrow } from '../../shared/ui/use-narrow.ts';
import { StateFilter } from '../inbox/StateFilter.tsx';
import { QuestionCards } from './QuestionCards.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { QuestionsTable } from './QuestionsTable.tsx';
import { questionTexts as texts } from './texts.ts';
import { markQuestion, useQuestions } from './use-questions.ts';

const TYPING_MS = 250;

/** Questions that were asked in a group, with a search; a click opens one. */
export function QuestionsTab({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const [picked, setPicked] = useState<Question | null>(null);
  const [state, setState] = useState<QuestionFilter>('all');
  const questions = useQuestions(groupId, wanted, state);
  const List = useNarrow() ? QuestionCards : QuestionsTable;
  // As the list has it now: an answer may come while the question is looked at.
  const open =
    picked &&
    (questions.data?.data.find(({ documentId }) => documentId === picked.documentId) ?? picked);
  return (
    <Panel flush>
      <Stack p="lg" gap="sm">
        <SearchBox value={text} onChange={setText} placeholder={texts.search} maw={420} />
        <StateFilter value={state} onChange={setState} />
      </Stack>
      <Loaded
        of={questions}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={6} height={52} />}
      >
        {({ data, meta }) =>
          data.length ? (
            <>
              <List questions={data} onOpen={setPicked} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={questions.setPage} />
            </>
          ) : (
            <NoQuestions
              searched={wanted.trim() !== '' || state !== 'all'}
              onClear={() => {
                setText('');
                setState('all');
              }}
            />
          )
        }
      </Loaded>
      <QuestionDialog
        groupId={groupId}
        question={open}
        onMark={async (answered) => {
          if (open) await markQuestion(open.documentId, answered, () => questions.mutate());
        }}
        onClose={() => setPicked(null)}
      />
    </Panel>
  );
}

function NoQuestions({ searched, onClear }: { searched: boolean; onClear(): void }) {
  const icon = <IconMessageQuestion size={22} />;
  if (searched) {
    const title = texts.noMatch;
    return <NothingFound icon={icon} title={title} clearLabel={texts.clear} onClear={onClear} />;
  }
  return <EmptyState icon={icon} title={texts.empty} text={texts.emptyText} />;
}
