import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { memo, useState } from 'react';
import type { GroupSummary, WatchSuggestion } from '../../shared/api/types.ts';
import { GroupAvatar } from '../../shared/ui/GroupAvatar.tsx';
import classes from './GroupRow.module.css';
import { groupTexts } from './texts.ts';

export interface GroupRowProps {
  group: GroupSummary;
  /** What speaks for watching it. */
  suggestion?: WatchSuggestion | undefined;
  onWatch(group: GroupSummary): Promise<unknown>;
  isSelected: boolean;
  onSelect(documentId: string, isSelected: boolean): void;
  /** Given, a watched group can be unwatched from here. */
  onUnwatch?: ((group: GroupSummary) => Promise<unknown>) | undefined;
}

function reasonOf({ reason, messages, own_messages: own, to_you: toYou }: WatchSuggestion): string {
  const { reasons } = groupTexts.manage;
  if (reason === 'to_you') return reasons.to_you(toYou);
  if (reason === 'you_write') return reasons.you_write(own);
  return reason === 'active' ? reasons.active(messages) : '';
}

/** A group with its picture, what it is about, and the Watch button or 'Watching'. */
export const GroupRow = memo(function GroupRow(props: GroupRowProps) {
  const { group, suggestion, isSelected, onSelect, onWatch, onUnwatch } = props;
  const [busy, setBusy] = useState(false);
  async function run(action: (group: GroupSummary) => Promise<unknown>): Promise<void> {
    setBusy(true);
    await action(group);
    setBusy(false);
  }
  const reason = suggestion && !group.is_watched ? reasonOf(suggestion) : '';
  return (
    <li className={classes.row}>
      <Checkbox
        size="xs"
        checked={isSelected}
        aria-label={groupTexts.manage.select(group.name)}
        onChange={(event) => onSelect(group.documentId, event.currentTarget.checked)}
      />
      <GroupAvatar name={group.name} picture={group.picture_url} size={38} />
      <div className={classes.about}>
        <Text size="sm" fw={500} truncate ta="match-parent" dir="auto">
          {group.name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {reason && (
            <Text span inherit fw={600} c="var(--gs-text-2)">
              {reason}
              {' · '}
            </Text>
          )}
          {group.description || groupTexts.members(group.size)}
        </Text>
      </div>
      {group.is_watched && (
        // Beside 'Unwatch' a phone has no room for it.
        <Badge
          variant="light"
          {...(onUnwatch ? { visibleFrom: 'xs' } : {})}
          leftSection={<IconCheck size={12} aria-hidden />}
        >
          {groupTexts.watching}
        </Badge>
      )}
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
    </li>
  );
});
