import { ActionIcon, Anchor, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { NewsletterIssue, NewsletterLetter } from '../../shared/api/types.ts';
import { timeText, useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { NothingFound } from '../../shared/ui/NothingFound.tsx';
import { Pager } from '../../shared/ui/Pager.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import classes from './Newsletter.module.css';
import { LetterStateBadge } from './StateBadge.tsx';
import { newsletterTexts } from './texts.ts';
import { type LetterState, pageSize, useLetters, useNewsletterActions } from './use-newsletter.ts';

const { letters: texts } = newsletterTexts;
const typingMs = 250;
const states: readonly LetterState[] = [
  'draft',
  'approved',
  'sending',
  'sent',
  'suppressed',
  'failed',
  'unknown',
];
/** Such a letter can still be stopped. */
const open: readonly LetterState[] = ['draft', 'approved', 'sending'];

const isState = (value: string | null): value is LetterState =>
  states.some((state) => state === value);

export const nameOf = ({ name, memberId }: Pick<NewsletterLetter, 'name' | 'memberId'>) =>
  name ?? memberId.replace(/@.*/, '');

interface Props {
  issue: NewsletterIssue;
  isAllowed: boolean;
}

/** An issue's letters, each with how it stands; one is read in a dialog. */
export function LetterList({ issue, isAllowed }: Props) {
  const [state, setState] = useState<LetterState | 'all'>('all');
  const [name, setName] = useState('');
  const [wanted] = useDebouncedValue(name, typingMs);
  const [read, setRead] = useState<string | null>(null);
  const letters = useLetters(issue.documentId, state, wanted);
  const shown = letters.data?.data.find(({ documentId }) => documentId === read);
  const count = issue.letters.reduce((sum, one) => sum + one.count, 0);
  const expected = Math.min(Math.max(count, 1), pageSize);
  const clear = () => {
    setState('all');
    setName('');
  };
  return (
    <>
      <div className={classes.filters}>
        <SearchBox value={name} onChange={setName} placeholder={texts.search} />
        <Select
          aria-label={texts.state}
          allowDeselect={false}
          data={[
            { value: 'all', label: texts.all },
            ...states.map((value) => ({ value, label: texts.states[value] })),
          ]}
          value={state}
          onChange={(value) => setState(isState(value) ? value : 'all')}
        />
      </div>
      <Loaded
        of={letters}
        errorTitle={newsletterTexts.issue.loadFailed}
        skeleton={<RowsSkeleton rows={expected} height={48} />}
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <NothingFound
              icon={<IconMailOff size={22} />}
              title={texts.none}
              text={texts.noneText}
              clearLabel={texts.clear}
              onClear={clear}
            />
          ) : (
            <>
              <ul className={classes.list} aria-label={texts.label}>
                {data.map((letter) => (
                  <Row
                    key={letter.documentId}
                    letter={letter}
                    isAllowed={isAllowed}
                    onRead={() => setRead(letter.documentId)}
                  />
                ))}
              </ul>
              <Pager label={texts.pages} pagination={meta.pagination} onPage={letters.setPage} />
            </>
          )
        }
      </Loaded>
      <Modal
        opened={shown !== undefined}
        onClose={() => setRead(null)}
        title={shown ? texts.title(nameOf(shown)) : ''}
        size="lg"
      >
        {shown && <Preview letter={shown} isAllowed={isAllowed} onClose={() => setRead(null)} />}
      </Modal>
    </>
  );
}

const known: Readonly<Record<string, string>> = texts.reasons;

function factsOf({ channel, reason, sentAt }: NewsletterLetter, zone: string): string {
  const why = reason ? (known[reason] ?? reason) : '';
  const facts = [
    newsletterTexts.channels[channel],
    ...(sentAt ? [texts.sent(timeText(sentAt, zone))] : []),
    ...(why ? [why] : []),
  ];
  return facts.join(' · ');
}

interface RowProps {
  letter: NewsletterLetter;
  isAllowed: boolean;
  onRead(): void;
}

function Row({ letter, isAllowed, onRead }: RowProps) {
  const zone = useZone();
  const { approve, exclude } = useNewsletterActions();
  const name = nameOf(letter);
  return (
    <li className={classes.row}>
      <div className={classes.who}>
        <Anchor
          component="button"
          type="button"
          fw={500}
          fz="sm"
          ta="start"
          aria-label={texts.read(name)}
          onClick={onRead}
        >
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed">
          {factsOf(letter, zone)}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        <LetterStateBadge state={letter.state} />
        {isAllowed && letter.state === 'draft' && (
          <ActionIcon
            variant="subtle"
            size={32}
            title={texts.approve}
            aria-label={texts.approveOf(name)}
            onClick={() => void approve(letter)}
          >
            <IconCheck size={17} aria-hidden />
          </ActionIcon>
        )}
        {open.includes(letter.state) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            title={texts.exclude}
            aria-label={texts.excludeOf(name)}
            onClick={() => void exclude(letter)}
          >
            <IconMailOff size={17} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </li>
  );
}

/** A line as WhatsApp shows it: what is between asterisks is bold. */
function Line({ text }: { text: string }) {
  const [, heading] = /^\*(.+)\*$/.exec(text) ?? [];
  return (
    <>
      {heading ? <strong>{heading}</strong> : text}
      {'\n'}
    </>
  );
}

interface PreviewProps {
  letter: NewsletterLetter;
  isAllowed: boolean;
  onClose(): void;
}

/** A letter as its reader gets it. */
function Preview({ letter, isAllowed, onClose }: PreviewProps) {
  const zone = useZone();
  const { approve, exclude } = useNewsletterActions();
  async function done(change: Promise<boolean>): Promise<void> {
    if (await change) onClose();
  }
  return (
    <Stack>
      <Group gap="xs">
        <LetterStateBadge state={letter.state} />
        <Text size="sm" c="dimmed">
          {factsOf(letter, zone)}
        </Text>
      </Group>
      {letter.text === '' ? (
        <Text size="sm">{texts.noNews}</Text>
      ) : (
        <Text
          size="sm"
          dir="auto"
          className={classes.letter}
          p="md"
          bg="var(--gs-surface-2)"
          style={{ borderRadius: 8 }}
        >
          {letter.text.split('\n').map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and stay in their places
            <Line key={place} text={line} />
          ))}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        {open.includes(letter.state) && (
          <Button variant="default" onClick={() => void done(exclude(letter))}>
            {texts.exclude}
          </Button>
        )}
        {isAllowed && letter.state === 'draft' && (
          <Button onClick={() => void done(approve(letter))}>{texts.approve}</Button>
        )}
      </Group>
    </Stack>
  );
}
