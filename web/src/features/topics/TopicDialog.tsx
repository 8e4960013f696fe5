import { Button, Group, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Topic } from '../../shared/api/types.ts';
import { useKeptDraft } from '../../shared/ui/use-kept-draft.ts';
import { TopicSuggestions } from './TopicSuggestions.tsx';
import { topicTexts as texts } from './texts.ts';
import type { TopicInput } from './use-topics.ts';

/** What the server takes. */
const LONGEST = { name: 100, description: 1000 };

interface Props {
  groupId: string;
  opened: boolean;
  /** The topic to edit; null adds one. */
  topic: Topic | null;
  onClose(): void;
  /** Answers whether it was saved: a failed one leaves the dialog and its text as they are. */
  onSave(input: TopicInput): Promise<boolean>;
}

export function TopicDialog({ groupId, opened, topic, onClose, onSave }: Props) {
  const [busy, setBusy] = useState(false);
  const form = useForm<TopicInput>({
    initialValues: { name: '', description: '' },
    validate: { name: (name) => (name.trim() ? null : texts.nameRequired) },
  });
  const { setValues, clearErrors } = form;

  useEffect(() => {
    if (!opened) return;
    setValues({ name: topic?.name ?? '', description: topic?.description ?? '' });
    clearErrors();
  }, [opened, topic, setValues, clearErrors]);
  useKeptDraft(`topic ${topic?.documentId ?? ''}`, opened, form.values, setValues);

  async function submit({ name, description }: TopicInput): Promise<void> {
    setBusy(true);
    const saved = await onSave({ name: name.trim(), description: description.trim() });
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={topic ? texts.editTitle : texts.addTitle}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack>
          <TextInput
            data-autofocus
            required
            maxLength={LONGEST.name}
            label={texts.name}
            placeholder={texts.namePlaceholder}
            {...form.getInputProps('name')}
          />
          {opened && !topic && (
            <TopicSuggestions
              groupId={groupId}
              onTake={(name) => form.setFieldValue('name', name)}
            />
          )}
          <Textarea
            label={texts.details}
            description={texts.detailsText}
            maxLength={LONGEST.description}
            autosize
            minRows={3}
            maxRows={8}
            {...form.getInputProps('description')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {topic ? texts.update : texts.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
