import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { GroupLabel } from '../../shared/api/types.ts';
import { notify } from '../../shared/toast/toast.ts';
import { confirmDelete } from '../../shared/ui/confirm.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { RowsSkeleton } from '../../shared/ui/RowsSkeleton.tsx';
import { labelTexts as texts } from './texts.ts';
import { useLabelActions, useLabels } from './use-labels.ts';

const LONGEST_NAME = 40;

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Renames and deletes labels. */
export function ManageLabelsDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.manageTitle}>
      <Labels />
    </Modal>
  );
}

function Labels() {
  const labels = useLabels();
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Loaded
      of={labels}
      errorTitle={texts.loadFailed}
      skeleton={<RowsSkeleton rows={3} height={36} />}
    >
      {(all) =>
        all.length === 0 ? (
          <Text size="sm" c="dimmed">
            {texts.none}
          </Text>
        ) : (
          <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
            {all.map((label) => (
              <li key={label.documentId}>
                {label.documentId === edited ? (
                  <Edit label={label} onDone={() => setEdited(null)} />
                ) : (
                  <Row label={label} onEdit={() => setEdited(label.documentId)} />
                )}
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function Row({ label, onEdit }: { label: GroupLabel; onEdit(): void }) {
  const { documentId, name, group_count: count } = label;
  const { remove } = useLabelActions();
  async function askAndRemove(): Promise<void> {
    if (!(await confirmDelete(texts.deleteTitle, texts.deleteQuestion(name)))) return;
    if (await remove(documentId)) notify.success(texts.toasts.deleted);
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" flex={1} miw={0} truncate dir="auto">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="tabular">
        {texts.groups(count)}
      </Text>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.renameOf(name)} onClick={onEdit}>
        <IconEdit size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={texts.delete(name)}
        onClick={() => void askAndRemove()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Edit({ label, onDone }: { label: GroupLabel; onDone(): void }) {
  const { change } = useLabelActions();
  const [name, setName] = useState(label.name);
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    const done = await change(label.documentId, { name: name.trim() });
    setBusy(false);
    if (done) onDone();
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim()) void save();
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          autoFocus
          aria-label={texts.name(label.name)}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button size="xs" type="submit" loading={busy} disabled={!name.trim()}>
          {texts.save}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
      </Group>
    </form>
  );
}
