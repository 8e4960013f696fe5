import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { nameOf } from '../groups/member-name.ts';
import { useMembers } from '../groups/use-members.ts';
import { moderationTexts as texts } from './texts.ts';

const TYPING_MS = 250;
/** What the server takes. */
const MOST = 100;

/** A member by id, and by the name that people know. */
export interface NamedMember {
  id: string;
  name: string;
}

interface Props {
  groupId: string;
  value: readonly NamedMember[];
  onChange(members: NamedMember[]): void;
}

/** Members to choose from everybody who wrote; the server searches them. */
export function AllowedMembers({ groupId, value, onChange }: Props) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text, TYPING_MS);
  const { data } = useMembers(groupId, wanted, { field: 'messages', descending: true });
  const known = new Map([...value, ...(data?.data ?? [])].map((member) => [member.id, member]));
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      label={texts.allowed}
      placeholder={value.length > 0 ? '' : texts.allowedPlaceholder}
      nothingFoundMessage={texts.allowedNone}
      maxValues={MOST}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already.
      filter={({ options }) => options}
      data={[...known.values()].map((member) => ({ value: member.id, label: nameOf(member) }))}
      value={value.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}
