import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { aMessage, aPage, aResource } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, ownPath } from '../../test/group-screen.tsx';
import { violations } from '../../test/render.tsx';

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);

function openResources(list = [aResource()], pagination = {}) {
  return openGroup('?tab=resources', { 'GET /api/resources': () => aPage(list, pagination) });
}

describe('the resource library', () => {
  it('says when there is nothing, and when there is nothing of a kind', async () => {
    openResources([]);
    expect(await screen.findByText('No resources yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Videos' }));
    expect(await screen.findByText('No videos yet')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('groups by day: Today, Yesterday, the weekday, the date', async () => {
    const weekday = new Date(`${daysAgo(3)}T12:00:00Z`);
    openResources([
      aResource({ name: 'A', title: 'A', date: daysAgo(0) }),
      aResource({ name: 'B', title: 'B', date: daysAgo(1) }),
      aResource({ name: 'C', title: 'C', date: daysAgo(3) }),
      aResource({ name: 'D', title: 'D', date: '2024-02-29' }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
      'Today',
      'Yesterday',
      weekday.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }),
      'February 29, 2024',
    ]);
  });

  it('filters by kind, words and days on the server, and takes it back', async () => {
    const api = openResources([]);
    await screen.findByText('No resources yet');
    const asked = () => api.of('GET', '/api/resources').at(-1)?.query;
    await userEvent.click(screen.getByRole('tab', { name: 'Links' }));
    await waitFor(() => expect(asked()?.get('filters[type][$eq]')).toBe('link'));
    await userEvent.type(screen.getByPlaceholderText('Search resources...'), 'plan');
    expect(await screen.findByText('No resources match your search.')).toBeVisible();
    expect(asked()?.get('filters[$or][0][name][$containsi]')).toBe('plan');
    expect(asked()?.get('sort')).toBe('createdAt:desc');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and dates' }));
    expect(await screen.findByText('No links yet')).toBeVisible();
  });

  it('shows host, words and who shared a link', async () => {
    openResources([aResource({ title: 'The plan', description: 'The plan. For May', sharers: 3 })]);
    expect(await screen.findByRole('link', { name: 'The plan' })).toHaveAttribute(
      'href',
      'https://example.test/agenda',
    );
    expect(screen.getByText('For May')).toBeVisible();
    expect(screen.getByText('example.test · Shared by Bo · 3 people shared it')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('tells when and where an event is, and hands it to a calendar', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          made.push(blob);
          return 'blob:event';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openResources([
      aResource({
        type: 'event',
        title: 'Summer party',
        url: null,
        media_url: null,
        event_date: '2026-11-29',
        event_time: '18:00',
        event_location: 'Dock 9',
      }),
    ]);
    expect(await screen.findByText('Sunday, November 29, 2026 at 6:00 PM')).toBeVisible();
    expect(screen.getByText('Dock 9')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add Summer party to a calendar' }));
    expect(click).toHaveBeenCalledOnce();
    expect(made[0]?.type).toBe('text/calendar');
  });

  it('lists events by their days, those ahead first', async () => {
    const party = { type: 'event' as const, url: null, media_url: null, event_date: '2031-11-29' };
    const api = openResources([aResource({ ...party, title: 'Picnic', date: daysAgo(0) })]);
    await userEvent.click(await screen.findByRole('tab', { name: 'Events' }));
    expect(await screen.findByRole('heading', { name: 'November 29, 2031' })).toBeVisible();
    const asked = () => api.of('GET', '/api/resources').at(-1)?.query;
    expect(asked()?.get('sort')).toBe('event_date:asc');
    expect(asked()?.get('filters[event_date][$gte]')).toBe(daysAgo(0));
    await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await waitFor(() => expect(asked()?.get('sort')).toBe('event_date:desc'));
    expect(asked()?.get('filters[event_date][$lt]')).toBe(daysAgo(0));
    expect(await violations()).toEqual([]);
  });

  it('strikes what was called off, offers it to no calendar, and marks what changed', async () => {
    const party = { type: 'event' as const, url: null, media_url: null, event_date: '2026-11-29' };
    openResources([
      aResource({ ...party, title: 'Picnic', status: 'cancelled', event_kind: 'event' }),
      aResource({
        ...party,
        title: 'Fees',
        status: 'changed',
        event_kind: 'deadline',
        event_before: { date: '2026-11-20', time: null, location: null },
      }),
    ]);
    expect((await screen.findByText('Picnic')).tagName).toBe('S');
    expect(screen.getByText('Cancelled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Picnic to a calendar' })).toBeNull();
    expect(screen.getByText('Changed')).toBeVisible();
    expect(screen.getByText('Deadline')).toBeVisible();
    expect(screen.getByText('Before: Friday, November 20, 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Fees to a calendar' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows the message a resource came from', async () => {
    const api = openGroup('?tab=resources', {
      'GET /api/resources': () => aPage([aResource({ title: 'The plan', sources: ['m1'] })]),
      [`GET ${ownPath}/conversation`]: () => ({
        data: [aMessage({ message_id: 'm1', text: 'Here is the plan' })],
        meta: { hasEarlier: false, hasLater: false },
      }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the message that shared The plan' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Shared in the chat' }));
    expect(await dialog.findByText('Here is the plan')).toBeVisible();
    expect(api.of('GET', `${ownPath}/conversation`)[0]?.query.get('message_id')).toBe('m1');
  });

  it('is paged by the server', async () => {
    const api = openResources([aResource()], { pageCount: 400, pageSize: 25, total: 10_000 });
    expect(await screen.findByText('1–25 of 10,000')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Page 400' }));
    await waitFor(() => {
      const { query } = api.of('GET', '/api/resources').at(-1) ?? {};
      expect(query?.get('pagination[page]')).toBe('400');
    });
  });

  it('shows an error with a retry', async () => {
    let fails = true;
    openGroup('?tab=resources', {
      'GET /api/resources': () => (fails ? new FakeFailure(500, 'oops') : aPage([aResource()])),
    });
    expect(await screen.findByText('The resources could not be loaded')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Agenda')).toBeVisible();
  });
});

describe('a picture', () => {
  const picture = (src: string) => document.querySelector(`img[src="${src}"]`);
  const image = aResource({ type: 'image', url: null, media_url: '/api/media/p1?link=a' });
  const link = { expiresAt: '', mimeType: 'image/png', size: 1, inline: true };

  it('is read small by its link, and by a fresh one when that has ended', async () => {
    const api = openGroup('?tab=resources', {
      'GET /api/resources': () => aPage([image]),
      'POST /api/media/p1/link': () => ({ data: { ...link, url: '/api/media/p1?link=b' } }),
    });
    await screen.findByText('Agenda');
    const first = picture('/api/media/p1?link=a&size=thumb');
    expect(first).toHaveAttribute('loading', 'lazy');
    fireEvent.error(first as Element);
    await waitFor(() => expect(picture('/api/media/p1?link=b&size=thumb')).not.toBeNull());
    // One that is no picture is not asked for again and again.
    fireEvent.error(picture('/api/media/p1?link=b&size=thumb') as Element);
    await waitFor(() => expect(document.querySelector('img[src*="p1"]')).toBeNull());
    expect(api.of('POST', '/api/media/p1/link')).toHaveLength(1);
  });

  it('came with a video, and is not worth fetching the video for; an export has none', async () => {
    const film = '/api/media/g1.M1?link=a';
    const api = openGroup('?tab=resources', {
      'GET /api/resources': () =>
        aPage([
          aResource({ type: 'video', url: null, media_url: film }),
          aResource({ type: 'video', url: null, media_url: '/api/media/p2?link=a' }),
        ]),
    });
    await screen.findAllByText('Agenda');
    expect(picture('/api/media/p2?link=a&size=thumb')).toBeNull();
    fireEvent.error(picture(`${film}&size=thumb`) as Element);
    await waitFor(() => expect(picture(`${film}&size=thumb`)).toBeNull());
    expect(api.of('POST', '/api/media/g1.M1/link')).toEqual([]);
  });

  it('is also in the message that brought it, to be opened', async () => {
    const tab = { location: { href: '' }, close: vi.fn(), opener: null };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    openGroup('?tab=resources', {
      'GET /api/resources': () => aPage([image]),
      [`GET ${ownPath}/conversation`]: () => ({
        data: [
          aMessage({ documentId: 'd1', type: 'image', text: '', media_url: image.media_url }),
          aMessage({ documentId: 'd2', type: 'document', media_url: '/api/media/p2?link=a' }),
          aMessage({ documentId: 'd3', type: 'video', media_url: '/api/media/g1.M3?link=a' }),
        ],
        meta: { hasEarlier: false, hasLater: false },
      }),
      'POST /api/media/p2/link': () => ({ data: { ...link, url: '/api/media/p2?link=b' } }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Show the message that shared Agenda' }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Shared in the chat' }));
    expect(await dialog.findByRole('button', { name: /^Open: Image of / })).toBeVisible();
    const film = dialog.getByRole('button', { name: /^Open: Video of / });
    expect(film.querySelector('img')).toHaveAttribute('src', '/api/media/g1.M3?link=a&size=thumb');
    await userEvent.click(dialog.getByRole('button', { name: /^Open: Document of / }));
    await waitFor(() => expect(tab.location.href).toMatch(/\/api\/media\/p2\?link=b$/));
    expect(await violations()).toEqual([]);
  });
});
