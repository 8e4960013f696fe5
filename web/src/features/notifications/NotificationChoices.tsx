import {
  Anchor,
  Button,
  Checkbox,
  Group,
  Select,
  Skeleton,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import {
  deleteNotificationSettingsGroup,
  getNotificationSettings,
  putNotificationSettings,
  putNotificationSettingsGroup,
} from '../../shared/api/endpoints.ts';
import type { NotificationSettings } from '../../shared/api/types.ts';
import { useData } from '../../shared/api/use-api.ts';
import { hourChoices } from '../../shared/dates/format-date.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { uiTexts } from '../../shared/ui/texts.ts';
import { useGroups } from '../groups/use-groups.ts';
import { choicesTexts as texts } from './choices-texts.ts';
import { KindsTable } from './KindsTable.tsx';

type Kind = NotificationSettings['kinds'][number];
const kinds = Object.keys(texts.short) as Kind[];
/** What is heard and not seen: the name beside it says it already. */
const hiddenLabel = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const usualNight = { from: 22, to: 7 };

type Saving = { send(): Promise<{ data: NotificationSettings }> };

interface Props {
  settings: NotificationSettings;
  busy: boolean;
  save(saving: Saving): Promise<void>;
}

/** What one is told, everywhere and of some groups, and when. */
export function NotificationChoices() {
  const { data: settings, error, mutate } = useData(getNotificationSettings());
  const [busy, setBusy] = useState(false);

  async function save(saving: Saving): Promise<void> {
    setBusy(true);
    try {
      const { data } = await saving.send();
      await mutate(data, { revalidate: false });
      notify.success(texts.saved, toastMs.settings);
    } catch (problem) {
      notify.error(messageOf(problem, texts.failed), toastMs.settings);
    } finally {
      setBusy(false);
    }
  }

  if (settings) {
    return (
      <Stack gap="lg">
        <KindsTable
          settings={settings}
          busy={busy}
          choose={(data) => void save(putNotificationSettings({ data }))}
        />
        <Quiet settings={settings} busy={busy} save={save} />
        <Groups settings={settings} busy={busy} save={save} />
      </Stack>
    );
  }
  // As high as what comes: the cards below stay where they are.
  if (error === undefined) return <Skeleton h={{ base: 812, sm: 597 }} />;
  return (
    <Text size="sm" role="alert">
      {texts.loadFailed}{' '}
      <Anchor component="button" type="button" fz="sm" onClick={() => void mutate()}>
        {uiTexts.retry}
      </Anchor>
    </Text>
  );
}

const inOrder = (chosen: readonly string[]) => kinds.filter((kind) => chosen.includes(kind));

function Quiet({ settings: { quiet }, busy, save }: Props) {
  const choose = (next: NotificationSettings['quiet']) =>
    void save(putNotificationSettings({ data: { quiet: next } }));
  const hour = (label: string, end: 'from' | 'to', other: number) => (
    <Select
      w={110}
      label={label}
      allowDeselect={false}
      disabled={busy}
      // They must not end when they begin.
      data={hourChoices().filter(({ value }) => value !== String(other))}
      value={String(quiet?.[end])}
      onChange={(value) => quiet && value && choose({ ...quiet, [end]: Number(value) })}
    />
  );
  return (
    <Stack gap="sm">
      <Switch
        label={texts.quiet}
        description={texts.quietText}
        checked={quiet !== null}
        disabled={busy}
        onChange={(event) => choose(event.currentTarget.checked ? usualNight : null)}
      />
      {quiet && (
        <Group gap="sm">
          {hour(texts.from, 'from', quiet.to)}
          {hour(texts.to, 'to', quiet.from)}
        </Group>
      )}
    </Stack>
  );
}

function Groups({ settings, busy, save }: Props) {
  const { watched = [] } = useGroups();
  const [typed, setTyped] = useState('');
  const differing = new Set(settings.groups.map(({ group }) => group));
  const others = watched.filter(({ documentId }) => !differing.has(documentId));
  const nameOf = (id: string) =>
    watched.find(({ documentId }) => documentId === id)?.name ?? texts.unknownGroup;
  return (
    <Stack gap="sm">
      <Text size="sm" fw={500}>
        {texts.groups}
      </Text>
      {settings.groups.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noGroups}
        </Text>
      )}
      {settings.groups.map(({ group, kinds: chosen }) => (
        <OneGroup
          key={group}
          name={nameOf(group)}
          chosen={chosen}
          busy={busy}
          onChoose={(next) =>
            void save(putNotificationSettingsGroup(group, { data: { kinds: next } }))
          }
          onRemove={() => void save(deleteNotificationSettingsGroup(group))}
        />
      ))}
      {others.length > 0 && (
        <Select
          label={texts.add}
          placeholder={texts.addPlaceholder}
          nothingFoundMessage={texts.none}
          searchable
          disabled={busy}
          data={others.map(({ documentId, name }) => ({ value: documentId, label: name }))}
          value={null}
          searchValue={typed}
          onSearchChange={setTyped}
          onChange={(group) => {
            setTyped('');
            // As it is now, to be changed.
            const same = { data: { kinds: settings.kinds } };
            if (group) void save(putNotificationSettingsGroup(group, same));
          }}
        />
      )}
    </Stack>
  );
}

interface OneProps {
  name: string;
  chosen: readonly Kind[];
  busy: boolean;
  onChoose(kinds: Kind[]): void;
  onRemove(): void;
}

function OneGroup({ name, chosen, busy, onChoose, onRemove }: OneProps) {
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          <bdi>{name}</bdi>
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          style={{ flexShrink: 0 }}
          aria-label={texts.asOthersOf(name)}
          onClick={onRemove}
        >
          {texts.asOthers}
        </Button>
      </Group>
      <Checkbox.Group
        label={texts.kindsOf(name)}
        styles={{ label: hiddenLabel }}
        value={[...chosen]}
        onChange={(next) => onChoose(inOrder(next))}
      >
        <Group gap="md" mt={8}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={texts.short[kind]} disabled={busy} />
          ))}
        </Group>
      </Checkbox.Group>
    </div>
  );
}
