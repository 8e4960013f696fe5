import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Carousel } from './Carousel.tsx';
import { nextSlide, SLIDE_MS } from './use-carousel.ts';

const slides = Array.from({ length: 12 }, (_, at) => ({
  name: `screen${at}`,
  alt: `Screen ${at + 1}`,
  whole: `/${at}.webp`,
  twice: `/${at}@2x.webp`,
  small: `/${at}-small.webp`,
}));

beforeEach(() => {
  vi.useFakeTimers();
  preferMotion('no-preference');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The number of the slide that is shown, as a person and as a screen reader find it. */
function shown(): number {
  const picture = screen.getByRole('img', { name: /^Screen/ });
  const dots = screen.getAllByRole('button', { name: /^Go to slide/ });
  const active = dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true');
  expect(picture).toHaveAttribute('alt', `Screen ${active + 1}`);
  return active + 1;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const carousel = () => screen.getByRole('region', { name: 'Screenshots of the app' });

/** What the person's system says of motion. */
function preferMotion(wanted: 'no-preference' | 'reduce'): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === `(prefers-reduced-motion: ${wanted})`,
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

it('starts with the first, goes on every 4 seconds and wraps after the twelfth', async () => {
  render(<Carousel slides={slides} />);
  expect(SLIDE_MS).toBe(4000);
  expect(shown()).toBe(1);
  await wait(3_999);
  expect(shown()).toBe(1);
  await wait(1);
  expect(shown()).toBe(2);
  for (let at = 3; at <= 12; at++) {
    await wait(4_000);
    expect(shown()).toBe(at);
  }
  await wait(4_000);
  expect(shown()).toBe(1);
  expect(nextSlide(0, 0)).toBe(0);
});

it('jumps by its dots, and gives the slide its full time', async () => {
  render(<Carousel slides={slides} />);
  await wait(3_000);
  fireEvent.click(screen.getByRole('button', { name: 'Go to slide 12' }));
  expect(shown()).toBe(12);
  await wait(3_999);
  expect(shown()).toBe(12);
  await wait(1);
  expect(shown()).toBe(1);
  expect(screen.getAllByRole('button', { name: /^Go to slide \d+$/ })).toHaveLength(12);
});

it('stands still under the pointer', async () => {
  render(<Carousel slides={slides} />);
  fireEvent.mouseEnter(carousel());
  await wait(20_000);
  expect(shown()).toBe(1);
  fireEvent.mouseLeave(carousel());
  await wait(4_000);
  expect(shown()).toBe(2);
});

it('stands still while the keyboard is in it, but not for a click that left the focus', async () => {
  render(<Carousel slides={slides} />);
  const dot = screen.getByRole('button', { name: 'Go to slide 5' });
  // Whether the focus is shown is the browser's to say; jsdom does not know keyboards.
  let focusIsShown = true;
  const matches = dot.matches.bind(dot);
  dot.matches = ((selector: string) =>
    selector === ':focus-visible' ? focusIsShown : matches(selector)) as typeof dot.matches;
  fireEvent.focus(dot);
  await wait(20_000);
  expect(shown()).toBe(1);
  fireEvent.blur(dot);
  await wait(4_000);
  expect(shown()).toBe(2);
  focusIsShown = false;
  fireEvent.focus(dot);
  fireEvent.click(dot);
  await wait(4_000);
  expect(shown()).toBe(6);
});

it('can be paused and played', async () => {
  render(<Carousel slides={slides} />);
  fireEvent.click(screen.getByRole('button', { name: 'Pause the slide show' }));
  await wait(20_000);
  expect(shown()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Play the slide show' }));
  await wait(4_000);
  expect(shown()).toBe(2);
});

it('stands still for people who prefer less motion, until they ask for it', async () => {
  preferMotion('reduce');
  render(<Carousel slides={slides} />);
  await wait(20_000);
  expect(shown()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }));
  expect(shown()).toBe(3);
  await wait(20_000);
  expect(shown()).toBe(3);
  fireEvent.click(screen.getByRole('button', { name: 'Play the slide show' }));
  await wait(4_000);
  expect(shown()).toBe(4);
});

it('loads the first at once, the next one after it, and no others', async () => {
  const { container } = render(<Carousel slides={slides} />);
  const images = () => [...container.querySelectorAll('img')];
  expect(images()).toHaveLength(1);
  const [first] = images();
  expect(first).toHaveAttribute('loading', 'eager');
  expect(first).toHaveAttribute('fetchpriority', 'high');
  expect(first).toHaveAttribute('width', '1120');
  expect(first).toHaveAttribute('height', '700');
  fireEvent.load(first as HTMLImageElement);
  expect(images().map(({ alt }) => alt)).toEqual(['Screen 1', 'Screen 2']);
  expect(images()[1]).toHaveAttribute('loading', 'lazy');
  // The one before stays below the fade, hidden from screen readers.
  await wait(4_000);
  expect(images().map(({ alt }) => alt)).toEqual(['Screen 1', 'Screen 2', 'Screen 3']);
  expect(shown()).toBe(2);
});

it('shows a browser at this host', () => {
  render(<Carousel slides={slides} />);
  expect(screen.getByText(window.location.host)).toBeVisible();
});
