import { Children, isValidElement, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import { MarkdownLink } from './MarkdownLink.tsx';

const inline = ['p', 'strong', 'em', 'del', 'code', 'a'];
const plainParagraph: Components = { p: ({ children }) => children, a: MarkdownLink };

/** A sentence of markdown inside other text: bold, links and the like, never a block. */
export function InlineMarkdown({ text }: { text: string }) {
  return (
    <ReactMarkdown
      rehypePlugins={[rehypeSanitize]}
      allowedElements={inline}
      unwrapDisallowed
      components={plainParagraph}
    >
      {text}
    </ReactMarkdown>
  );
}

/** A block that goes on in the same line as the one before it. */
const flowing = ({ children }: { children?: ReactNode }) => <>{children} </>;

/** What a paragraph in bold letters names is no part of the sentence that follows. */
function Paragraph({ children }: { children?: ReactNode }) {
  const [first, ...rest] = Children.toArray(children);
  const isHeading = isValidElement(first) && first.type === 'strong' && rest.length === 0;
  return (
    <>
      {children}
      {isHeading ? <br /> : ' '}
    </>
  );
}

const blocks: Components = {
  p: Paragraph,
  li: flowing,
  h1: flowing,
  h2: flowing,
  h3: flowing,
  a: MarkdownLink,
};

/** The beginning of a longer text as one paragraph: its lists and headings flow along. */
export function MarkdownFlow({ text }: { text: string }) {
  return (
    <ReactMarkdown
      rehypePlugins={[rehypeSanitize]}
      allowedElements={[...inline, 'li', 'h1', 'h2', 'h3']}
      unwrapDisallowed
      components={blocks}
    >
      {text}
    </ReactMarkdown>
  );
}
