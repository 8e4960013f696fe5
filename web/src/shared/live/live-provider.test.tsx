import { act, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aUser } from '../../test/documents.ts';
import { FakeEvents, fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { useData } from '../api/use-api.ts';
import { LiveProvider, useLiveEvents } from './LiveProvider.tsx';

const user = aUser();

/** A screen that has its data, and then a stream: nothing had happened for so long as it opened. */
async function openAfter(quietFor: number) {
  const events = new FakeEvents();
  events.quietFor = quietFor;
  const letOpen = events.hold();
  const api = fakeApi({ 'GET /api/users/me': () => user }, events);
  const onGap = vi.fn();
  function Screen() {
    useData('/api/wa-budget', {});
    useLiveEvents(() => {}, onGap);
    return null;
  }
  renderApp(
    <LiveProvider>
      <Screen />
    </LiveProvider>,
    { user },
  );
  const asked = () => api.of('GET', '/api/wa-budget').length;
  await waitFor(() => expect(asked()).toBe(1));
  letOpen();
  await waitFor(() => expect(onGap).toHaveBeenCalledOnce());
  await act(async () => {});
  return asked;
}

it('asks again for what may have changed before the stream opened', async () => {
  const asked = await openAfter(0);
  await waitFor(() => expect(asked()).toBe(2));
});

it('asks for nothing again where nothing has happened since it was asked for', async () => {
  const asked = await openAfter(3_600_000);
  expect(asked()).toBe(1);
});
