/**
 * The service worker: keeps the app's own files, so that it opens without a network and a part of
 * it never fails to arrive. Nothing of the API passes through it; what a person may read offline
 * the app keeps itself (src/shared/api/kept.ts).
 */
interface AppFiles {
  /** Of all files together. */
  readonly version: string;
  readonly files: readonly string[];
}

const worker = self as unknown as ServiceWorkerGlobalScope & { readonly appFiles: AppFiles };

const PREFIX = 'groupsight-app-';
const SHELL = '/index.html';
/** A network that is this slow is as good as none, for the page itworker. */
const PATIENCE_MS = 4_000;
const { version, files } = worker.appFiles;
const current = `${PREFIX}${version}`;

/** A file with a hash of its content in its name is the same in every version. */
const isHashed = (path: string) => path.startsWith('/assets/');

async function appCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** Fetches what no earlier version has; one file that is missing leaves the old version in place. */
async function install(): Promise<void> {
  const cache = await caches.open(current);
  const missing: string[] = [];
  for (const path of files) {
    const known = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined;
    if (known) await cache.put(path, known);
    else missing.push(path);
  }
  await cache.addAll(missing.map((path) => new Request(path, { cache: 'no-cache' })));
}

/** Another tab may still show the version before: its files stay until the next one. */
async function forgetOldVersions(): Promise<void> {
  const others = (await appCaches()).filter((name) => name !== current);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

async function shell(): Promise<Response | undefined> {
  const cache = await caches.open(current);
  return cache.match(SHELL, { ignoreVary: true });
}

/** The page of the network, or the kept one where that is away, broken or takes too long. */
async function page(request: Request): Promise<Response> {
  const isLanding = new URL(request.url).pathname === '/';
  // Who has no network wants what is kept, which the landing page is not.
  const kept = async () => (isLanding ? Response.redirect('/dashboard') : await shell());
  const fromNetwork = fetch(request);
  // Where what is kept was shown already, its failure is nobody's.
  fromNetwork.catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  try {
    const found = await Promise.race([fromNetwork, late]);
    if (found && found.status < 500) return found;
    return (await kept()) ?? (await fromNetwork);
  } catch (error) {
    const instead = await kept();
    if (instead) return instead;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const options = { cacheName: current, ignoreVary: true };
  const own = await caches.match(request, options);
  return own ?? (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** What the server pushes: services/insights/src/notifications/push.ts. */
interface Pushed {
  readonly kind: string;
  readonly title: string;
  readonly link: string;
}

async function show(pushed: Pushed): Promise<void> {
  const { kind, title, link } = pushed;
  // A newer one of a kind takes the place of the one before.
  await worker.registration.showNotification(title, {
    tag: kind,
    data: link,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  });
}

/** Leads to what it tells of, in the window that is there. */
async function lead(link: string): Promise<void> {
  // A path of this app and nothing else.
  const { pathname, search } = new URL(link, worker.location.origin);
  const path = `${pathname}${search}`;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (!first) {
    await worker.clients.openWindow(path);
    return;
  }
  const focused = await first.focus();
  await focused.navigate(path).catch(() => worker.clients.openWindow(path));
}

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Pushed));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(String(event.notification.data)));
});
worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldVersions().then(() => worker.clients.claim())),
);
// The app says so when the person wants the new version.
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (files.includes(pathname) || isHashed(pathname)) event.respondWith(file(request));
});
