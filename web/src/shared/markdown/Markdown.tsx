import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const MarkdownBody = lazy(() =>
  import('./MarkdownBody.tsx').then((module) => ({ default: module.MarkdownBody })),
);

/** Renders markdown; the renderer arrives on first use. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Skeleton height={60} />}>
      <MarkdownBody text={text} />
    </Suspense>
  );
}
