import { ActionIcon, Badge, Group, Popover, Text, UnstyledButton } from '@mantine/core';
import { IconEdit, IconPaperclip, IconRepeat, IconSend, IconTrash } from '@tabler/icons-react';
import type { ScheduledMessage, ScheduledStatus } from '../../shared/api/types.ts';
import { ClampedText } from './ClampedText.tsx';
import classes from './schedule-parts.module.css';
import { scheduleTexts as texts } from './texts.ts';

const MAX_BADGES = 2;

const STATUS: Record<ScheduledStatus, { color: string; background: string }> = {
  pending: { color: 'var(--gs-amber)', background: 'var(--gs-amber-soft)' },
  sent: { color: 'var(--gs-green)', background: 'var(--gs-green-soft)' },
  failed: { color: 'var(--gs-red)', background: 'var(--gs-red-soft)' },
};

/** The words, three lines of them at first, and why they were not sent. */
export function MessageText({ message }: { message: ScheduledMessage }) {
  return (
    <>
      <ClampedText>{message.message}</ClampedText>
      {message.poll && (
        <Text size="xs" c="dimmed" mt={2}>
          {message.poll.options.join(' · ')}
        </Text>
      )}
      {message.attachment && (
        <Group gap={4} mt={2} wrap="nowrap" c="dimmed">
          <IconPaperclip size={13} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="xs" truncate ta="match-parent" dir="auto">
            {message.attachment.fileName}
          </Text>
        </Group>
      )}
      {message.error && (
        <Text size="xs" c="var(--gs-red)" mt={4} className={classes.message}>
          {message.error}
        </Text>
      )}
    </>
  );
}

/** At most two names, the rest behind '+N'. */
export function GroupBadges({ names }: { names: readonly string[] }) {
  const rest = names.slice(MAX_BADGES);
  return (
    <Group gap={4}>
      {names.slice(0, MAX_BADGES).map((name) => (
        <Badge
          key={name}
          variant="default"
          maw="100%"
          dir="auto"
          title={name}
          className={classes.badge}
        >
          {name}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Popover position="bottom-start" withinPortal>
          <Popover.Target>
            <UnstyledButton className={classes.more} aria-label={texts.moreGroups(rest)}>
              {texts.more(rest.length)}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown p="sm">
            {rest.map((name) => (
              <Text key={name} size="sm">
                {name}
              </Text>
            ))}
          </Popover.Dropdown>
        </Popover>
      )}
    </Group>
  );
}

export function StatusBadge({ status }: { status: ScheduledStatus }) {
  return (
    <Badge variant="light" miw="max-content" styles={{ root: STATUS[status] }}>
      {texts.status[status]}
    </Badge>
  );
}

export interface RowProps {
  onEdit(message: ScheduledMessage): void;
  onRemove(message: ScheduledMessage): void;
  onSendNow(message: ScheduledMessage): void;
}

/** Whether it failed, and nothing of it is on its way any more. */
function mayBeSentNow({ status, results }: ScheduledMessage): boolean {
  return status === 'failed' && results.every((result) => result.status !== 'pending');
}

/** Edit and delete; what is over cannot be edited, but scheduled again, and what failed sent now. */
export function RowActions({
  message,
  onEdit,
  onRemove,
  onSendNow,
}: RowProps & { message: ScheduledMessage }) {
  const pending = message.status === 'pending';
  return (
    <Group gap={2} justify="flex-end" wrap="nowrap">
      {mayBeSentNow(message) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          title={texts.sendNowShort}
          aria-label={texts.sendNow(message.message)}
          onClick={() => onSendNow(message)}
        >
          <IconSend size={17} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={pending ? texts.edit(message.message) : texts.again(message.message)}
        onClick={() => onEdit(message)}
      >
        {pending ? <IconEdit size={17} /> : <IconRepeat size={17} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={texts.remove(message.message)}
        onClick={() => onRemove(message)}
      >
        <IconTrash size={17} />
      </ActionIcon>
    </Group>
  );
}
