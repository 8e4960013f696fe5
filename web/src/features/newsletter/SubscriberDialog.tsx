import {
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { NewsletterSubscriber } from '../../shared/api/types.ts';
import { FormProblem } from '../../shared/ui/FormProblem.tsx';
import { newsletterTexts } from './texts.ts';
import { useMembersNamed, useNewsletterActions, useNewsletterSettings } from './use-newsletter.ts';

const { addDialog: texts, channels } = newsletterTexts;
const typingMs = 250;
const maxWords = 300;

type Channel = NewsletterSubscriber['channel'];

interface Props {
  opened: boolean;
  onClose(): void;
}

/** Opts a member in who told the owner so. */
export function SubscriberDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.title}>
      <SubscriberForm onClose={onClose} />
    </Modal>
  );
}

function SubscriberForm({ onClose }: Pick<Props, 'onClose'>) {
  const { data: settings } = useNewsletterSettings();
  const { add } = useNewsletterActions();
  const [member, setMember] = useState<{ id: string; name: string } | null>(null);
  const [chosen, setChannel] = useState<Channel | null>(null);
  const [email, setEmail] = useState('');
  const [consent, setConsent] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const channel = chosen ?? settings?.channel ?? 'message';

  async function submit(): Promise<void> {
    if (!member) return setProblem(texts.noMember);
    if (channel === 'email' && email.trim() === '') return setProblem(texts.noEmail);
    if (consent.trim() === '') return setProblem(texts.noConsent);
    setBusy(true);
    const { id: memberId, name } = member;
    const way = channel === 'email' ? { channel, email: email.trim() } : { channel };
    const refused = await add({ memberId, name, ...way, consent: consent.trim() });
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
        <MemberSelect value={member} onChange={setMember} />
        <div>
          <Text size="sm" fw={500} mb={4} id="newsletter-channel">
            {texts.channel}
          </Text>
          <SegmentedControl
            aria-labelledby="newsletter-channel"
            data={[
              { value: 'message', label: channels.message },
              { value: 'email', label: channels.email },
            ]}
            value={channel}
            onChange={(value) => setChannel(value === 'email' ? 'email' : 'message')}
          />
        </div>
        {channel === 'email' && (
          <TextInput
            type="email"
            label={texts.email}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={texts.consent}
          description={texts.consentHint}
          maxLength={maxWords}
          autosize
          minRows={2}
          value={consent}
          onChange={(event) => setConsent(event.currentTarget.value)}
        />
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

interface MemberProps {
  value: { id: string; name: string } | null;
  onChange(member: { id: string; name: string } | null): void;
}

/** Somebody of the watched groups, found by name. */
function MemberSelect({ value, onChange }: MemberProps) {
  const [search, setSearch] = useState('');
  // What was chosen stands in the field, and is not looked for.
  const isChosen = value !== null && search === value.name;
  const [wanted] = useDebouncedValue(isChosen ? '' : search, typingMs);
  const { data, isLoading } = useMembersNamed(wanted);
  const found = (data?.data ?? []).map(({ documentId, name }) => ({
    value: documentId,
    label: name,
  }));
  const isListed = found.some((one) => one.value === value?.id);
  const choices = value && !isListed ? [{ value: value.id, label: value.name }, ...found] : found;
  return (
    <Select
      searchable
      label={texts.member}
      description={texts.memberHint}
      data={choices}
      // The server has looked for it already: names are found without regard to accents.
      filter={({ options }) => options}
      nothingFoundMessage={isLoading ? texts.loading : texts.nobody}
      value={value?.id ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => {
        const name = choices.find((one) => one.value === id)?.label ?? '';
        onChange(id === null ? null : { id, name });
      }}
    />
  );
}
