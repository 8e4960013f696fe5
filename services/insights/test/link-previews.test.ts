import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@groupsight/shared/testing/wait-for';
import type { Guard } from '@groupsight/shared/web/guarded-request';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPageFetcher } from '../src/resources/page-fetcher.ts';
import { openStores } from '../src/store/open.ts';
import { all, message, place, said, storeWrapper, world } from './support.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const html =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
const to =
  (location: string): Answer =>
  (_request, response) => {
    response.writeHead(302, { location }).end();
  };
const page = '<title>Compost and heaps</title><meta name="description" content="How to turn it">';

/** A site of the test's own, and a guard that lets it through. */
const pages = new Map<string, Answer>();
const asked: IncomingMessage[] = [];
const site = createServer((request, response) => {
  asked.push(request);
  const answer = pages.get(request.url ?? '');
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});
afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});
beforeEach(() => {
  pages.clear();
  asked.length = 0;
});

const guard = (changed: Partial<Guard> = {}): Guard => ({
  isPort: (wanted) => wanted === port,
  isAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
  ...changed,
});
const url = (path: string, host = 'site.example.com') => `http://${host}:${port}${path}`;
const fetched = (path: string, changed: Partial<Guard> = {}) =>
  createPageFetcher(guard(changed))(url(path), new AbortController().signal);
const refused = { ok: false, reason: 'refused', passing: false };

