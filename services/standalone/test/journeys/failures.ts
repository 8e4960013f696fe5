/// <reference lib="dom" />
import type { Request as Call, Page, Route } from 'playwright-core';

/** The ways in which an answer can go wrong, and what people read then. */
export const failures = {
  broken: {
    message: 'Something went wrong',
    answer: (route: Route) =>
      route.fulfill({ status: 500, body: '<h1>Internal Server Error</h1>' }),
  },
  down: {
    message: 'The server cannot be reached.',
    answer: (route: Route) => route.abort('connectionrefused'),
  },
  malformed: {
    message: 'The server sent an unreadable answer.',
    answer: (route: Route) =>
      route.fulfill({ contentType: 'application/json', body: '{"data": [{"id": 1, "docum' }),
  },
  slow: {
    message: 'The server takes too long to answer. Please try again.',
    answer: () => new Promise<void>(() => undefined),
  },
} as const;

export type Failure = keyof typeof failures;

/** `*` stands for any one segment. */
const patternOf = (path: string) => `${path.replace('*', '[^/?]+')}(\\?|$)`;

/** Lets the calls of a path fail until the returned function is called; reading and writing apart. */
export async function failing(
  page: Page,
  path: string,
  failure: Failure,
  method?: string,
): Promise<() => Promise<void>> {
  const url = new RegExp(patternOf(path));
  const handler = async (route: Route): Promise<void> => {
    if (method && route.request().method() !== method) await route.fallback();
    else await failures[failure].answer(route);
  };
  await page.route(url, handler);
  return () => page.unroute(url, handler);
}

/**
 * Makes the deadline of a path's calls 300 ms until the returned function is called: no test waits
 * half a minute.
 */
export async function shortenDeadline(
  page: Page,
  path: string,
  method = 'GET',
): Promise<() => Promise<void>> {
  const whole = await page.evaluateHandle(() => window.fetch);
  await page.evaluate(
    ({ pattern, wanted }) => {
      const { fetch } = window;
      window.fetch = (input, init) => {
        const isIt = input instanceof Request && input.method === wanted;
        if (!isIt || !new RegExp(pattern).test(input.url)) return fetch(input, init);
        const soon = AbortSignal.timeout(300);
        const signal = init?.signal ? AbortSignal.any([init.signal, soon]) : soon;
        return fetch(input, { ...init, signal });
      };
    },
    { pattern: patternOf(path), wanted: method },
  );
  return () =>
    whole.evaluate((fetch) => {
      window.fetch = fetch;
    });
}

/** Waits until the next call of a path has ended, whichever way. */
export async function callEnded(page: Page, path: string, method: string): Promise<void> {
  const pattern = new RegExp(patternOf(path));
  const isIt = (request: Call) => request.method() === method && pattern.test(request.url());
  await Promise.race([
    page.waitForEvent('requestfinished', isIt),
    page.waitForEvent('requestfailed', isIt),
  ]);
}
