import { Alert, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { authTexts } from './texts.ts';
import type { NoticeKind } from './use-after-auth.ts';

interface NoticeProps {
  title: string;
  text: string;
  /** A short word for whoever helps. */
  name?: string;
  urgent?: boolean;
}

/** Why the form is there, above it. */
export function Notice({ title, text, name, urgent = false }: NoticeProps) {
  return (
    <Alert
      role={urgent ? 'alert' : 'status'}
      color={urgent ? 'red' : 'yellow'}
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={title}
      mb="lg"
      radius="md"
    >
      {text}
      {name && (
        <Text size="xs" c="dimmed" mt={4}>
          {name}
        </Text>
      )}
    </Alert>
  );
}

/** The session ended, or there was none. */
export function AuthNotice({ kind }: { kind: NoticeKind }) {
  const { message, name } = authTexts.failures[kind];
  return <Notice title={message} name={name} text={authTexts.notices[kind]} />;
}
