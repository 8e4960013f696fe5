import { Alert, Button, Group, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { ModerationRule } from '../../shared/api/types.ts';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import { moderationTexts as texts } from './texts.ts';
import type { RuleInput } from './use-rules.ts';

/** What the server takes. */
const LONGEST = { name: 100, text: 1000 };

interface Props {
  opened: boolean;
  /** The rule to edit; null adds one. */
  rule: ModerationRule | null;
  onClose(): void;
  /** Answers whether it was saved: a failed one leaves the dialog and its text as they are. */
  onSave(input: RuleInput): Promise<boolean>;
}

export function RuleDialog({ opened, rule, onClose, onSave }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<RuleInput>({
    initialValues: { name: '', description: '', response: '', delete_message: false },
  });
  const { setValues } = form;

  useEffect(() => {
    if (!opened) return;
    setProblem(null);
    setValues({
      name: rule?.name ?? '',
      description: rule?.description ?? '',
      response: rule?.response ?? '',
      delete_message: rule?.delete_message ?? false,
    });
  }, [opened, rule, setValues]);
  useKeptDraft(`rule ${rule?.documentId ?? ''}`, opened, form.values, setValues);

  async function submit(values: RuleInput): Promise<void> {
    const name = values.name.trim();
    const description = values.description.trim();
    if (!name || !description) {
      setProblem(texts.required);
      return;
    }
    setProblem(null);
    setBusy(true);
    const saved = await onSave({ ...values, name, description, response: values.response.trim() });
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={rule ? texts.editTitle : texts.addTitle}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
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
            error={problem !== null && !form.values.name.trim()}
          />
          <Textarea
            required
            maxLength={LONGEST.text}
            label={texts.details}
            placeholder={texts.detailsPlaceholder}
            autosize
            minRows={2}
            {...form.getInputProps('description')}
            error={problem !== null && !form.values.description.trim()}
            {...(rule?.compiled ? { description: texts.asSaved(rule.compiled) } : {})}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
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
            {...form.getInputProps('delete_message', { type: 'checkbox' })}
          />
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
