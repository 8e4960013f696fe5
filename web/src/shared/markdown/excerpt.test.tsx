import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MarkdownFlow } from './InlineMarkdown.tsx';

it('what names a text stands on a line of its own, all else flows on', () => {
  const text = '**Fair · Keys**\n\n**Fair:** Moved to Sunday.\n\n**Keys** are with Kit.';
  const { container } = render(<MarkdownFlow text={text} />);
  const lines = container.innerHTML.split(/<br ?\/?>/).map((html) => {
    const line = document.createElement('p');
    line.innerHTML = html;
    return line.textContent.trim().replace(/\s+/g, ' ');
  });
  expect(lines).toEqual(['Fair · Keys', 'Fair: Moved to Sunday. Keys are with Kit.']);
});
