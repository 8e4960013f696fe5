import { Button, Group, Modal, Skeleton, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ScheduledMessage } from '../../shared/api/types.ts';
import { fromInputValue, toInputValue, useZone } from '../../shared/dates/zone.ts';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import { UpgradeCard, useHasFeature } from '../plans/UpgradeCard.tsx';
import { BudgetNote } from './BudgetMeter.tsx';
import { MessageFields } from './compose/MessageFields.tsx';
import { type Draft, draftOf, draftProblem, emptyDraft, inputOf } from './draft.ts';
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
  const isAllowed = useHasFeature('scheduling');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // A click beside the dialog must not throw a text away.
      closeOnClickOutside={false}
      title={edits ? texts.editTitle : texts.addTitle}
      size="lg"
    >
      {isAllowed ? (
        <ScheduleForm
          key={scheduled?.documentId ?? 'new'}
          scheduled={scheduled}
          groups={groups}
          submitLabel={edits ? texts.update : texts.submit}
          onClose={onClose}
          onSave={onSave}
        />
      ) : (
        <UpgradeCard feature="scheduling" bare />
      )}
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
  // Said when it was sent; filled in since, it is no problem any more.
  const isFilled =
    problem === texts.required && draftProblem(draft, zone, Date.now()) !== texts.required;
  const shown = isFilled ? null : problem;
  const missing = shown === texts.required;
  const watched = groups.data;
  const choices = useMemo(() => watched && choicesFor(watched, scheduled), [watched, scheduled]);
  const scheduledFor = fromInputValue(draft.when, zone);

  async function submit(): Promise<void> {
    const found = draftProblem(draft, zone, Date.now());
    setProblem(found);
    if (found || !scheduledFor) return;
    setBusy(true);
    const edits = scheduled?.status === 'pending';
    const refused = await onSave(inputOf(draft, scheduledFor, edits));
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
        <MessageFields draft={draft} missing={missing} onChange={change} onProblem={setProblem} />
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
        <BudgetNote groups={draft.groups.length} scheduledFor={scheduledFor} />
        <FormProblem text={shown} />
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
