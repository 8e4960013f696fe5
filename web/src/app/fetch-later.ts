import { whenIdle } from '../shared/when-idle.ts';

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
  if (document.readyState === 'complete') whenIdle(next);
  else addEventListener('load', () => whenIdle(next), { once: true });
}
