import { useEffect, useState } from 'react';

/** How long a slide stays (spec §9). */
export const SLIDE_MS = 4000;

/** The slide after `index`; the first follows the last. */
export function nextSlide(index: number, count: number): number {
  return count ? (index + 1) % count : 0;
}

/** Counts through the slides while it is not paused. Setting one starts its time anew. */
export function useCarousel(count: number, paused: boolean) {
  const [index, setIndex] = useState(0);
  useEffect(() => {
    if (paused || count < 2) return;
    const timer = setTimeout(() => setIndex(nextSlide(index, count)), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [index, count, paused]);
  return { index: Math.min(index, Math.max(0, count - 1)), setIndex };
}

/** Whether the person asked their system for less motion. */
export function prefersLessMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