describe('a page is fetched', () => {
  it('by its name, without cookies, at the address that was checked', async () => {
    pages.set('/a?b=c', html(page, { 'set-cookie': 'a=b' }));
    const looked: string[] = [];
    const resolve = async (host: string) => {
      looked.push(host);
      return ['127.0.0.1'];
    };
    const found = { title: 'Compost and heaps', description: 'How to turn it' };
    expect(await fetched('/a?b=c', { resolve })).toEqual({ ok: true, page: found });
    // Once: what the name stands for a moment later is not asked.
    expect(looked).toEqual(['site.example.com']);
    expect(asked[0]?.headers).toMatchObject({
      host: `site.example.com:${port}`,
      'user-agent': expect.stringContaining('GroupsightLinkPreview'),
    });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  it('never where one of its addresses is refused, and then asks nobody', async () => {
    const resolve = async () => ['127.0.0.1', '10.0.0.1'];
    expect(await fetched('/', { resolve })).toEqual(refused);
    const literal = createPageFetcher(guard({ isAddress: () => false }));
    const never = new AbortController().signal;
    expect(await literal(url('/', '127.0.0.1'), never)).toEqual(refused);
    expect(await literal(url('/', '[::1]'), never)).toEqual(refused);
    expect(await literal('http://site.example.com:1/', never)).toEqual(refused);
    const nowhere = async () => [];
    expect(await fetched('/', { resolve: nowhere })).toMatchObject({ reason: 'unknown_host' });
    expect(asked).toEqual([]);
  });

  it('by default not of this machine', async () => {
    const never = new AbortController().signal;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '[::ffff:127.0.0.1]']) {
      expect(await createPageFetcher()(`http://${host}/`, never)).toEqual(refused);
    }
  });

  it('where it leads, each step checked as the first one, three at most', async () => {
    pages.set('/1', to('/2'));
    pages.set('/2', to(url('/3', 'other.example.com')));
    pages.set('/3', to('/4'));
    pages.set('/4', html(page));
    expect(await fetched('/1')).toMatchObject({ ok: true });
    pages.set('/4', to('/5'));
    expect(await fetched('/1')).toMatchObject({ reason: 'too_many_redirects', passing: false });
    const resolve = async (host: string) => [
      host === 'other.example.com' ? '10.0.0.1' : '127.0.0.1',
    ];
    expect(await fetched('/1', { resolve })).toEqual(refused);
    for (const elsewhere of ['http://169.254.169.254/', 'file:///etc/passwd', 'http://[::1]/']) {
      pages.set('/away', to(elsewhere));
      expect(await fetched('/away')).toEqual(refused);
    }
  });

  it('only as HTML, and only its beginning', async () => {
    pages.set('/pdf', html(page, { 'content-type': 'application/pdf' }));
    pages.set('/packed', html(page, { 'content-encoding': 'gzip' }));
    pages.set('/gone', (_request, response) => response.writeHead(410).end());
    pages.set('/away', (_request, response) => response.writeHead(503).end());
    expect(await fetched('/pdf')).toMatchObject({ reason: 'not_html', passing: false });
    expect(await fetched('/packed')).toMatchObject({ reason: 'not_html' });
    expect(await fetched('/gone')).toMatchObject({ reason: 'status_410', passing: false });
    expect(await fetched('/away')).toMatchObject({ reason: 'status_503', passing: true });
    pages.set('/cut', (request) => request.socket.destroy());
    expect(await fetched('/cut')).toMatchObject({ reason: 'unreachable', passing: true });
    // A page without an end: what is read is enough.
    let sent = 0;
    pages.set('/endless', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Endless</title>');
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    expect(await fetched('/endless')).toMatchObject({ ok: true, page: { title: 'Endless' } });
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('previews of links', () => {
  const limit = 60_000;
  const here = place();
  const share = (id: string, text: string) => said(here, message(id, { text }), 'ORIGIN_HISTORY');

  it('are fetched once, fill what messages leave out, and outlast a restart', {
    timeout: 2 * limit,
  }, async () => {
    // Held until the link was seen as it is before.
    const seen = Promise.withResolvers<void>();
    pages.set('/made', (...given) => void seen.promise.then(() => html(page)(...given)));
    pages.set('/told', html(page));
    const broken: Answer = (_request, response) => response.writeHead(500).end();
    pages.set('/broken', broken);
    await using insights = await world({ FETCH_LINK_PREVIEWS: 'true' });
    await using opened = Object.assign(await openStores(insights.uri, storeWrapper), {
      [Symbol.asyncDispose]: () => opened.close(),
    });
    const { linkPreviews } = opened.stores;
    const tried = () =>
      linkPreviews.countDocuments({ $or: [{ state: 'done' }, { reason: { $ne: '' } }] });
    const links = async (client: Awaited<ReturnType<typeof insights.start>>) => {
      const { resources } = await client.listResources(all(here));
      return new Map(resources.map(({ messageId, ...one }) => [messageId, one]));
    };
    {
      await using client = await insights.start({ guard: guard() });
      expect(await client.getDisclosures({})).toMatchObject({ modelPlace: '', linkPreviews: true });
      await insights.tellGroup(here);
      await insights.tell([
        share('m1', url('/made')),
        share('m2', `Our plan for the compost: ${url('/told')}`),
        share('m3', url('/broken')),
        said(here, message('m4', { text: 'and again' })),
      ]);
      expect((await links(client)).get('m1')?.name).not.toBe('Compost and heaps');
      seen.resolve();
      await waitFor(
        'a preview',
        async () => (await links(client)).get('m1')?.name === 'Compost and heaps',
        limit,
      );
      await waitFor('the others', async () => (await tried()) === 3, limit);
      const shown = await links(client);
      expect(shown.get('m1')).toMatchObject({ description: 'How to turn it' });
      expect(shown.get('m2')?.name).toBe('Our plan for the compost');
    }
    {
      await using client = await insights.start({ guard: guard() });
      expect((await links(client)).get('m1')?.name).toBe('Compost and heaps');
    }
    expect(await linkPreviews.findOne({ url: url('/broken') }).lean()).toMatchObject({
      state: 'waiting',
      tries: 1,
      reason: 'status_500',
    });
    // Interrupted while it was fetched: it is due again, and then done once.
    pages.set('/broken', html('<title>Mended</title>'));
    await linkPreviews.updateOne({ url: url('/broken') }, { $set: { nextAt: new Date(0) } });
    await using client = await insights.start({ guard: guard() });
    await waitFor(
      'the other preview',
      async () => (await links(client)).get('m3')?.name === 'Mended',
      limit,
    );
    expect(asked.map((request) => request.url).sort()).toEqual([
      ...['/broken', '/broken', '/made', '/told'],
    ]);
  });

  it('are not fetched unless the setting says so', async () => {
    await using insights = await world();
    await using client = await insights.start({ guard: guard() });
    await insights.tellGroup(here);
    await insights.tell([share('m1', url('/made')), said(here, message('m2'))]);
    expect((await client.listResources(all(here))).resources).toHaveLength(1);
    await using opened = Object.assign(await openStores(insights.uri, storeWrapper), {
      [Symbol.asyncDispose]: () => opened.close(),
    });
    expect(await opened.stores.linkPreviews.countDocuments({})).toBe(0);
    expect(asked).toEqual([]);
  });
});
