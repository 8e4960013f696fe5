import { Text } from '@mantine/core';
import { IconFile, IconMovie, IconPhoto } from '@tabler/icons-react';
import type { Draft } from '../draft.ts';
import { scheduleTexts } from '../texts.ts';
import classes from './compose.module.css';
import { sizeText } from '../../../shared/ui/size-text.ts';
import { InPlace } from '../../../shared/ui/InPlace.tsx';
import { WhatsAppText } from './WhatsAppText.tsx';

const texts = scheduleTexts.preview;

function FileLine({ file }: { file: NonNullable<Draft['attachment']> }) {
  const { fileName, mimeType, size } = file;
  const isImage = mimeType.startsWith('image/');
  const Icon = isImage ? IconPhoto : mimeType.startsWith('video/') ? IconMovie : IconFile;
  return (
    <div className={classes.file}>
      <Icon size={22} aria-hidden />
      <div style={{ minWidth: 0 }}>
        <Text size="sm" truncate>
          {fileName}
        </Text>
        <Text size="xs" c="var(--gs-text-2)">
          {sizeText(size)}
        </Text>
      </div>
    </div>
  );
}

/** The message as its readers will see it. */
export function MessagePreview({ draft }: { draft: Draft }) {
  const { message, attachment, poll, mentions } = draft;
  const names = mentions.map(({ name }) => name);
  return (
    <section className={classes.preview} aria-label={texts.title}>
      <Text size="xs" c="var(--gs-text-2)" mb={6}>
        {texts.title}
      </Text>
      <div className={classes.bubble}>
        {attachment && <FileLine file={attachment} />}
        {poll ? <strong>{message.trim()}</strong> : <WhatsAppText text={message} names={names} />}
        {poll && (
          <>
            <Text size="xs" c="var(--gs-text-2)" mt={2}>
              {poll.multiple ? texts.several : texts.one}
            </Text>
            <InPlace of={poll.options.filter((option) => option.trim())}>
              {(option) => (
                <div className={classes.option}>
                  <span className={classes.mark} data-multiple={poll.multiple || undefined} />
                  {option}
                </div>
              )}
            </InPlace>
          </>
        )}
      </div>
    </section>
  );
}
