import { vi } from 'vitest';

/** A screen as wide as a desk's, or a phone's; jsdom has none. */
export function screenIsWide(wide: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = { media: query, matches: wide && query.includes('min-width') };
    return Object.assign(new EventTarget(), list) as unknown as MediaQueryList;
  });
}
