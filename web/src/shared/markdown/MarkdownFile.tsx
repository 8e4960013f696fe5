import { Skeleton, Stack } from '@mantine/core';
import useSWRImmutable from 'swr/immutable';
import { messageOf } from '../api/api-error.ts';
import { sendFor } from '../api/transport.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { uiTexts } from '../ui/texts.ts';
import { Markdown } from './Markdown.tsx';

async function load(path: string): Promise<string> {
  const response = await sendFor(path, 'text/markdown, text/plain');
  return response.text();
}

interface Props {
  path: string;
  /** What is made of the text before it is shown. */
  prepare?: (text: string) => string;
}

/** A static markdown file of this site, such as `/tos.md`. */
export function MarkdownFile({ path, prepare = (text) => text }: Props) {
  const { data, error, mutate } = useSWRImmutable(path, load, { shouldRetryOnError: false });
  if (data !== undefined) {
    // Such files are there in English only.
    return (
      <div lang="en" dir="ltr">
        <Markdown text={prepare(data)} />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={uiTexts.contentFailed(messageOf(error))}
        error={error}
        text={uiTexts.contentFailedHint}
        onRetry={() => mutate()}
      />
    );
  }
  return (
    <Stack gap="xs" aria-busy="true">
      {[90, 100, 96, 70].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </Stack>
  );
}
