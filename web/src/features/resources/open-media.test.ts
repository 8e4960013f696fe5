import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { openMedia } from './open-media.ts';

const blobUrl = 'blob:file';

/** A tab that was opened, and the downloads that were started. */
function aBrowser(disposition: string) {
  const headers = { 'content-disposition': disposition };
  fakeApi({ 'GET /api/media/m1': () => new Response('bytes', { headers }) });
  const tab = { location: { href: 'about:blank' }, close: vi.fn() };
  const downloads: string[] = [];
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.download} ${this.href}`);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => blobUrl, revokeObjectURL: () => undefined }),
  );
  return { tab, downloads };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows a picture in the new tab', async () => {
  const { tab, downloads } = aBrowser('inline');
  await openMedia('/api/media/m1', 'Picture');
  expect(tab.location.href).toBe(blobUrl);
  expect(downloads).toEqual([]);
});

it('downloads what must not be shown under its name, and leaves no empty tab', async () => {
  const { tab, downloads } = aBrowser('attachment');
  await openMedia('/api/media/m1', 'page.html');
  expect(tab.close).toHaveBeenCalledOnce();
  expect(tab.location.href).toBe('about:blank');
  expect(downloads).toEqual([`page.html ${blobUrl}`]);
});
