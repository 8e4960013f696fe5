import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { SearchPage } from '../../pages/search/SearchPage.tsx';
import { aGroup, aMessage, aPage, aQuestion, aResource, aUser } from '../../test/documents.ts';
import { fakeApi, never, offline } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { SearchEntry } from './SearchEntry.tsx';
import type { SearchHit } from './use-search.ts';

const garden = aGroup({ documentId: 'g1', name: 'Garden club' });
const ref = { documentId: 'g1', name: 'Garden club', group_id: '1@g.us' };

const aHit = (values: Partial<SearchHit> = {}): SearchHit => ({
  documentId: 'm1',
  type: 'message',
  name: 'Ana',
  near: false,
  groups: [ref],
  ranges: [],
  message: null,
  question: null,
  resource: null,
  topic: null,
  last_message_at: null,
  ...values,
});
const found = aHit({
  ranges: [{ start: 4, end: 9 }],
  message: aMessage({ message_id: 'M1', text: 'The hotel <b>in</b> March', sender: 'Ana' }),
  resource: aResource({ name: 'Sol Inn', url: 'https://sol.example/' }),
});
const person = aHit({ documentId: 'ana@s', type: 'person', name: 'Ana Ruiz' });
const group = aHit({ documentId: 'g1', type: 'group', name: 'Garden club' });

const finding = (hits: SearchHit[], incomplete = false, total = hits.length) => {
  const { data, meta } = aPage(hits, { total });
  return { data, meta: { ...meta, incomplete } };
};

function setUp(routes: Parameters<typeof fakeApi>[0], path = '/dashboard') {
  const user = aUser();
  const api = fakeApi({
    'GET /api/users/me': () => user,
    'GET /api/watched-groups': () => aPage([garden]),
    ...routes,
  });
  renderApp(
    <>
      <SearchEntry />
      <Routes>
        <Route path="/search" element={<SearchPage />} />
        <Route path="*" element={<p>A page</p>} />
      </Routes>
    </>,
    { user, path },
  );
  return api;
}

const answering = (hits: SearchHit[]) => ({ 'GET /api/search': () => finding(hits) });

describe('the search page', () => {
  it('marks the words, never as markup, and shows what was shared and answered', async () => {
    const asks = aHit({
      documentId: 'm2',
      type: 'question',
      near: true,
      message: aMessage({ message_id: 'M2', text: 'Which one?' }),
      question: aQuestion({
        answers: [
          {
            id: 1,
            documentId: 'a',
            text: 'Sol Inn',
            message_id: 'M3',
            answeredBy: 'Bo',
            answeredById: null,
            createdAt: '2026-03-10T12:00:00.000Z',
          },
        ],
      }),
    });
    const dinner = aHit({
      message: aMessage({ message_id: 'M3', text: 'We eat at the hotel on Friday', sender: 'Ana' }),
      resource: aResource({ type: 'event', name: 'Dinner', url: null }),
    });
    setUp(
      { 'GET /api/search': () => finding([group, found, asks, dinner], true) },
      '/search?q=hotel',
    );
    const list = within(await screen.findByRole('list', { name: 'Results' }));
    expect(list.getByText('hotel', { selector: 'mark' })).toBeVisible();
    expect(list.getByText(/<b>in<\/b>/)).toBeVisible();
    expect(list.getByRole('link', { name: 'Sol Inn' })).toHaveAttribute(
      'href',
      'https://sol.example/',
    );
    expect(list.getByText('Some of the words are said near by')).toBeVisible();
    expect(list.getByText('Answer:')).toBeVisible();
    // Of a link the name is a link: of an event it would read like another message.
    expect(list.getByText('Event:').parentElement).toHaveTextContent('Event: Dinner');
    expect(list.getAllByText('Event:')).toHaveLength(1);
    expect(screen.getByText(/still being read/)).toBeVisible();
    expect(screen.getByText('4 messages')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('keeps what is looked for and its filters in the address', async () => {
    const api = setUp(answering([person, found]), '/search?q=hot&kind=link&page=2');
    await screen.findByRole('list', { name: 'Results' });
    const [first] = api.of('GET', '/api/search');
    expect(first?.query.get('filters[kind][$eq]')).toBe('link');
    expect(first?.query.get('pagination[page]')).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: 'Messages by Ana Ruiz' }));
    await waitFor(() =>
      expect(address()).toBe('/search?q=hot&kind=link&author=ana%40s&name=Ana+Ruiz'),
    );
    const asked = () => api.of('GET', '/api/search').at(-1)?.query;
    await waitFor(() => expect(asked()?.get('filters[author][$eq]')).toBe('ana@s'));
    await userEvent.click(screen.getByRole('button', { name: /messages of everybody/ }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'el');
    await waitFor(() => expect(address()).toBe('/search?q=hotel&kind=link'));
  });

  it('keeps a filter whose screen is not drawn yet when a word follows it', async () => {
    setUp(answering([found]), '/search?q=hot');
    await screen.findByRole('list', { name: 'Results' });
    // A busy browser: the address has changed, the screen has not.
    history.replaceState(history.state, '', '/search?q=hot&author=ana%40s');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'el');
    await waitFor(() => expect(address()).toBe('/search?q=hotel&author=ana%40s'));
  });

  it('says what to do before and where nothing is found, and when it fails', async () => {
    const state = { hits: () => finding([]) as unknown };
    setUp({ 'GET /api/search': () => state.hits() }, '/search');
    expect(await screen.findByText('Find anything that was said')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'hotel');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says when the search did not work', async () => {
    setUp({ 'GET /api/search': offline }, '/search?q=hotel');
    expect(await screen.findByText('The search did not work')).toBeVisible();
  });
});

describe('Ctrl K', () => {
  const open = async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Search everything' });
  };

  it('opens commands, chosen by arrows', async () => {
    setUp({ 'GET /api/search': never });
    const input = await open();
    await waitFor(() => expect(input).toHaveFocus());
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Schedule a message',
      'Watch a group',
      'Go to Dashboard',
      'Go to Manage Groups',
      'Go to Settings',
    ]);
    expect(screen.getByRole('option', { name: 'Schedule a message' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(address()).toBe('/settings'));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('finds messages, groups and people, and opens them', async () => {
    const api = setUp(answering([group, person, found]));
    await userEvent.type(await open(), 'hotel');
    await screen.findByText('hotel', { selector: 'mark' });
    expect(api.of('GET', '/api/search').at(-1)?.query.get('pagination[withCount]')).toBe('false');
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options[0]).toBe('Garden club');
    expect(options.at(-1)).toBe('All results for “hotel”');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/search?q=hotel&around=m1'));
    await act(async () => {});
  });
});
