import { Box, Divider, Loader, Modal, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  IconCalendarTime,
  IconEye,
  IconLayoutDashboard,
  IconLink,
  IconMessage,
  IconQuestionMark,
  IconSearch,
  IconSettings,
  IconTag,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dayText } from '../../shared/dates/days.ts';
import { dayOf, useZone } from '../../shared/dates/zone.ts';
import { personAddress } from '../people/use-people.ts';
import { searchAddress } from './address.ts';
import { Marked } from './Marked.tsx';
import classes from './search.module.css';
import { searchTexts as texts } from './texts.ts';
import { type SearchHit, useSearch } from './use-search.ts';

/** Something that Enter opens. */
interface Choice {
  readonly key: string;
  readonly icon: ComponentType<{ size: number }>;
  readonly label: string;
  readonly hit?: SearchHit;
  readonly to: string;
  readonly state?: object;
}

const commands = (): readonly Choice[] => [
  {
    key: 'schedule',
    icon: IconCalendarTime,
    label: texts.commands.schedule,
    to: '/schedule',
    state: { add: true },
  },
  { key: 'watch', icon: IconEye, label: texts.commands.watch, to: '/groups' },
  {
    key: 'dashboard',
    icon: IconLayoutDashboard,
    label: texts.commands.dashboard,
    to: '/dashboard',
  },
  { key: 'groups', icon: IconUsersGroup, label: texts.commands.groups, to: '/groups' },
  { key: 'settings', icon: IconSettings, label: texts.commands.settings, to: '/settings' },
];

const icons: Readonly<Record<SearchHit['type'], Choice['icon']>> = {
  message: IconMessage,
  question: IconQuestionMark,
  resource: IconLink,
  person: IconUser,
  group: IconUsersGroup,
  topic: IconTag,
};

function addressOfHit(hit: SearchHit, q: string): string {
  const [group] = hit.groups;
  if (hit.message) return searchAddress({ q, around: hit.documentId });
  if (hit.type === 'person') return personAddress(hit.documentId);
  return group
    ? `/group/${group.documentId}${hit.type === 'topic' ? '?tab=topics' : ''}`
    : '/groups';
}

function choicesOf(hits: readonly SearchHit[], text: string): Choice[] {
  const q = text.trim();
  const wanted = q.toLowerCase();
  const named = commands().filter(({ label }) => label.toLowerCase().includes(wanted));
  if (q === '') return [...commands()];
  const found = hits.map((hit) => ({
    key: `${hit.type} ${hit.documentId}`,
    icon: icons[hit.type],
    label: hit.name,
    hit,
    to: addressOfHit(hit, q),
  }));
  const all = { key: 'all', icon: IconSearch, label: texts.all(q), to: searchAddress({ q }) };
  return [...named, ...found, all];
}

const typingMs = 150;
const maxHits = 8;

interface Props {
  opened: boolean;
  onClose(): void;
  /** What is looked for; it may have been typed before this was there. */
  text: string;
  onText(text: string): void;
  /** Its field has the focus: what is typed from now on comes here. */
  onThere(): void;
}

/** Ctrl K: everything by its words, and commands; arrows choose, Enter opens. */
export function SearchDialog({ opened, onClose, text, onText, onThere }: Props) {
  const navigate = useNavigate();
  const list = useId();
  const [chosen, setChosen] = useState(0);
  const [asked] = useDebouncedValue(text, typingMs);
  const none = { group: '', author: '', kind: '', from: '', to: '' } as const;
  const answer = useSearch(
    { q: opened ? asked : '', ...none },
    { pageSize: maxHits, withCount: false },
  );
  const hits = text.trim() === '' ? [] : (answer.data?.data ?? []);
  const choices = choicesOf(hits, text);
  const at = Math.min(chosen, choices.length - 1);
  const optionId = (index: number) => `${list}-${index}`;
  const chosenId = optionId(at);
  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  function open({ to, state }: Choice): void {
    onClose();
    void navigate(to, { state });
  }

  function onKey(event: KeyboardEvent): void {
    const { length } = choices;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: length - 1 };
    const step = steps[event.key];
    const choice = choices[at];
    if (step !== undefined) setChosen((at + step) % length);
    else if (event.key === 'Enter' && choice && !event.nativeEvent.isComposing) open(choice);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // The field that it takes over from had the focus: the way back is known where it opens.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      title={texts.dialog}
      padding={0}
      size="lg"
      // What is found grows below the field, which stays where it is.
      centered={false}
      yOffset="8dvh"
      styles={{ header: { padding: '10px 16px', minHeight: 0 } }}
    >
      <TextInput
        data-autofocus
        px="md"
        pb="sm"
        size="md"
        maxLength={300}
        role="combobox"
        aria-label={texts.dialog}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={chosenId}
        autoComplete="off"
        placeholder={texts.dialogPlaceholder}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          answer.isValidating ? (
            <Loader size={16} role="status" aria-label={texts.searching} />
          ) : null
        }
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          setChosen(0);
        }}
        onFocus={({ currentTarget: field }) => {
          field.setSelectionRange(field.value.length, field.value.length);
          onThere();
        }}
        onKeyDown={onKey}
      />
      <Divider />
      {answer.error !== undefined && hits.length === 0 && text.trim() !== '' && (
        <Text role="alert" size="sm" c="dimmed" px="md" pt="sm">
          {texts.failed}
        </Text>
      )}
      <div id={list} role="listbox" aria-label={texts.results} className={classes.options}>
        {choices.map((choice, index) => (
          <Option
            key={choice.key}
            id={optionId(index)}
            choice={choice}
            isChosen={index === at}
            onOpen={() => open(choice)}
            onPoint={() => setChosen(index)}
          />
        ))}
      </div>
    </Modal>
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isChosen: boolean;
  onOpen(): void;
  onPoint(): void;
}

/** The keys are the input's: it keeps the focus. */
function Option({ id, choice, isChosen, onOpen, onPoint }: OptionProps) {
  const { icon: Icon, label, hit } = choice;
  const zone = useZone();
  const message = hit?.message;
  const groups =
    hit && hit.type !== 'group' ? texts.inGroups(hit.groups.map(({ name }) => name)) : '';
  return (
    <UnstyledButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classes.option}
      onClick={onOpen}
      onMouseMove={onPoint}
    >
      <Icon size={18} aria-hidden />
      <Box miw={0} flex={1}>
        <Text size="sm" truncate dir="auto">
          {message ? (
            <Marked
              text={message.text || (hit.resource?.name ?? label)}
              ranges={hit.ranges}
              most={70}
            />
          ) : (
            label
          )}
        </Text>
        {groups !== '' && (
          <Text size="xs" c="dimmed" truncate dir="auto">
            {message
              ? [label, groups, dayText(dayOf(message.createdAt, zone))].join(' · ')
              : groups}
          </Text>
        )}
      </Box>
    </UnstyledButton>
  );
}
