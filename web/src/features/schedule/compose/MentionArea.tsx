import { Combobox, Text, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Mention } from '../draft.ts';
import { scheduleTexts } from '../texts.ts';
import { mentionAt, withMention } from './mention-at.ts';
import { useMentionable } from './use-mentionable.ts';

const texts = scheduleTexts.mention;
const MAX_SHOWN = 6;

interface Props extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  /** The one group that the message goes to; null when there are several or none. */
  groupId: string | null;
  /** Whether members can be mentioned at all. */
  offers: boolean;
  onChange(value: string): void;
  onMention(mention: Mention): void;
}

/** Where the message is written; '@' offers the members of its group. */
export function MentionArea({ value, groupId, offers, onChange, onMention, ...area }: Props) {
  const combobox = useCombobox();
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const wanted = offers ? mentionAt(value, caret) : null;

  function choose(member: Mention): void {
    if (!wanted) return;
    const { text, caret: next } = withMention(value, wanted, member.name);
    onMention(member);
    onChange(text);
    setCaret(next);
    combobox.closeDropdown();
    // After React has put the text in.
    requestAnimationFrame(() => input.current?.setSelectionRange(next, next));
  }

  function follow(element: HTMLTextAreaElement): void {
    setCaret(element.selectionStart);
    if (mentionAt(element.value, element.selectionStart)) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  return (
    <>
      <Combobox
        store={combobox}
        withinPortal={false}
        position="bottom-start"
        onOptionSubmit={(id, { children }) => choose({ id, name: String(children) })}
      >
        <Combobox.Target withExpandedAttribute={false}>
          <Textarea
            {...area}
            ref={input}
            value={value}
            onChange={(event) => {
              onChange(event.currentTarget.value);
              follow(event.currentTarget);
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        {wanted && groupId && (
          <Combobox.Dropdown>
            <Members groupId={groupId} name={wanted.name} />
          </Combobox.Dropdown>
        )}
      </Combobox>
      {wanted && !groupId && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {texts.oneGroup}
        </Text>
      )}
    </>
  );
}

function Members({ groupId, name }: { groupId: string; name: string }) {
  const { members, isLoading, failed } = useMentionable(groupId, name);
  return (
    <Combobox.Options aria-label={texts.title}>
      {members.slice(0, MAX_SHOWN).map((member) => (
        <Combobox.Option key={member.id} value={member.id}>
          {member.name}
        </Combobox.Option>
      ))}
      {!members.length && (
        <Combobox.Empty>
          {failed ? texts.failed : isLoading ? texts.loading : texts.nobody}
        </Combobox.Empty>
      )}
    </Combobox.Options>
  );
}
