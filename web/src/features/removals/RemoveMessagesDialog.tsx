import {
  Alert,
  Button,
  Group as Row,
  List,
  Modal,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Group, RemovalPreview } from '../../shared/api/types.ts';
import { toInputValue, useZone } from '../../shared/dates/zone.ts';
import { Loaded } from '../../shared/ui/Loaded.tsx';
import { uiTexts } from '../../shared/ui/texts.ts';
import { isBackwards, stretchOf } from './stretch.ts';
import { removalTexts } from './texts.ts';
import { useDeleting, useRemovalPreview } from './use-removals.ts';

const texts = removalTexts.range;

interface Props {
  group: Group;
  opened: boolean;
  onClose(): void;
}

/** Deletes a group's messages of a stretch of time, after saying what goes with them. */
export function RemoveMessagesDialog({ group, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(group.name)} size="lg">
      <RemoveMessages group={group} onClose={onClose} />
    </Modal>
  );
}

const linesOf = (preview: RemovalPreview | undefined) =>
  preview ? texts.lines(preview.messages, preview.system_lines) : '';

/** A date is typed field by field; each is a stretch of its own. */
const TYPING_MS = 400;

function RemoveMessages({ group, onClose }: Omit<Props, 'opened'>) {
  const zone = useZone();
  const { removeMessages } = useDeleting();
  const [ends, setEnds] = useState({ from: '', to: '' });
  const [busy, setBusy] = useState(false);
  const [settled] = useDebouncedValue(ends, TYPING_MS);
  const asked = stretchOf(settled.from, settled.to, zone);
  const stretch = asked && !isBackwards(asked) ? asked : null;
  const preview = useRemovalPreview(group.documentId, stretch);
  const found = settled === ends ? preview.data : undefined;
  const lines = linesOf(found);

  async function remove(): Promise<void> {
    if (!stretch) return;
    setBusy(true);
    const isDone = await removeMessages(group.documentId, stretch, lines);
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Stack>
      <Ends
        ends={ends}
        isBackwards={asked !== null && isBackwards(asked)}
        onChange={(part) => setEnds((old) => ({ ...old, ...part }))}
      />
      <div aria-live="polite">
        {stretch ? (
          <Loaded of={preview} errorTitle={texts.failed} skeleton={<Counting />}>
            {(counted) => <Consequences found={counted} />}
          </Loaded>
        ) : (
          <Text size="sm" c="dimmed">
            {texts.choose}
          </Text>
        )}
      </div>
      <Row justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button color="red" disabled={lines === ''} loading={busy} onClick={() => void remove()}>
          {found && lines !== ''
            ? texts.confirm(found.messages, found.system_lines)
            : texts.confirmNone}
        </Button>
      </Row>
    </Stack>
  );
}

interface EndsProps {
  ends: { readonly from: string; readonly to: string };
  isBackwards: boolean;
  onChange(part: Partial<EndsProps['ends']>): void;
}

function Ends({ ends, isBackwards, onChange }: EndsProps) {
  const zone = useZone();
  const common = {
    type: 'datetime-local',
    max: toInputValue(Date.now(), zone),
    withAsterisk: true,
  };
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...common}
          label={texts.from}
          value={ends.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextInput
          {...common}
          label={texts.to}
          min={ends.from}
          error={isBackwards && texts.backwards}
          value={ends.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={6}>
        {texts.inZone(zone)}
      </Text>
    </div>
  );
}

function Counting() {
  return (
    <Stack gap={8}>
      <Text size="sm" c="dimmed">
        {texts.counting}
      </Text>
      <Skeleton height={14} width="60%" />
      <Skeleton height={14} width="40%" />
    </Stack>
  );
}

function Consequences({ found }: { found: RemovalPreview }) {
  const lines = linesOf(found);
  if (lines === '') return <Text size="sm">{texts.nothing}</Text>;
  const counted = [
    [found.digests, texts.digests],
    [found.questions, texts.questions],
    [found.resources, texts.resources],
  ] as const;
  const derived = counted.flatMap(([count, text]) => (count > 0 ? [text(count)] : []));
  return (
    <Stack gap="sm">
      <Alert color="red" variant="light" title={texts.going(lines)}>
        {derived.length > 0 && (
          <>
            <Text size="sm">{texts.with}</Text>
            <List size="sm">
              {derived.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </>
        )}
        {found.changed_digests > 0 && (
          <Text size="sm">{texts.changedDigests(found.changed_digests)}</Text>
        )}
      </Alert>
      <Text size="sm">{texts.consequences}</Text>
    </Stack>
  );
}
