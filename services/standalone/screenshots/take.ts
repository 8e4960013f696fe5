import type { Browser, Page } from 'playwright-core';
import { demoUser } from '../src/demo/content.ts';
import { signIn } from '../test/journeys/steps.ts';
import { type Area, Darkroom, type Lens, openWindow, type Picture, photograph } from './camera.ts';
import { type Detail, details } from './details.ts';
import type { Sample } from './sample.ts';
import { type Scene, scenes } from './scenes.ts';

/** Where the pictures are taken. */
export interface Place {
  readonly browser: Browser;
  readonly url: string;
  /** What the browser's clock shows. */
  readonly now: Date;
  readonly sample: Sample;
}

/** The laptop's window, and the smaller one that it has on phones. */
const laptop = { width: 1280, height: 800 };
const small = { width: 600, height: 500 };

interface Shot {
  readonly lens: Lens;
  readonly scene: Scene;
  area?(page: Page): Promise<Area>;
  /** Widths and qualities of the pictures, by file name. */
  readonly prints: Readonly<Record<string, readonly [width: number, quality: number]>>;
}

function slideShots(scene: Scene): Shot[] {
  const { name, dark = false } = scene;
  return [
    {
      lens: { ...laptop, dark },
      scene,
      // Twice as many pixels forgive a lower quality.
      prints: { [`${name}.webp`]: [1120, 0.7], [`${name}@2x.webp`]: [2240, 0.34] },
    },
    { lens: { ...small, dark }, scene, prints: { [`${name}-small.webp`]: [800, 0.65] } },
  ];
}

function detailShots(detail: Detail): Shot[] {
  const { name, window, width } = detail;
  return [false, true].map((dark) => ({
    lens: { ...window, dark },
    scene: detail,
    ...(detail.area ? { area: detail.area } : {}),
    prints: { [`${name}${dark ? '-dark' : ''}.webp`]: [width, 0.62] },
  }));
}

/** A signed-in page for each way of looking, opened when first needed. */
function pagesOf({ browser, url, now }: Place) {
  const pages = new Map<string, Promise<Page>>();
  async function open(lens: Lens): Promise<Page> {
    const context = await openWindow(browser, url, now, lens);
    const page = await context.newPage();
    await signIn(page, demoUser);
    return page;
  }
  return (lens: Lens): Promise<Page> => {
    const key = JSON.stringify(lens);
    const page = pages.get(key) ?? open(lens);
    pages.set(key, page);
    return page;
  };
}

/** Every picture, by file name. */
export async function takeAll(
  place: Place,
  isWanted: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Picture>> {
  const darkroom = new Darkroom(await place.browser.newPage());
  const pageFor = pagesOf(place);
  const pictures = new Map<string, Picture>();
  const shots = [...scenes.flatMap(slideShots), ...details.flatMap(detailShots)];
  for (const { lens, scene, area, prints } of shots.filter((shot) => isWanted(shot.scene.name))) {
    const page = await pageFor(lens);
    await scene.open(page, place.sample);
    const png = await photograph(page, await area?.(page));
    for (const [file, [width, quality]] of Object.entries(prints)) {
      pictures.set(file, await darkroom.print(png, width, quality));
    }
  }
  return pictures;
}
