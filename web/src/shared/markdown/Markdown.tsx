import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { plainText } from './plain-text.ts';

const MarkdownBody = lazy(() =>
  import('./MarkdownBody.tsx').then((module) => ({ default: module.MarkdownBody })),
);
const InlineBody = lazy(() =>
  import('./InlineMarkdown.tsx').then((module) => ({ default: module.InlineMarkdown })),
);

const FlowBody = lazy(() =>
  import('./InlineMarkdown.tsx').then((module) => ({ default: module.MarkdownFlow })),
);

/** Renders markdown; the renderer arrives on first use. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height={60} />}>
      <MarkdownBody text={text} />
    </Suspense>
  );
}

/** Renders a sentence of markdown within a line; it is read as plain text until then. */
export function MarkdownSentence({ text }: { text: string }) {
  return (
    <Suspense fallback={plainText(text)}>
      <InlineBody text={text} />
    </Suspense>
  );
}

/** The beginning of a markdown text as one paragraph, for a preview that is cut. */
export function MarkdownExcerpt({ text }: { text: string }) {
  return (
    <Suspense fallback={plainText(text)}>
      <FlowBody text={text} />
    </Suspense>
  );
}
