import { Anchor, Button, Checkbox, Group as Row, ScrollArea, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchBox } from '../../shared/ui/SearchBox.tsx';
import { scheduleTexts as texts } from './texts.ts';

export interface GroupChoice {
  documentId: string;
  name: string;
  /** Members; unknown of a group that is not watched any more. */
  size?: number;
  /** 'export': an imported chat, which nothing can be sent to. */
  source?: 'live' | 'export';
}

interface Props {
  choices: readonly GroupChoice[];
  value: readonly string[];
  /** Nothing is chosen, though it must be. */
  missing: boolean;
  onChange(value: string[]): void;
}

/** More than these are not seen at once: then they can be searched. */
const SEARCHED_FROM = 8;

function describe({ size, source }: GroupChoice): string {
  if (source === 'export') return texts.importedChat;
  return size === undefined ? texts.unwatched : texts.members(size);
}

/** The watched groups with their member counts, to choose from. */
export function GroupChecklist({ choices, value, missing, onChange }: Props) {
  const [search, setSearch] = useState('');
  if (!choices.length) {
    return (
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.groups}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.noGroups}
        </Text>
        <Anchor component={Link} to="/groups" size="sm">
          {texts.toGroups}
        </Anchor>
      </div>
    );
  }
  const sendable = choices.filter(({ source }) => source !== 'export');
  const wanted = search.trim().toLowerCase();
  const found = choices.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Checkbox.Group value={[...value]} onChange={onChange} label={texts.groups} withAsterisk>
      <Row justify="space-between" gap="xs" my={6}>
        <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
          {texts.chosen(value.length)}
        </Text>
        <Row gap="xs">
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onChange(sendable.map((choice) => choice.documentId))}
          >
            {texts.selectAll}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onChange([])}>
            {texts.clear}
          </Button>
        </Row>
      </Row>
      {choices.length > SEARCHED_FROM && (
        <SearchBox
          size="xs"
          mb={6}
          placeholder={texts.searchGroups}
          value={search}
          onChange={setSearch}
        />
      )}
      <ScrollArea.Autosize
        scrollbars="y"
        type="auto"
        mah={190}
        style={{
          border: `1px solid ${missing ? 'var(--gs-red)' : 'var(--gs-border-strong)'}`,
          borderRadius: 8,
        }}
      >
        <Stack gap={10} p="sm">
          {found.map((choice) => (
            <Checkbox
              key={choice.documentId}
              value={choice.documentId}
              label={choice.name}
              description={describe(choice)}
              // What was chosen before can still be taken out.
              disabled={choice.source === 'export' && !value.includes(choice.documentId)}
            />
          ))}
          {!found.length && (
            <Text size="sm" c="dimmed">
              {texts.noMatch}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Checkbox.Group>
  );
}
