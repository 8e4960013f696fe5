import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useGroups } from '../../features/groups/use-groups.ts';
import classes from '../../features/inbox/Inbox.module.css';
import { InboxItem } from '../../features/inbox/InboxItem.tsx';
import { StateFilter } from '../../features/inbox/StateFilter.tsx';
import { snoozeTimes } from '../../features/inbox/snooze.ts';
import { inboxTexts as texts } from '../../features/inbox/texts.ts';
import { type Said, useInbox, useInboxActions } from '../../features/inbox/use-inbox.ts';
import { useInboxKeys } from '../../features/inbox/use-inbox-keys.ts';
import { WhereSelect } from '../../features/labels/WhereSelect.tsx';
import type { Question, QuestionFilter } from '../../shared/api/types.ts';
import { useNow } from '../../shared/dates/use-now.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { Panel } from '../../shared/ui/Panel.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';

const TYPING_MS = 250;

/** The questions of all groups: what waits first, and what can be done about each. */
export function QuestionsPage() {
  const [state, setState] = useState<QuestionFilter>('open');
  const [where, setWhere] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const list = useInbox({ state, where, text: wanted });
  const clear = () => {
    setText('');
    setWhere(null);
  };
  return (
    <Panel flush>
      <div className={classes.filters}>
        <StateFilter value={state} onChange={setState} />
        <WhereSelect size="xs" value={where} onChange={setWhere} />
        <SearchBox value={text} onChange={setText} placeholder={texts.search} />
      </div>
      <Loaded
        of={list}
        errorTitle={texts.loadFailed}
        skeleton={<RowsSkeleton rows={6} height={64} />}
      >
        {({ data, meta }) =>
          data.length > 0 ? (
            <>
              <Questions questions={data} />
              <Pager label={texts.pages} pagination={meta.pagination} onPage={list.setPage} />
            </>
          ) : (
            <Nothing
              isSearched={wanted.trim() !== '' || where !== null}
              isOpen={state === 'open'}
              onClear={clear}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Questions({ questions }: { questions: readonly Question[] }) {
  const now = useNow();
  const zone = useZone();
  const groups = useGroups();
  const actions = useInboxActions();
  const [current, setCurrent] = useState(0);
  const [opened, setOpened] = useState<string | null>(null);
  const [replyAsked, setReplyAsked] = useState(0);
  const undo = useRef<(() => Promise<unknown>) | undefined>(undefined);
  const at = Math.min(current, questions.length - 1);
  const question = questions[at];

  async function say(of: Question | undefined, said: Said, done: string): Promise<void> {
    if (of) undo.current = (await actions.say(of, said, done)) ?? undo.current;
  }
  const snooze = () => {
    const until = snoozeTimes(Date.now(), zone).tomorrow;
    void say(question, { snoozed_until: until }, texts.done.snoozed(timeText(until, zone)));
  };
  const move = (by: number) => setCurrent(Math.max(0, Math.min(questions.length - 1, at + by)));
  const toggle = (of: Question | undefined) => {
    setReplyAsked(0);
    setOpened((before) => (of && before !== of.documentId ? of.documentId : null));
  };
  useInboxKeys({
    j: () => move(1),
    k: () => move(-1),
    o: () => toggle(question),
    e: () => void say(question, { state: 'answered' }, texts.done.answered),
    n: () => void say(question, { state: 'not_question' }, texts.done.not_question),
    s: snooze,
    r: () => {
      setOpened(question?.documentId ?? null);
      setReplyAsked((times) => times + 1);
    },
    u: () => {
      void undo.current?.();
      undo.current = undefined;
    },
  });
  // Announcement groups, which lists leave out, are named by the question itself.
  const nameOf = (groupId: string) =>
    groups.data?.find(({ documentId }) => documentId === groupId)?.name ??
    questions.find(({ group }) => group?.documentId === groupId)?.group?.name ??
    '';
  return (
    <>
      <Text size="xs" c="dimmed" px="lg" pb="xs" visibleFrom="sm">
        {texts.keys}
      </Text>
      <ul className={classes.list} aria-label={texts.list}>
        {questions.map((one, index) => (
          <InboxItem
            key={one.documentId}
            question={one}
            group={groups.data?.find(({ documentId }) => documentId === one.group?.documentId)}
            nameOf={nameOf}
            isCurrent={index === at}
            isOpen={opened === one.documentId}
            replyAsked={replyAsked}
            now={now}
            actions={actions}
            onToggle={() => {
              setCurrent(index);
              toggle(one);
            }}
            onSay={(said, done) => void say(one, said, done)}
          />
        ))}
      </ul>
    </>
  );
}

interface NothingProps {
  isSearched: boolean;
  isOpen: boolean;
  onClear(): void;
}

function Nothing({ isSearched, isOpen, onClear }: NothingProps) {
  const { empty } = texts;
  const icon = <IconMessageQuestion size={22} />;
  if (isSearched) {
    const title = empty.searched;
    return <NothingFound icon={icon} title={title} clearLabel={texts.clear} onClear={onClear} />;
  }
  return (
    <EmptyState icon={icon} title={isOpen ? empty.open : empty.other} text={texts.emptyText} />
  );
}
