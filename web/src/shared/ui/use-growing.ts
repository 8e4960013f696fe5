import { startTransition, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

const STEP = 40;

/**
 * The rows of a long list to draw: the first ones at once, the others bit by bit while the page
 * is idle. Drawing hundreds at once would keep a slow machine busy for seconds; in the end all
 * are there, for keys, screen readers and the browser's own search.
 */
export function useGrowing<T>(items: readonly T[], listed: string): readonly T[] {
  const [drawn, setDrawn] = useState({ listed, count: STEP });
  // Another search starts over: what it finds is drawn before the rest.
  if (drawn.listed !== listed) setDrawn({ listed, count: STEP });
  const { count } = drawn;
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) return;
    const more = () => setDrawn((old) => ({ ...old, count: count + STEP }));
    return whenIdle(() => startTransition(more));
  }, [isWhole, count]);
  return useMemo(() => items.slice(0, count), [items, count]);
}
