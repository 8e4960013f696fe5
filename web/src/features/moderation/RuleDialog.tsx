import { Alert, Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Group as ChatGroup, ModerationRule } from '../../shared/api/types.ts';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import { LeaveAlone } from './LeaveAlone.tsx';
import { RulePreview } from './RulePreview.tsx';
import { type RuleDraft, draftOf, inputOf } from './rule-draft.ts';
import { moderationTexts as texts } from './texts.ts';
import type { RuleInput } from './use-rules.ts';

/** What the server takes. */
const LONGEST = { name: 100, text: 1000 };

interface Props {
  group: Pick<ChatGroup, 'documentId' | 'is_admin'>;
  opened: boolean;
  /** The rule to edit; null adds one. */
  rule: ModerationRule | null;
  onClose(): void;
  /** Answers whether it was saved: a failed one leaves the dialog and its text as they are. */
  onSave(input: RuleInput): Promise<boolean>;
}

export function RuleDialog({ group, opened, rule, onClose, onSave }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<RuleDraft>({ initialValues: draftOf(null) });
  const { setValues, values } = form;

  useEffect(() => {
    if (!opened) return;
    setProblem(null);
    setValues(draftOf(rule));
  }, [opened, rule, setValues]);
  useKeptDraft(`rule ${rule?.documentId ?? ''}`, opened, form.values, setValues);

  async function submit(draft: RuleDraft): Promise<void> {
    const input = inputOf(draft);
    if (!input.name || !input.description) {
      setProblem(texts.required);
      return;
    }
    setProblem(null);
    setBusy(true);
    const saved = await onSave(input);
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={rule ? texts.editTitle : texts.addTitle}>
      <form noValidate onSubmit={form.onSubmit((draft) => void submit(draft))}>
        <Stack>
          {problem && (
            <Alert color="red" variant="light" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            data-autofocus
            required
            maxLength={LONGEST.name}
            label={texts.name}
            placeholder={texts.namePlaceholder}
            {...form.getInputProps('name')}
            error={problem !== null && !values.name.trim()}
          />
          <Textarea
            required
            maxLength={LONGEST.text}
            label={texts.details}
            placeholder={texts.detailsPlaceholder}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
            error={problem !== null && !values.description.trim()}
          />
          {opened && <RulePreview groupId={group.documentId} draft={values} />}
          <Textarea
            label={texts.warning}
            maxLength={LONGEST.text}
            placeholder={texts.warningPlaceholder}
            autosize
            minRows={2}
            {...form.getInputProps('response')}
          />
          <Switch
            label={texts.deleteMessage}
            {...(group.is_admin ? {} : { description: texts.notAdmin })}
            {...form.getInputProps('delete_message', { type: 'checkbox' })}
          />
          <Switch
            label={texts.dryRun}
            description={texts.dryRunText}
            {...form.getInputProps('dry_run', { type: 'checkbox' })}
          />
          <LeaveAlone groupId={group.documentId} values={values} onChange={setValues} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {rule ? texts.update : texts.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
