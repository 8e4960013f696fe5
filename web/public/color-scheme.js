// Before the first paint, so that a dark page never flashes white. A file and not an inline
// script: the content security policy forbids those. Same key as Mantine's manager.
(() => {
  let scheme = 'auto';
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
  } catch {
    // Storage can be forbidden; the system's choice is a fine answer then.
  }
  const dark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
