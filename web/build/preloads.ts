import { onPhones, onWider, pictureSizes } from '../src/pages/landing/picture-sizes.ts';
import manifest from '../src/pages/landing/screenshots/manifest.json' with { type: 'json' };
import type { AddressOf } from './page-files.ts';

const [firstSlide] = manifest.slides;
const screenshot = (name: string) => `landing/screenshots/${name}.webp`;

/** The letters of every page: without them at the first paint, words jump when they come. */
function font(addressOf: AddressOf): string {
  const href = addressOf('/inter-latin-wght-normal.woff2');
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;
}

/** The first screenshot of the landing page, as the carousel will ask for it. */
function firstPicture(addressOf: AddressOf): readonly string[] {
  if (!firstSlide) return [];
  const [small, whole, twice] = ['-small', '', '@2x'].map((end) =>
    addressOf(screenshot(`${firstSlide.name}${end}`)),
  );
  const link = '<link rel="preload" as="image" type="image/webp" fetchpriority="high"';
  return [
    `${link} media="${onPhones}" href="${small}">`,
    `${link} media="${onWider}" imagesrcset="${whole} 1120w, ${twice} 2240w" imagesizes="${pictureSizes}">`,
  ];
}

export const preloads = {
  landing: (addressOf: AddressOf) => [font(addressOf), ...firstPicture(addressOf)],
  app: (addressOf: AddressOf) => [font(addressOf)],
};
