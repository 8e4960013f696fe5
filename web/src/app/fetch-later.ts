import { whenIdle } from '../shared/when-idle.ts';

/** A page that has just come is being drawn and asks for what it shows: nothing comes between. */
const REST_MS = 1_500;

/**
 * Lets the browser fetch, with what is left of the line, what people need after the page: its
 * files stand in the page's HTML (see build/page-files.ts).
 */
export function fetchLater(): void {
  // One by one: to begin a download takes the page's thread, and there are many.
  function next(): void {
    const link = document.querySelector('link[rel=gs-later]');
    if (!link) return;
    link.setAttribute('rel', 'prefetch');
    whenIdle(next);
  }
  const rest = () => void setTimeout(() => whenIdle(next), REST_MS);
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}
