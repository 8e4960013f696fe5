import { Group, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyTextButton } from './CopyTextButton.tsx';
import { uiTexts } from './texts.ts';

interface Props {
  /** One link, or a line for each of several. */
  text: string;
  /** Beside the button that copies. */
  children?: ReactNode;
}

/** A link that was just made, with what opens it: nobody is told again. */
export function LinkToCopy({ text, children }: Props) {
  const { one, several, once, copy, copied } = uiTexts.link;
  const areSeveral = text.includes('\n');
  const label = areSeveral ? several : one;
  const field = { readOnly: true, label, description: once, value: text };
  return (
    <>
      {areSeveral ? (
        <Textarea {...field} autosize maxRows={10} />
      ) : (
        <TextInput {...field} onFocus={(event) => event.currentTarget.select()} />
      )}
      <Group justify="flex-end">
        {children}
        <CopyTextButton value={text} label={copy} copied={copied} isMain />
      </Group>
    </>
  );
}
