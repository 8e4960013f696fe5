import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, offline } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { LandingPage } from './LandingPage.tsx';
import { example, slides } from './screenshots.ts';
import { landingTexts } from './texts.ts';

/** What the browser brought into view, by id. */
const scrolledTo: string[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (
    this: HTMLElement,
  ) {
    scrolledTo.push(this.id);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

describe('the screenshots', () => {
  it('are twelve, each with words of its own', () => {
    expect(slides).toHaveLength(12);
    expect(new Set(slides.map(({ alt }) => alt)).size).toBe(12);
    for (const { alt } of slides) expect(alt.length).toBeGreaterThan(30);
  });
});

describe('the top bar', () => {
  it('links to the sections of the page', () => {
    renderApp(<LandingPage />);
    const bar = within(screen.getByRole('navigation', { name: 'Sections' }));
    for (const [name, id] of [
      ['Benefits', 'benefits'],
      ["Who It's For", 'personas'],
      ['Features', 'comparison'],
    ] as const) {
      expect(bar.getByRole('link', { name })).toHaveAttribute('href', `#${id}`);
      expect(document.getElementById(id)).not.toBeNull();
    }
  });

  it('goes to the sign-in, and down to the prices', async () => {
    renderApp(<LandingPage />);
    const bar = within(screen.getByRole('banner'));
    await userEvent.click(bar.getByRole('button', { name: 'Get Started' }));
    expect(scrolledTo).toEqual(['pricing']);
    expect(document.getElementById('pricing')).toHaveFocus();
    expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
  });

  it('opens and closes its menu: by its button, by Escape, by following a link', async () => {
    renderApp(<LandingPage />);
    const open = () => userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const isOpen = () => screen.queryByRole('button', { name: 'Close menu' }) !== null;
    await open();
    expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(isOpen()).toBe(false);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await open();
    const bar = within(screen.getByRole('navigation', { name: 'Sections' }));
    fireEvent.click(bar.getByRole('link', { name: 'Benefits' }));
    expect(isOpen()).toBe(false);
  });
});

it('brings the section of the address into view', () => {
  renderApp(<LandingPage />, { path: '/#pricing' });
  expect(scrolledTo).toEqual(['pricing']);
});

it('shows the three plans as they are, and marks the popular one', () => {
  renderApp(<LandingPage />);
  const planOf = (name: string) => {
    const item = screen.getByRole('heading', { name }).closest('li');
    if (!item) throw new Error(`no plan ${name}`);
    return within(item);
  };
  /** What is not built yet is marked as such; nothing else is. */
  const planned = (plan: ReturnType<typeof planOf>) =>
    plan.queryAllByText('planned').map((mark) => mark.closest('li')?.textContent);
  const personal = planOf('Personal');
  expect(personal.getByText('£30')).toBeVisible();
  for (const item of ['Up to 5 groups', 'Topic watchers', 'Weekly digests', 'Group analytics']) {
    expect(personal.getByText(item)).toBeVisible();
  }
  for (const item of ['No scheduling', 'No resource library', 'No moderation']) {
    expect(personal.getByText(item)).toBeVisible();
  }
  expect(planned(personal)).toEqual(['Weekly digests planned']);
  const professional = planOf('Professional');
  expect(professional.getByText('£50')).toBeVisible();
  expect(professional.getByText('Most Popular')).toBeVisible();
  expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  for (const item of ['Up to 10 groups', 'Daily digests', 'Scheduling', 'Moderation']) {
    expect(professional.getByText(item)).toBeVisible();
  }
  expect(planned(professional)).toEqual([]);
  const ultimate = planOf('Ultimate');
  expect(ultimate.getByText('£250')).toBeVisible();
  expect(ultimate.getByText('Unlimited groups')).toBeVisible();
  for (const item of ['Surveys', 'Personalised newsletter per member', 'Members dashboard']) {
    expect(ultimate.getByText(item)).toBeVisible();
  }
  expect(planned(ultimate)).toEqual([]);
  expect(screen.getByRole('link', { name: 'Get Started: Professional' })).toHaveAttribute(
    'href',
    '/auth?tab=register&plan=professional',
  );
});

it('has six benefits, three kinds of people and the day with and without', () => {
  renderApp(<LandingPage />);
  for (const { title } of landingTexts.benefits.items) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  }
  expect(landingTexts.benefits.items).toHaveLength(6);
  for (const { title } of landingTexts.personas.items) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
  }
  expect(landingTexts.personas.items).toHaveLength(3);
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('columnheader', { name: 'With Groupsight' })).toBeVisible();
  expect(table.getAllByRole('row')).toHaveLength(landingTexts.comparison.rows.length + 1);
});

it('opens the statements of the worked example onto their messages', async () => {
  renderApp(<LandingPage />);
  const [first, second] = example.statements;
  const isShown = (text = '') =>
    screen.queryAllByText(text, { exact: false }).some((node) => node.matches('li'));
  expect(isShown(first?.messages[0]?.text)).toBe(true);
  expect(isShown(second?.messages[0]?.text)).toBe(false);
  const [, next] = screen.getAllByRole('button', { name: /\d messages?$/ });
  if (!next) throw new Error('no second statement');
  await userEvent.click(next);
  expect(next).toHaveAttribute('aria-expanded', 'true');
  expect(isShown(first?.messages[0]?.text)).toBe(false);
  expect(isShown(second?.messages[0]?.text)).toBe(true);
  await userEvent.click(next);
  expect(next).toHaveAttribute('aria-expanded', 'false');
});

it('links to the terms and the privacy policy', () => {
  renderApp(<LandingPage />);
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
  expect(footer.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
    'href',
    '/terms',
  );
});

it('is accessible, with its headings in order', async () => {
  renderApp(<LandingPage />);
  expect(await violations()).toEqual([]);
  const levels = screen.getAllByRole('heading').map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [at, level] of levels.entries()) {
    expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1);
  }
  act(() => screen.getByRole('button', { name: 'Open menu' }).click());
  expect(await violations()).toEqual([]);
});

describe('where messages go', () => {
  const question = () => screen.getByText('Where do my messages go?');

  it('is answered as this server is configured, once somebody asks', async () => {
    const model = { place: 'outside', host: 'models.example.com', pseudonyms: true };
    const api = fakeApi({
      'GET /api/config': () => ({ data: { disclosures: { model, linkPreviews: false } } }),
    });
    renderApp(<LandingPage />);
    expect(api.of('GET', '/api/config')).toEqual([]);
    expect(screen.queryByText(/no message is sent to a provider/)).toBeNull();
    fireEvent(question().closest('details') as Element, new Event('toggle'));
    expect(
      await screen.findByText(/sent to the model service at models\.example\.com/),
    ).toBeDefined();
    expect(screen.queryByText(/no message is sent to a provider/)).toBeNull();
  });

  it('promises nothing while that is not known', async () => {
    const api = fakeApi({ 'GET /api/config': offline });
    renderApp(<LandingPage />);
    fireEvent(question().closest('details') as Element, new Event('toggle'));
    await waitFor(() => expect(api.of('GET', '/api/config')).toHaveLength(1));
    expect(await screen.findByText(/unless the operator has set one up/)).toBeDefined();
  });
});
