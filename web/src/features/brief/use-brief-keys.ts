import { type RefObject, useEffect, useRef } from 'react';

interface Actions {
  read(lineId: string): void;
  open(lineId: string): void;
}

/** Somebody writes, or a dialog has the keys. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

/** J and K go to the next and the previous line, O opens it, E marks it as read and goes on. */
export function useBriefKeys(list: RefObject<HTMLElement | null>, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const key = event.key.toLowerCase();
      if (!['j', 'k', 'o', 'e'].includes(key)) return;
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
      if (lines.length === 0) return;
      const at = lines.findIndex((line) => line.contains(document.activeElement));
      const goTo = (index: number) =>
        lines[Math.min(Math.max(index, 0), lines.length - 1)]?.querySelector('button')?.focus();
      event.preventDefault();
      const current = lines[at]?.dataset.line;
      if (key === 'j') goTo(at + 1);
      else if (key === 'k') goTo(at - 1);
      else if (current === undefined) goTo(0);
      else if (key === 'o') latest.current.open(current);
      else {
        goTo(at === lines.length - 1 ? at - 1 : at + 1);
        latest.current.read(current);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
