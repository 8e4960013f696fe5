import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { expect, it, vi } from 'vitest';
import { aPage, aQuestion } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Pager } from '../ui/Pager.tsx';
import { getQuestions } from './endpoints.ts';
import { isOf, ofGroup, paths } from './keys.ts';
import { usePage } from './use-page.ts';

const SIZE = 2;

/** A list of questions with its pages, a filter, and what a live event does. */
function Questions() {
  const { mutate } = useSWRConfig();
  const [text, setText] = useState('');
  const filters = { ...ofGroup('g1'), ...(text ? { text: { $containsi: text } } : {}) };
  const list = usePage(getQuestions({ filters }), SIZE);
  return (
    <>
      <button type="button" onClick={() => void mutate(isOf(paths.questions))}>
        Something happened
      </button>
      <button type="button" onClick={() => setText('rose')}>
        Search
      </button>
      <Loaded of={list} skeleton="Loading">
        {({ data, meta }) => (
          <>
            {data.map((item) => (
              <p key={item.documentId}>{item.text}</p>
            ))}
            {data.length === 0 && <p>Nothing</p>}
            <Pager label="Pages" pagination={meta.pagination} onPage={list.setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** A server with so many questions, paged as the real one pages. */
function withQuestions(count: number) {
  const state = {
    texts: Array.from({ length: count }, (_, n) => `Question ${n + 1}`),
    down: false,
  };
  const api = fakeApi({
    'GET /api/questions': ({ query }) => {
      if (state.down) return new FakeFailure(500, 'Internal Server Error');
      const page = Number(query.get('pagination[page]'));
      const found = state.texts.slice((page - 1) * SIZE, page * SIZE);
      const pageCount = Math.ceil(state.texts.length / SIZE);
      return aPage(
        found.map((text) => aQuestion({ documentId: text, text })),
        { page, pageSize: SIZE, pageCount, total: state.texts.length },
      );
    },
  });
  return { api, state };
}

const toPage = (page: number) =>
  userEvent.click(screen.getByRole('button', { name: `Page ${page}` }));

it('stays on its page when the list is read again', async () => {
  const { api, state } = withQuestions(6);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  await toPage(2);
  await screen.findByText('Question 3');
  state.texts.unshift('A new one');
  await userEvent.click(screen.getByRole('button', { name: 'Something happened' }));
  expect(await screen.findByText('Question 2')).toBeVisible();
  expect(screen.queryByText('A new one')).not.toBeInTheDocument();
  expect(api.calls.at(-1)?.query.get('pagination[page]')).toBe('2');
});

it('steps back when its last page is emptied', async () => {
  const { state } = withQuestions(5);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  await toPage(3);
  await screen.findByText('Question 5');
  state.texts.pop();
  await userEvent.click(screen.getByRole('button', { name: 'Something happened' }));
  expect(await screen.findByText('Question 4')).toBeVisible();
});

it('shows the first page when nothing is left, and what comes then', async () => {
  const { state } = withQuestions(3);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  await toPage(2);
  await screen.findByText('Question 3');
  state.texts = [];
  await userEvent.click(screen.getByRole('button', { name: 'Something happened' }));
  expect(await screen.findByText('Nothing')).toBeVisible();
  state.texts = ['The first again'];
  await userEvent.click(screen.getByRole('button', { name: 'Something happened' }));
  expect(await screen.findByText('The first again')).toBeVisible();
});

it('starts over when the filter changes', async () => {
  const { api } = withQuestions(6);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  await toPage(3);
  await screen.findByText('Question 5');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('Question 1')).toBeVisible();
  await waitFor(() => {
    const asked = api.calls.at(-1)?.query;
    expect(asked?.get('filters[text][$containsi]')).toBe('rose');
    expect(asked?.get('pagination[page]')).toBe('1');
  });
});

it('says that a page did not come, and gets it on a retry', async () => {
  const { state } = withQuestions(6);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  state.down = true;
  await toPage(2);
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  expect(screen.queryByText('Question 1')).not.toBeInTheDocument();
  state.down = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Question 3')).toBeVisible();
});

it('keeps a page on screen when reading it again fails', async () => {
  const { api, state } = withQuestions(2);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  state.down = true;
  await userEvent.click(screen.getByRole('button', { name: 'Something happened' }));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  expect(screen.getByText('Question 1')).toBeVisible();
});

it('gives a list what was asked for it, however fast the next one is wanted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const { api } = withQuestions(6);
  renderApp(<Questions />);
  await screen.findByText('Question 1');
  await toPage(2);
  await screen.findByText('Question 3');
  // Both pages are known: each is shown at once, and asked for again with the next frame.
  fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  const before = api.calls.length;
  act(() => {
    for (const frame of frames.splice(0)) frame(0);
  });
  await waitFor(() => expect(api.calls.length).toBe(before + 2));
  await toPage(1);
  expect(await screen.findByText('Question 1')).toBeVisible();
  expect(screen.queryByText('Question 3')).not.toBeInTheDocument();
});
