import { useEffect, useRef } from 'react';

/** What a key does, by the key. */
export type Keys = Readonly<Record<string, () => void>>;

/** Whether somebody writes, or has a dialog or menu before them: keys are theirs then. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}

/** Single keys of a page, while nobody writes. */
export function useInboxKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
