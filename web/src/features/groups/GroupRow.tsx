import { Badge, Box, Button, Group as Row, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Group } from '../../shared/api/types.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import { groupTexts } from './texts.ts';

interface Props {
  group: Group;
  onWatch(group: Group): Promise<unknown>;
  /** Given, a watched group can be unwatched from here. */
  onUnwatch?(group: Group): Promise<unknown>;
}

/** A group with its picture, what it is about, and the Watch button or 'Watching'. */
export function GroupRow({ group, onWatch, onUnwatch }: Props) {
  const [busy, setBusy] = useState(false);
  async function run(action: (group: Group) => Promise<unknown>): Promise<void> {
    setBusy(true);
    await action(group);
    setBusy(false);
  }
  return (
    <Row wrap="nowrap" gap="sm" py={10}>
      <GroupAvatar name={group.name} picture={group.picture_url} size={38} />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={500} truncate>
          {group.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {group.description || groupTexts.members(group.size)}
        </Text>
      </Box>
      {!group.is_watched && (
        <Button
          size="xs"
          loading={busy}
          aria-label={`${groupTexts.watch} ${group.name}`}
          onClick={() => void run(onWatch)}
        >
          {groupTexts.watch}
        </Button>
      )}
      {group.is_watched && !onUnwatch && (
        <Badge variant="light" leftSection={<IconCheck size={12} aria-hidden />} tt="none">
          {groupTexts.watching}
        </Badge>
      )}
      {group.is_watched && onUnwatch && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={`${groupTexts.unwatch} ${group.name}`}
          onClick={() => void run(onUnwatch)}
        >
          {groupTexts.unwatch}
        </Button>
      )}
    </Row>
  );
}
