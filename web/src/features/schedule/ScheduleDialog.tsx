import {
  Alert,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue, useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import {
  type Draft,
  draftOf,
  draftProblem,
  emptyDraft,
  lengthOf,
  MOST_CHARACTERS,
} from './draft.ts';
import { GroupChecklist, type GroupChoice } from './GroupChecklist.tsx';
import { scheduleTexts as texts } from './texts.ts';
import type { ScheduleInput } from './use-schedule.ts';

interface Props {
  opened: boolean;
  /**
   * The message to edit; one that went out or failed is scheduled anew. Null starts with nothing.
   */
  scheduled: ScheduledMessage | null;
  /** The watched groups, as they load. */
  groups: { data: readonly GroupChoice[] | undefined; error: unknown; mutate(): unknown };
  onClose(): void;
  /** Answers why it was not saved, null once it is: a failure leaves the dialog and its text. */
  onSave(input: ScheduleInput): Promise<string | null>;
}

/** The watched groups, and those that a message goes to without being watched any more. */
function choicesFor(
  watched: readonly GroupChoice[],
  scheduled: ScheduledMessage | null,
): GroupChoice[] {
  const known = new Set(watched.map(({ documentId }) => documentId));
  const others = (scheduled?.groupIds ?? [])
    .map((documentId, index) => ({ documentId, name: scheduled?.groups[index] ?? documentId }))
    .filter(({ documentId }) => !known.has(documentId));
  return [...watched, ...others];
}

export function ScheduleDialog({ opened, scheduled, groups, onClose, onSave }: Props) {
  const edits = scheduled?.status === 'pending';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // A click beside the dialog must not throw a text away.
      closeOnClickOutside={false}
      title={edits ? texts.editTitle : texts.addTitle}
      size="lg"
    >
      <ScheduleForm
        key={scheduled?.documentId ?? 'new'}
        scheduled={scheduled}
        groups={groups}
        submitLabel={edits ? texts.update : texts.submit}
        onClose={onClose}
        onSave={onSave}
      />
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'opened'> {
  submitLabel: string;
}

function ScheduleForm({ scheduled, groups, submitLabel, onClose, onSave }: FormProps) {
  const zone = useZone();
  const [draft, setDraft] = useState<Draft>(() =>
    scheduled ? draftOf(scheduled, zone) : emptyDraft,
  );
  useKeptDraft(`message ${scheduled?.documentId ?? ''}`, true, draft, setDraft);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const missing = problem === texts.required;
  const length = lengthOf(draft.message);
  const watched = groups.data;
  const choices = useMemo(() => watched && choicesFor(watched, scheduled), [watched, scheduled]);

  async function submit(): Promise<void> {
    const found = draftProblem(draft, zone, Date.now());
    setProblem(found);
    const scheduledFor = fromInputValue(draft.when, zone);
    if (found || !scheduledFor) return;
    setBusy(true);
    const refused = await onSave({
      message: draft.message.trim(),
      groups: draft.groups,
      scheduledFor,
    });
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(texts.saveFailed(refused));
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <div>
          <Textarea
            data-autofocus
            label={texts.message}
            placeholder={texts.placeholder}
            withAsterisk
            autosize
            minRows={4}
            maxRows={10}
            error={missing && !draft.message.trim()}
            value={draft.message}
            onChange={(event) => change({ message: event.currentTarget.value })}
          />
          <Text
            size="xs"
            c={length > MOST_CHARACTERS ? 'var(--gs-red)' : 'dimmed'}
            ta="right"
            mt={4}
            className="tabular"
          >
            {texts.counter(length, MOST_CHARACTERS)}
          </Text>
        </div>
        <TextInput
          type="datetime-local"
          label={texts.when}
          withAsterisk
          description={texts.inZone(zone)}
          min={toInputValue(Date.now(), zone)}
          error={missing && !draft.when}
          value={draft.when}
          onChange={(event) => change({ when: event.currentTarget.value })}
        />
        <Loaded
          of={{ ...groups, data: choices }}
          errorTitle={texts.groupsFailed}
          skeleton={<Skeleton height={180} />}
        >
          {(loaded) => (
            <GroupChecklist
              choices={loaded}
              value={draft.groups}
              missing={missing && !draft.groups.length}
              onChange={(chosen) => change({ groups: chosen })}
            />
          )}
        </Loaded>
        {problem && (
          <Alert
            color="red"
            variant="light"
            role="alert"
            icon={<IconAlertTriangle size={18} aria-hidden />}
          >
            {problem}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
