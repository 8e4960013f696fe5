import { Button, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type Draft, emptyPoll, lengthOf, maxCharacters } from '../draft.ts';
import { scheduleTexts as texts } from '../texts.ts';
import { AttachField } from './AttachField.tsx';
import { MentionArea } from './MentionArea.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { PollFields } from './PollFields.tsx';

interface Props {
  draft: Draft;
  /** Something is missing, of which this may be a part. */
  missing: boolean;
  onChange(part: Partial<Draft>): void;
  onProblem(problem: string | null): void;
}

/** What is said: words, a file or a poll with them, and how all of it will look. */
export function MessageFields({ draft, missing, onChange, onProblem }: Props) {
  const { message, groups, mentions, attachment, poll } = draft;
  const length = lengthOf(message);
  const most = maxCharacters(draft);
  return (
    <>
      <div>
        <MentionArea
          data-autofocus
          label={poll ? texts.poll.question : texts.message}
          placeholder={texts.placeholder}
          withAsterisk
          autosize
          minRows={poll ? 2 : 4}
          maxRows={10}
          error={missing && !message.trim()}
          value={message}
          offers={!poll}
          groupId={groups.length === 1 ? (groups[0] ?? null) : null}
          onChange={(text) => onChange({ message: text })}
          onMention={(mention) =>
            onChange({ mentions: [...mentions.filter(({ id }) => id !== mention.id), mention] })
          }
        />
        <Group justify="space-between" gap="xs" mt={4} wrap="nowrap" align="flex-start">
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
            {poll ? '' : texts.preview.hint}
          </Text>
          <Text
            size="xs"
            c={length > most ? 'var(--gs-red)' : 'dimmed'}
            ta="end"
            className="tabular"
            style={{ flexShrink: 0 }}
          >
            {texts.counter(length, most)}
          </Text>
        </Group>
      </div>
      {poll ? (
        <PollFields
          poll={poll}
          onChange={(next) => onChange({ poll: next })}
          onRemove={() => onChange({ poll: null })}
        />
      ) : (
        <Group gap="xs">
          <AttachField
            file={attachment}
            onChange={(file) => onChange({ attachment: file })}
            onProblem={onProblem}
          />
          {!attachment && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconListCheck size={15} aria-hidden />}
              onClick={() => onChange({ poll: emptyPoll })}
            >
              {texts.poll.make}
            </Button>
          )}
        </Group>
      )}
      {(message.trim() || attachment) && <MessagePreview draft={draft} />}
    </>
  );
}
