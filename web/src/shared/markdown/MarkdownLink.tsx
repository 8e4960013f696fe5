import { Anchor } from '@mantine/core';
import type { AnchorHTMLAttributes } from 'react';

/** A link in somebody's words: opens beside the app, which it gets no hold of. */
export function MarkdownLink({ href, children }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <Anchor
      inherit
      underline="always"
      {...(href ? { href } : {})}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {children}
    </Anchor>
  );
}
