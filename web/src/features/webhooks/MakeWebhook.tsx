import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { postWebhooks } from '../../shared/api/endpoints.ts';
import type { Webhook } from '../../shared/api/types.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { useGroups } from '../groups/use-groups.ts';
import { webhookTexts as texts } from './texts.ts';

type Kind = Webhook['kind'];
type Event = Webhook['events'][number];

const kinds = Object.keys(texts.kinds) as Kind[];
const programEvents: readonly Event[] = [
  'digest.created',
  'question.created',
  'question.unanswered',
  'resource.created',
  'moderation.acted',
  'member.joined',
];
const mostHours = 168;
const usualHours = 24;

interface Props {
  onClose(): void;
  onMade(made: { readonly name: string; readonly secret: string }): unknown;
}

/** Asks where to send, and what. */
export function MakeWebhook({ onClose, onMade }: Props) {
  const { watched = [] } = useGroups();
  const [kind, setKind] = useState<Kind>('webhook');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<string[]>(['digest.created', 'question.unanswered']);
  const [hours, setHours] = useState(usualHours);
  const [groups, setGroups] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const isProgram = kind === 'webhook';
  const events: Event[] = isProgram
    ? programEvents.filter((event) => chosen.includes(event))
    : ['brief.daily'];

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const wish = { name: name.trim(), kind, url: url.trim(), events, groups };
    try {
      const { data } = await postWebhooks({
        data: { ...wish, unanswered_after_hours: hours },
      }).send();
      await onMade(data);
    } catch (error) {
      notify.error(messageOf(error, texts.failed), toastMs.settings);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void make(event)}>
      <Stack gap="sm">
        <div>
          <Text size="sm" fw={500} mb={4} id="webhook-kind">
            {texts.kind}
          </Text>
          <SegmentedControl
            aria-labelledby="webhook-kind"
            data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'webhook')}
          />
        </div>
        <TextInput
          label={texts.name}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <TextInput
          label={texts.url}
          description={texts.hint[kind]}
          type="url"
          dir="ltr"
          maxLength={2048}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        {isProgram && (
          <Checkbox.Group label={texts.events} value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt={6}>
              {programEvents.map((event) => (
                <Checkbox key={event} value={event} label={texts.event[event]} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {events.includes('question.unanswered') && (
          <NumberInput
            label={texts.hours}
            w={200}
            min={1}
            max={mostHours}
            allowDecimal={false}
            clampBehavior="strict"
            value={hours}
            onChange={(value) => setHours(Number(value) || usualHours)}
          />
        )}
        <MultiSelect
          label={texts.groups}
          placeholder={groups.length === 0 ? texts.allGroups : ''}
          searchable
          data={watched.map(({ documentId, name: label }) => ({ value: documentId, label }))}
          value={groups}
          onChange={setGroups}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={events.length === 0}>
            {texts.make}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
