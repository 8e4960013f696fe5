import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue, useZone } from '../../shared/dates/zone.ts';
import { GroupChecklist, type GroupChoice } from './GroupChecklist.tsx';
import { scheduleTexts as texts } from './texts.ts';
import type { ScheduleInput } from './use-schedule.ts';

interface Draft {
  message: string;
  groups: string[];
  /** The value of the datetime-local input. */
  when: string;
}

const EMPTY: Draft = { message: '', groups: [], when: '' };

/** The rule of spec §5 that the draft breaks; null when it may be sent. */
export function scheduleProblem(draft: Draft, zone: string, now: number): string | null {
  const instant = fromInputValue(draft.when, zone);
  if (!draft.message.trim() || !draft.groups.length || !instant) return texts.required;
  return Date.parse(instant) < now ? texts.past : null;
}

interface Props {
  opened: boolean;
  /** The message to edit; null schedules a new one. */
  scheduled: ScheduledMessage | null;
  choices: readonly GroupChoice[];
  onClose(): void;
  /** Answers whether it was saved: a failed one leaves the dialog and its text as they are. */
  onSave(input: ScheduleInput): Promise<boolean>;
}

export function ScheduleDialog({ opened, scheduled, choices, onClose, onSave }: Props) {
  const zone = useZone();
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));

  useEffect(() => {
    if (!opened) return;
    setProblem(null);
    setDraft(
      scheduled
        ? {
            message: scheduled.message,
            groups: scheduled.groupIds,
            when: toInputValue(scheduled.scheduledFor, zone),
          }
        : EMPTY,
    );
  }, [opened, scheduled, zone]);

  async function submit(): Promise<void> {
    const found = scheduleProblem(draft, zone, Date.now());
    setProblem(found);
    const scheduledFor = fromInputValue(draft.when, zone);
    if (found || !scheduledFor) return;
    setBusy(true);
    const saved = await onSave({
      message: draft.message.trim(),
      groups: draft.groups,
      scheduledFor,
    });
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={scheduled ? texts.editTitle : texts.addTitle}
      size="lg"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <div>
            <Textarea
              data-autofocus
              label={texts.message}
              withAsterisk
              autosize
              minRows={4}
              maxRows={10}
              value={draft.message}
              onChange={(event) => change({ message: event.currentTarget.value })}
            />
            <Text size="xs" c="dimmed" ta="right" mt={4} className="tabular">
              {texts.counter(draft.message.length)}
            </Text>
          </div>
          <TextInput
            type="datetime-local"
            label={texts.when}
            withAsterisk
            description={texts.zone(zone)}
            min={toInputValue(Date.now(), zone)}
            value={draft.when}
            onChange={(event) => change({ when: event.currentTarget.value })}
          />
          <GroupChecklist
            choices={choices}
            value={draft.groups}
            onChange={(groups) => change({ groups })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {scheduled ? texts.update : texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
