import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Carousel } from './Carousel.tsx';
import { LandingPage } from './LandingPage.tsx';
import { nextSlide, SLIDE_MS } from './use-carousel.ts';

const slides = Array.from({ length: 12 }, (_, i) => ({ src: `/s${i}.webp`, alt: `Screen ${i}` }));

afterEach(() => vi.useRealTimers());

describe('the carousel', () => {
  it('wraps to the first after the last', () => {
    expect(nextSlide(10, 12)).toBe(11);
    expect(nextSlide(11, 12)).toBe(0);
    expect(nextSlide(0, 0)).toBe(0);
  });

  it('advances every 4 seconds, and a dot jumps', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeApi({ 'GET /screenshots/manifest.json': () => slides });
    renderApp(<Carousel />);
    expect(await screen.findByAltText('Screen 0')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Go to slide \d+$/ })).toHaveLength(12);
    await act(() => vi.advanceTimersByTimeAsync(SLIDE_MS));
    expect(screen.getByAltText('Screen 1')).toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Go to slide 12' }).click());
    expect(await screen.findByAltText('Screen 11')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Go to slide 12' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await act(() => vi.advanceTimersByTimeAsync(SLIDE_MS));
    expect(screen.getByAltText('Screen 0')).toBeInTheDocument();
  });

  it('draws the app when there are no screenshots', async () => {
    fakeApi({ 'GET /screenshots/manifest.json': () => [] });
    renderApp(<Carousel />);
    expect(await screen.findByRole('img', { name: /^Drawing of the app/ })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('has its sections, prices and links, and is accessible', async () => {
  fakeApi({ 'GET /screenshots/manifest.json': () => [] });
  renderApp(<LandingPage />);
  for (const price of ['£30', '£50', '£250']) expect(screen.getByText(price)).toBeVisible();
  expect(screen.getByText('Most Popular')).toBeVisible();
  for (const id of ['benefits', 'pricing', 'personas', 'comparison']) {
    expect(document.getElementById(id)).not.toBeNull();
  }
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms',
  );
  const menu = screen.getByRole('button', { name: 'Open menu' });
  await userEvent.click(menu);
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  expect(await violations()).toEqual([]);
});
