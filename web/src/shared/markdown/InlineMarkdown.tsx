import ReactMarkdown from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { MarkdownLink } from './MarkdownLink.tsx';

const inline = ['p', 'strong', 'em', 'del', 'code', 'a'];

/** A sentence of markdown inside other text: bold, links and the like, never a block. */
export function InlineMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      rehypePlugins={[rehypeSanitize]}
      allowedElements={inline}
      unwrapDisallowed
      components={{ p: ({ children }) => children, a: MarkdownLink }}
    >
      {text}
    </ReactMarkdown>
  );
}
