import { type ComponentType, lazy, Suspense } from 'react';
import { bringing } from '../live/reach.ts';
import { plainText } from './plain-text.ts';

type Renderer = ComponentType<{ text: string }>;

/** Text that is read plainly where its renderer did not come: it is there, only without its marks. */
function Plain({ text }: { text: string }) {
  return <p style={{ whiteSpace: 'pre-wrap' }}>{plainText(text)}</p>;
}

function PlainLine({ text }: { text: string }) {
  return <>{plainText(text)}</>;
}

function rendererOf(load: () => Promise<Renderer>, instead: Renderer) {
  const bring = bringing(load);
  return lazy(async () => ({ default: await bring().catch(() => instead) }));
}

const MarkdownBody = rendererOf(
  () => import('./MarkdownBody.tsx').then((m) => m.MarkdownBody),
  Plain,
);
const InlineBody = rendererOf(
  () => import('./InlineMarkdown.tsx').then((m) => m.InlineMarkdown),
  PlainLine,
);
const FlowBody = rendererOf(
  () => import('./InlineMarkdown.tsx').then((m) => m.MarkdownFlow),
  PlainLine,
);

/** Renders markdown; the renderer arrives on first use. */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<Plain text={text} />}>
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
