// `npm run screenshots`: the pictures of the landing page and of the README, taken of the product
// itself with its sample data. The same code gives the same pictures; what git shows as changed has changed.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../test/browser.ts';
import { type Product, startProduct } from '../test/product.ts';
import type { Picture } from './camera.ts';
import { details } from './details.ts';
import { type Example, openSample } from './sample.ts';
import { scenes } from './scenes.ts';
import { takeAll } from './take.ts';

/** The clock as the product is filled, a Wednesday morning; then the day's messages come. */
const morning = '2026-11-18T08:00:00Z';
/** The clock as it starts again, with a day to catch up on. */
const evening = '2026-11-18T17:00:00Z';
/** The browser's clock: 'one hour ago' for what the catching up did, however long it took. */
const now = new Date('2026-11-18T18:30:00Z');
const fillTimeoutMs = 300_000;
/** Mean time between the messages of the day; longer than the pictures take. */
const chatterMs = 600_000;

const folder = fileURLToPath(
  new URL('../../../web/src/pages/landing/screenshots/', import.meta.url),
);

const docsFolder = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
/** What the README shows. */
const ofReadme = 'dashboard';

/** The demo on a clock of ours, when it is filled. */
async function startDemo(dataDir: string, start: string): Promise<Product> {
  const steady = new URL(`steady.ts?start=${start}`, import.meta.url).href;
  const env = {
    NODE_OPTIONS: `--import ${steady}`,
    SIMULATED_CHATTER_MS: String(chatterMs),
    RATE_LIMIT_PUBLIC: '0',
  };
  const product = await startProduct(dataDir, env, ['--demo']);
  const end = performance.now() + fillTimeoutMs;
  while (!product.output().includes('Sign in as')) {
    if (performance.now() > end) {
      await product.stop('SIGKILL');
      throw new Error(`the sample data did not come:\n${product.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return product;
}

/** What the page needs to know of the pictures: their words and, for details, their size. */
function manifest(pictures: ReadonlyMap<string, Picture>) {
  return {
    slides: scenes.map(({ name, alt }) => ({ name, alt })),
    details: Object.fromEntries(
      details.map(({ name, alt }) => {
        const { width, height } = pictures.get(`${name}.webp`) ?? {};
        return [name, { alt, width, height }];
      }),
    ),
  };
}

async function write(pictures: ReadonlyMap<string, Picture>, example: Example): Promise<void> {
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const files = new Map<string, Buffer>([
    ...[...pictures].map(([name, { webp }]) => [name, webp] as const),
    ['manifest.json', json(manifest(pictures))],
    ['example.json', json(example)],
  ]);
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) if (!files.has(old)) await rm(join(folder, old));
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
  await mkdir(docsFolder, { recursive: true });
  const readmePicture = pictures.get(`${ofReadme}@2x.webp`);
  if (readmePicture) await writeFile(join(docsFolder, `${ofReadme}.webp`), readmePicture.webp);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  console.log(
    `${scenes.length} screens, ${pictures.size} pictures, ${Math.round(bytes / 1024)} kB`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'groupsight-screenshots-'));
const browser = await launchBrowser();
let product: Product | undefined;
try {
  console.log('Filling the product with its sample data …');
  product = await startDemo(dataDir, morning);
  await product.stop();
  product = await startDemo(dataDir, evening);
  const { url } = product;
  const sample = await openSample(url);
  console.log('Taking the pictures …');
  await write(await takeAll({ browser, url, now, sample }), sample.example);
} finally {
  await browser.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
