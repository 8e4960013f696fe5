import { expect, test } from 'vitest';
import { isPageRequest, isSharedPage } from './static.ts';

const accept = 'text/html,*/*;q=0.8';

test.each([
  ['GET', '/', accept, true],
  ['GET', '/group/abc?tab=topics', accept, true],
  ['GET', '/reset-password?code=a.b', accept, true],
  ['GET', '/apiary', accept, true],
  ['GET', '/people/49151%40s.whatsapp.net', accept, true],
  ['GET', '/people/gone.js/x.js', accept, false],
  ['GET', '/dashboard', undefined, true],
  ['GET', '/dashboard', 'application/json', false],
  ['GET', '/assets/gone.js', accept, false],
  ['GET', '/api', accept, false],
  ['GET', '/api/nope', accept, false],
  ['GET', '/metrics?x=1', accept, false],
  ['POST', '/dashboard', accept, false],
])('%s %s as %s: %s', (method, url, accepts, expected) => {
  expect(isPageRequest({ method, url, headers: { accept: accepts } })).toBe(expected);
});

test.each([
  ['/report', true],
  ['/report?x=1', true],
  ['/reports', false],
  ['/dashboard', false],
])('%s is a page that was shared by a link: %s', (url, expected) => {
  expect(isSharedPage({ url })).toBe(expected);
});
