import example from './screenshots/example.json';
import manifest from './screenshots/manifest.json';

// Taken by `npm run screenshots`; never edited by hand.
const files = import.meta.glob<string>('./screenshots/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

function address(name: string): string {
  const url = files[`./screenshots/${name}.webp`];
  if (!url) throw new Error(`no screenshot ${name}: run npm run screenshots`);
  return url;
}

export interface Slide {
  readonly name: string;
  readonly alt: string;
  /** The laptop's screen at the size it is shown, and at twice that. */
  readonly whole: string;
  readonly twice: string;
  /** The app in a small window, which phones show. */
  readonly small: string;
}

export const slides: readonly Slide[] = manifest.slides.map(({ name, alt }) => ({
  name,
  alt,
  whole: address(name),
  twice: address(`${name}@2x`),
  small: address(`${name}-small`),
}));

export interface Detail {
  readonly alt: string;
  readonly light: string;
  readonly dark: string;
  readonly width: number;
  readonly height: number;
}

export type DetailName = keyof typeof manifest.details;

/** A part of a screen, for the light and the dark page. */
export function detailOf(name: DetailName): Detail {
  return { ...manifest.details[name], light: address(name), dark: address(`${name}-dark`) };
}

/** A digest of the sample data with the messages that its statements cite. */
export { example };
