import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

type ApexChart = typeof import('./ApexChart.tsx').ApexChart;

/** Kept for the next chart: the library comes once. */
let arrived: ApexChart | undefined;

async function load(): Promise<ApexChart> {
  arrived ??= (await import('./ApexChart.tsx')).ApexChart;
  return arrived;
}

/** Loading and drawing keep a slow machine busy for longer than all else on a page. */
const REST_MS = 5_000;
/** How far below the screen a chart is drawn already. */
const NEAR = '200px';
/** A page that is never idle draws its charts nevertheless. */
const PATIENCE_MS = 300;
let lastTurn: Promise<void> = Promise.resolve();

/** Resolves when it is this chart's turn: the page answers between one and the next. */
function turn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => void whenIdle(resolve, PATIENCE_MS)));
  return lastTurn;
}

/** Calls back when the place is near the screen; returns how to stop. */
function whenNear(place: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) then();
    },
    { rootMargin: NEAR },
  );
  observer.observe(place);
  return () => observer.disconnect();
}

/**
 * The library's drawing of a chart: at once when a pointer comes to it, else when the page has
 * been there for a while and the chart is near the screen. Until then, and where it does not
 * come, undefined.
 */
export function useApexChart(place: RefObject<Element | null>): ApexChart | undefined {
  const [draw, setDraw] = useState<{ with: ApexChart }>();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let stopNear = () => {};
    const give = async (ready: () => Promise<void>) => {
      try {
        const chart = await load();
        await ready();
        setDraw((old) => old ?? { with: chart });
      } catch {
        // The picture stays; the next pointer that comes asks again.
      }
    };
    const atOnce = () => void give(async () => {});
    const rest = setTimeout(() => {
      stopNear = whenNear(element, () => void give(turn));
    }, REST_MS);
    element.addEventListener('pointerenter', atOnce);
    return () => {
      clearTimeout(rest);
      stopNear();
      element.removeEventListener('pointerenter', atOnce);
    };
  }, [place]);

  return draw?.with;
}
