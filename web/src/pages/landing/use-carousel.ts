import { useEffect, useState, useSyncExternalStore } from 'react';

/** How long a slide stays. */
export const SLIDE_MS = 4000;

/** The slide after `index`; the first follows the last. */
export function nextSlide(index: number, count: number): number {
  return count ? (index + 1) % count : 0;
}

const lessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function watchMotion(changed: () => void): () => void {
  const query = lessMotion();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether the person asked their system for less motion. */
export function usePrefersLessMotion(): boolean {
  return useSyncExternalStore(
    watchMotion,
    () => lessMotion().matches,
    () => false,
  );
}

/** Where a slide show is; what was shown before stays below the fade. */
interface Position {
  readonly index: number;
  readonly previous: number | null;
}

/** Counts through the slides while it runs. Setting one starts its time anew. */
export function useCarousel(count: number, running: boolean) {
  const [{ index, previous }, setPosition] = useState<Position>({ index: 0, previous: null });

  function setIndex(to: number): void {
    setPosition((old) => (old.index === to ? old : { index: to, previous: old.index }));
  }

  useEffect(() => {
    if (!running || count < 2) return;
    const timer = setTimeout(
      () => setPosition({ index: nextSlide(index, count), previous: index }),
      SLIDE_MS,
    );
    return () => clearTimeout(timer);
  }, [index, count, running]);
  return { index, previous, setIndex };
}
