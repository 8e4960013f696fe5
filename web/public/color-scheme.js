// Before the first paint, so that a dark page never flashes white. A file and not an inline
// script: the content security policy forbids those. Same key as Mantine's manager.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    let scheme = 'auto';
    try {
      scheme = localStorage.getItem('mantine-color-scheme-value') || 'auto';
    } catch {
      // Storage can be forbidden; the system's choice is a fine answer then.
    }
    const dark = scheme === 'dark' || (scheme === 'auto' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  }
  apply();
  // Also on the landing page, which goes without the component library.
  system.addEventListener('change', apply);
})();
