import { Anchor } from '@mantine/core';
import { useId, useState } from 'react';
import { Conversation } from './Conversation.tsx';
import { messageTexts as texts } from './texts.ts';

interface Props {
  groupId: string;
  messageId: string;
  /** What a screen reader hears of the message whose surroundings these are. */
  of: string;
  openedAtFirst?: boolean;
}

/** Opens the chat around a message in place. */
export function ShowAround({ groupId, messageId, of, openedAtFirst = false }: Props) {
  const [opened, setOpened] = useState(openedAtFirst);
  const region = useId();
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="xs"
        fw={500}
        aria-expanded={opened}
        aria-controls={region}
        aria-label={`${opened ? texts.hideAround : texts.around}: ${of}`}
        onClick={() => setOpened(!opened)}
      >
        {opened ? texts.hideAround : texts.around}
      </Anchor>
      <div id={region} style={opened ? { marginTop: 8 } : undefined}>
        {opened && <Conversation groupId={groupId} messageId={messageId} />}
      </div>
    </>
  );
}
