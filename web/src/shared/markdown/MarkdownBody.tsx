import { Typography } from '@mantine/core';
import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import { MarkdownLink } from './MarkdownLink.tsx';

/** Markdown as sanitised HTML. Loaded on first use, through `Markdown`. */
export function MarkdownBody({ text }: { text: string }) {
  return (
    <Typography fz="sm" style={{ overflowWrap: 'anywhere' }}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize]}
        components={{ a: MarkdownLink }}
      >
        {text}
      </ReactMarkdown>
    </Typography>
  );
}
