import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { useGroups } from '../groups/use-groups.ts';
import { GroupChecklist } from '../schedule/GroupChecklist.tsx';
import { newsletterTexts } from './texts.ts';
import { useNewsletterActions } from './use-newsletter.ts';

const { inviteDialog: texts } = newsletterTexts;
const maxCharacters = 4_000;

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Invites the members of groups to opt in themselves. */
export function InviteDialog({ opened, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      title={texts.title}
      size="lg"
    >
      <InviteForm onClose={onClose} />
    </Modal>
  );
}

function InviteForm({ onClose }: Pick<Props, 'onClose'>) {
  const { watched, error, mutate } = useGroups();
  const { invite } = useNewsletterActions();
  const [text, setText] = useState<string>(texts.text);
  const [groups, setGroups] = useState<string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    // Who reads it has to know the word by which they opt in.
    if (!text.includes('START')) return setProblem(texts.noWord);
    if (groups.length === 0) return setProblem(texts.noGroups);
    setBusy(true);
    const refused = await invite(text.trim(), groups);
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
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
        <Text size="sm">{texts.about}</Text>
        <Textarea
          label={texts.message}
          dir="auto"
          autosize
          minRows={4}
          maxLength={maxCharacters}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Loaded of={{ data: watched, error, mutate }} skeleton={<Skeleton height={180} />}>
          {(choices) => (
            <GroupChecklist
              choices={choices}
              value={groups}
              missing={problem === texts.noGroups && groups.length === 0}
              onChange={setGroups}
            />
          )}
        </Loaded>
        <FormProblem text={problem} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {newsletterTexts.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
