import type { AnchorHTMLAttributes } from 'react';

/** A link in somebody's words: opens beside the app, which it gets no hold of. */
export function MarkdownLink({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
