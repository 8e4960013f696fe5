import { Badge, Button, Collapse, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { GroupSummary, Question } from '../../shared/api/types.ts';
import { relativeTime } from '../../shared/dates/days.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { ShowAround } from '../messages/ShowAround.tsx';
import { beginningOf } from '../questions/question-text.ts';
import { Help } from './Help.tsx';
import classes from './Inbox.module.css';
import { ReplyBox } from './ReplyBox.tsx';
import { snoozeTimes } from './snooze.ts';
import { inboxTexts as texts } from './texts.ts';
import type { InboxActions, Said } from './use-inbox.ts';

interface Props {
  question: Question;
  group: GroupSummary | undefined;
  nameOf(groupId: string): string;
  isCurrent: boolean;
  isOpen: boolean;
  /** Changes when the reply is to be written now. */
  replyAsked: number;
  now: number;
  actions: InboxActions;
  onToggle(): void;
  onSay(said: Said, done: string): void;
}

/** A question of the inbox; opened, with who could answer and a reply. */
export function InboxItem(props: Props) {
  const { question, isCurrent, isOpen, now, onToggle, nameOf } = props;
  const zone = useZone();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { text, askedBy, snoozed_until: until, state, answerCount } = question;
  return (
    <li ref={row} className={classes.item} data-current={isCurrent || undefined}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={onToggle}>
        <Text size="sm" fw={500} dir="auto" lineClamp={isOpen ? 20 : 3} className={classes.words}>
          {text}
        </Text>
        <Group gap={8} mt={4}>
          <Text size="xs" c="dimmed" component="span">
            <bdi>{askedBy || texts.somebody}</bdi> ·{' '}
            <bdi>{nameOf(question.group?.documentId ?? '')}</bdi> ·{' '}
            <time dateTime={question.createdAt}>{relativeTime(question.createdAt, now)}</time>
          </Text>
          {state !== 'open' && (
            <Badge size="sm" variant="default">
              {texts.states[state]}
            </Badge>
          )}
          {until && (
            <Badge size="sm" variant="default" tt="none">
              {texts.snoozedUntil(timeText(until, zone))}
            </Badge>
          )}
          {answerCount > 0 && (
            <Text size="xs" c="dimmed" component="span">
              {texts.answers(answerCount)}
            </Text>
          )}
        </Group>
      </UnstyledButton>
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen && <Body {...props} />}
      </Collapse>
    </li>
  );
}

function Body({ question, group, nameOf, replyAsked, actions, onSay }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (replyAsked > 0) field.current?.focus();
  }, [replyAsked]);
  const groupId = question.group?.documentId ?? '';
  return (
    <Stack gap="md" className={classes.body}>
      <div>
        <ShowAround
          groupId={groupId}
          messageId={question.message_id}
          of={beginningOf(question.text)}
        />
      </div>
      {question.answers?.map((answer) => (
        <Text key={answer.documentId} size="sm" dir="auto" className={classes.words}>
          <b>{texts.answerBy(answer.answeredBy ?? texts.somebody)}</b> {answer.text}
        </Text>
      ))}
      <Standing question={question} onSay={onSay} />
      <Help
        questionId={question.documentId}
        nameOf={nameOf}
        onUse={(words) => {
          setText(words);
          field.current?.focus();
        }}
      />
      <ReplyBox
        question={question}
        group={group}
        actions={actions}
        text={text}
        onText={setText}
        field={field}
      />
    </Stack>
  );
}

/** The buttons that say how a question stands. */
function Standing({ question, onSay }: Pick<Props, 'question' | 'onSay'>) {
  const zone = useZone();
  const look = { size: 'compact-sm', variant: 'default' } as const;
  const { done, actions: words } = texts;
  const { state, corrected, snoozed_until: until } = question;
  const set = (next: 'answered' | 'elsewhere' | 'not_question') => () =>
    onSay({ state: next }, done[next]);
  const times = Object.entries(snoozeTimes(Date.now(), zone)) as [
    keyof typeof texts.snoozes,
    string,
  ][];
  return (
    <Group gap="xs">
      {state !== 'answered' && (
        <Button {...look} onClick={set('answered')}>
          {words.answered}
        </Button>
      )}
      {state !== 'elsewhere' && (
        <Button {...look} onClick={set('elsewhere')}>
          {words.elsewhere}
        </Button>
      )}
      {state !== 'not_question' && (
        <Button {...look} onClick={set('not_question')}>
          {words.notQuestion}
        </Button>
      )}
      {state === 'open' && !until && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button {...look}>{words.snooze}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {times.map(([name, instant]) => (
              <Menu.Item
                key={name}
                onClick={() =>
                  onSay({ snoozed_until: instant }, done.snoozed(timeText(instant, zone)))
                }
              >
                {texts.snoozes[name]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {until && (
        <Button {...look} onClick={() => onSay({ snoozed_until: null }, done.awake)}>
          {words.wake}
        </Button>
      )}
      {corrected && (
        <Button {...look} onClick={() => onSay({ state: null }, done.found)}>
          {words.back}
        </Button>
      )}
    </Group>
  );
}
