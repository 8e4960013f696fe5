import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aBudget, aUser } from '../../test/documents.ts';
import { FakeEvents, fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { getWaBudget } from '../api/endpoints.ts';
import { useData } from '../api/use-api.ts';
import { LiveProvider, useLiveEvents } from './LiveProvider.tsx';

const user = aUser();

/**
 * A screen that has its data, and then a stream: nothing had happened for so long as it opened.
 * Answers how often the data was asked for since.
 */
async function openAfter(quietFor: number) {
  const events = new FakeEvents();
  events.quietFor = quietFor;
  const letOpen = events.hold();
  const routes = {
    'GET /api/users/me': () => user,
    'GET /api/wa-budget': () => ({ data: aBudget() }),
  };
  const api = fakeApi(routes, events);
  const onGap = vi.fn();
  function Screen() {
    useLiveEvents(() => {}, onGap);
    return <p>{useData(getWaBudget()).data ? 'Known' : 'Unknown'}</p>;
  }
  renderApp(
    <LiveProvider>
      <Screen />
    </LiveProvider>,
    { user },
  );
  await screen.findByText('Known');
  const asked = () => api.of('GET', '/api/wa-budget').length;
  const before = asked();
  letOpen();
  await waitFor(() => expect(onGap).toHaveBeenCalledOnce());
  await act(async () => {});
  return () => asked() - before;
}

it('asks again for what may have changed before the stream opened', async () => {
  const asked = await openAfter(0);
  await waitFor(() => expect(asked()).toBe(1));
});

it('asks for nothing again where nothing has happened since it was asked for', async () => {
  const asked = await openAfter(3_600_000);
  expect(asked()).toBe(0);
});
