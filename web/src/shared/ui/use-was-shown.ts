import { useDeferredValue, useState } from 'react';

/**
 * Whether what `Loaded` shows of this answer was drawn once: how high it is, is known only then.
 * What stands below and is shown with it does not jump.
 */
export function useWasShown({ data, error }: { data?: unknown; error?: unknown }): boolean {
  // Drawn in the same slice as its content.
  const isShown = useDeferredValue(data !== undefined || error !== undefined, false);
  const [was, setWas] = useState(false);
  if (isShown && !was) setWas(true);
  return was || isShown;
}
