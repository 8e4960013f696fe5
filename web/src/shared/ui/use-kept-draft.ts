import { useEffect, useRef } from 'react';
import { onSessionChange, readUser, sessionEnd } from '../api/session.ts';

const PREFIX = 'groupsight.draft.';
const RELOAD = 'groupsight-reload';

/** Loads the page anew; what is written in an open dialog is found there again. */
export function reloadKeepingDrafts(): void {
  dispatchEvent(new Event(RELOAD));
  location.reload();
}

interface Kept<T> {
  readonly owner: string;
  readonly values: T;
}

/** What was kept under a key for this person; it is given once. */
function take<T>(key: string): T | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  sessionStorage.removeItem(key);
  const { owner, values } = JSON.parse(text) as Kept<T>;
  return owner === readUser()?.documentId ? values : undefined;
}

/**
 * Keeps what is written in an open dialog when the session ends meanwhile, or the page is loaded
 * anew for a new version: the same person finds it in that dialog of that page afterwards. `name` says which dialog, and of what.
 * Call it after the effect that fills the dialog.
 */
export function useKeptDraft<T>(
  name: string,
  opened: boolean,
  values: T,
  restore: (values: T) => void,
): void {
  const latest = useRef({ values, restore });
  latest.current = { values, restore };
  useEffect(() => {
    const owner = readUser()?.documentId;
    if (!opened || !owner) return;
    const key = `${PREFIX}${window.location.pathname}:${name}`;
    const kept = take<T>(key);
    if (kept) latest.current.restore(kept);
    const keep = () => {
      const draft: Kept<T> = { owner, values: latest.current.values };
      sessionStorage.setItem(key, JSON.stringify(draft));
    };
    addEventListener(RELOAD, keep);
    const unsubscribe = onSessionChange(() => {
      // Who signs out on purpose leaves nothing behind.
      if (sessionEnd() === 'refused' || sessionEnd() === 'check-failed') keep();
    });
    return () => {
      removeEventListener(RELOAD, keep);
      unsubscribe();
    };
  }, [name, opened]);
}
