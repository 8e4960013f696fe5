import { request } from 'node:http';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** One script as a browser fetched it. */
export interface Script {
  readonly name: string;
  /** Bytes on the line as this browser took them (brotli), headers included. */
  readonly taken: number;
  /** Bytes of the body as the server sends it to who takes gzip only. */
  readonly gzip: number;
}

/** Longer than the page takes to ask for all that it shows. */
const quietMs = 4_000;

function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    });
    call.on('error', reject);
    call.end();
  });
}

/** Counts the bytes that the network brings, by address. */
async function countScripts(session: CDPSession): Promise<Map<string, number>> {
  const urls = new Map<string, string>();
  const taken = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) urls.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const url = urls.get(requestId);
    if (url) taken.set(url, bytes);
  });
  await session.send('Network.enable');
  return taken;
}

/** Puts the session where the app keeps it, before anything of the app runs. */
export async function signIn(page: Page, { token, user }: Stage): Promise<void> {
  await page.addInitScript(
    ([jwt, record]) => {
      localStorage.setItem('groupsight.token', jwt);
      localStorage.setItem('groupsight.user', record);
    },
    [token, user] as const,
  );
}

/** Every script of a first visit (empty cache, nothing touched), until the network is quiet. */
export async function firstLoadScripts(
  browser: Browser,
  stage: Stage,
  path: string,
  signedIn: boolean,
): Promise<Script[]> {
  const context = await browser.newContext({ baseURL: stage.url });
  try {
    const page = await context.newPage();
    if (signedIn) await signIn(page, stage);
    const taken = await countScripts(await context.newCDPSession(page));
    await page.goto(path, { waitUntil: 'load' });
    // Not 'networkidle': the stream of live events stays open.
    await page.waitForTimeout(quietMs);
    const scripts = [...taken].map(async ([url, bytes]) => ({
      name: new URL(url).pathname.split('/').at(-1) ?? url,
      taken: bytes,
      gzip: await gzipBytes(url),
    }));
    return (await Promise.all(scripts)).toSorted((a, b) => b.gzip - a.gzip);
  } finally {
    await context.close();
  }
}
