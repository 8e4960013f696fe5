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
  function whenIdle(): void {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start, 2000);
  }
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
