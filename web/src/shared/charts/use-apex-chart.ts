import { type RefObject, useCallback, useEffect, useState } from 'react';

type ApexChart = typeof import('./ApexChart.tsx').ApexChart;

/** Kept for the next chart: the library comes once. */
let arrived: ApexChart | undefined;

/** How far below the screen a chart is drawn already. */
const NEAR = '200px';
/** A page that is never idle draws its charts nevertheless. */
const PATIENCE_MS = 300;
let lastTurn: Promise<void> = Promise.resolve();

/** Resolves when it is this chart's turn: drawing takes long, and the page answers in between. */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(
    () =>
      new Promise((resolve) => {
        // Safari has no idle callback.
        if (!('requestIdleCallback' in window)) setTimeout(resolve);
        else requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
      }),
  );
  return lastTurn;
}

/** Whether the place has come near the screen. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, place]);
  return isNear;
}

/**
 * The drawing library, fetched at the first chart that somebody may see; where it does not come,
 * a way to ask again.
 */
export function useApexChart(place: RefObject<Element | null>) {
  const isNear = useNear(place);
  const [library, setLibrary] = useState<{ draw?: ApexChart | undefined; failed?: boolean }>({});

  const load = useCallback(async () => {
    try {
      arrived ??= (await import('./ApexChart.tsx')).ApexChart;
      await turn();
      setLibrary({ draw: arrived });
    } catch {
      setLibrary({ failed: true });
    }
  }, []);

  useEffect(() => {
    if (isNear) void load();
  }, [isNear, load]);

  return { ...library, isNear, load };
}
