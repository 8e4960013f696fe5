import { whenIdle } from '../shared/when-idle.ts';

/**
 * Lets the browser fetch, with what is left of the line, what people need after the page: its
 * files stand in the page's HTML (see build/page-files.ts).
 */
export function fetchLater(): void {
  function start(): void {
    for (const link of document.querySelectorAll('link[rel=gs-later]')) {
      link.setAttribute('rel', 'prefetch');
    }
  }
  if (document.readyState === 'complete') whenIdle(start);
  else addEventListener('load', () => whenIdle(start), { once: true });
}
