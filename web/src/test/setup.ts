import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { clearSession } from '../shared/api/session.ts';
import { keepSightings, saw } from './sightings.ts';
import { allSpecTexts } from './spec-texts.ts';
import { watchTexts } from './watch-texts.ts';

// jsdom lacks what Mantine asks the browser for. Its user wants no motion: what is found on a screen can
// be seen at once, however busy the machine is.
window.matchMedia ??= (query: string) =>
  ({
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.ResizeObserver ??= NoResizeObserver;

/** Whatever is observed is in view. */
class AllInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#report([entry], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords = () => [];
}
window.IntersectionObserver ??= AllInView;
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => {}, removeEventListener: () => {} },
  configurable: true,
});

// React's development build takes a stack trace for each of the first 10,000 elements of a second, to
// tell in a warning who made one: an eighth of these tests' time. It counts them in this property.
const reactInternals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (reactInternals instanceof Object)
  Object.defineProperty(reactInternals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

// Screens load lazily: on a busy machine the first of a file takes more than the usual second.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // What a module keeps of them outlives the file.
  clearSession();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

keepSightings();
watchTexts(allSpecTexts, saw);
