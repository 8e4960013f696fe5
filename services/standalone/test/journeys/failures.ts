import type { Page, Route } from 'playwright-core';

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

/** Lets the calls of a path (`*`: any one segment) fail until the returned function is called; reading and writing apart. */
export async function failing(
  page: Page,
  path: string,
  failure: Failure,
  method?: string,
): Promise<() => Promise<void>> {
  const url = new RegExp(`${path.replace('*', '[^/?]+')}(\\?|$)`);
  const handler = async (route: Route): Promise<void> => {
    if (method && route.request().method() !== method) await route.fallback();
    else await failures[failure].answer(route);
  };
  await page.route(url, handler);
  return () => page.unroute(url, handler);
}

/** Makes the deadline of the next call a hundred times shorter: no test waits half a minute. */
export async function shortenNextDeadline(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => {
      AbortSignal.timeout = timeout;
      return timeout.call(AbortSignal, ms / 100);
    };
  });
}
