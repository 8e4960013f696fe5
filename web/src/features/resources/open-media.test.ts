import { afterEach, expect, it, vi } from 'vitest';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { openMedia } from './open-media.ts';

const path = '/api/media/g1.M%201?link=ended';
const url = '/api/media/g1.M%201?link=fresh';

/** A tab that was opened, and the downloads that were started. */
function aBrowser(answer: unknown) {
  const api = fakeApi({ 'POST /api/media/g1.M%201/link': () => answer });
  const tab = { location: { href: 'about:blank' }, close: vi.fn(), opener: window as unknown };
  const downloads: string[] = [];
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.download} ${this.href}`);
  });
  return { api, tab, downloads };
}

const aLink = (inline: boolean) => ({
  data: { url, expiresAt: '2026-01-01T00:00:00Z', mimeType: 'image/png', size: 1, inline },
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('shows a picture in the new tab by a fresh link', async () => {
  const { tab, downloads } = aBrowser(aLink(true));
  await openMedia(path, 'Picture');
  expect(tab.location.href).toBe(`${location.origin}${url}`);
  expect(tab.opener).toBeNull();
  expect(downloads).toEqual([]);
});

it('downloads what must not be shown under its name, and leaves no empty tab', async () => {
  const { tab, downloads } = aBrowser(aLink(false));
  await openMedia(path, 'page.html');
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.href).toBe('about:blank');
  expect(downloads).toEqual([`page.html ${location.origin}${url}`]);
});

it('says why there is no file, and leaves no empty tab', async () => {
  const { tab } = aBrowser(new FakeFailure(404, 'The file is not available any more.'));
  const toasts = await import('../../shared/toast/toast.ts');
  const error = vi.spyOn(toasts.notify, 'error').mockReturnValue();
  await openMedia(path, 'Picture');
  expect(tab.close).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledWith(
    'The file could not be loaded.',
    undefined,
    'The file is not available any more.',
  );
});
