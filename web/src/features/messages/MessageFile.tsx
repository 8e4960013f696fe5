import { Button, UnstyledButton } from '@mantine/core';
import type { ChatMessage } from '../../shared/api/types.ts';
import { mediaPath, picturedAs } from '../resources/open-media.ts';
import { Thumbnail } from '../resources/Thumbnail.tsx';
import { useOpenMedia } from '../resources/use-open-media.ts';
import classes from './MessageLine.module.css';
import { messageTexts as texts } from './texts.ts';

/** The file of a message, to be opened; nothing where it has none. */
export function MessageFile({ message }: { message: ChatMessage }) {
  const { busy, open } = useOpenMedia();
  const path = mediaPath(message.media_url);
  if (!path) return null;
  const kind = texts.wordless[message.type] ?? texts.file;
  const label = texts.openOf(kind, message.sender || texts.unknownSender);
  const onClick = () => open(path, `${kind} ${message.date}`);
  const pictured = picturedAs(message.type, path);
  if (pictured) {
    return (
      <UnstyledButton disabled={busy} aria-label={label} mt={4} onClick={onClick}>
        <Thumbnail path={path} type={pictured} className={classes.picture} />
      </UnstyledButton>
    );
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      mt={4}
      loading={busy}
      aria-label={label}
      onClick={onClick}
    >
      {texts.open}
    </Button>
  );
}
