import { vi } from 'vitest';

/** For the rest of a test the screen is too narrow for columns. */
export function onPhone(): void {
  const { matchMedia } = window;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...matchMedia(query),
    matches: query.includes('max-width'),
  }));
}
