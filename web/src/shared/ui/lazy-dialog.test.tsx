import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, offline } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { bringing, tellReach } from '../live/reach.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { uiTexts } from './texts.ts';

interface Props {
  opened: boolean;
  onClose(): void;
}

const Fruits = ({ opened }: Props) => (opened ? <p>Fruits</p> : null);

function Page({ load }: { load: () => Promise<typeof Fruits> }) {
  const [Dialog] = useState(() => lazyDialog<Props>(load));
  const [opened, setOpened] = useState(true);
  return (
    <>
      <p>What was there</p>
      <Dialog opened={opened} onClose={() => setOpened(false)} />
      <p>{opened ? 'Open' : 'Shut'}</p>
    </>
  );
}

afterEach(() => {
  tellReach(false);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('waits for a lost connection before it asks for its code', async () => {
  tellReach(true);
  const load = vi.fn(async () => Fruits);
  renderApp(<Page load={load} />);
  await screen.findByText('What was there');
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  tellReach(false);
  expect(await screen.findByText('Fruits')).toBeVisible();
});

it('leaves the page when its code does not come, and says so', async () => {
  renderApp(<Page load={() => Promise.reject(new TypeError('Failed to fetch'))} />);
  expect(await screen.findByText(uiTexts.appFailed)).toBeVisible();
  expect(screen.getByText('What was there')).toBeVisible();
  expect(screen.getByText('Shut')).toBeVisible();
});

it('a page whose code did not come is loaded anew when the server is back, and not before', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // React reports what it hands to the boundary.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let config: () => unknown = () => offline({} as never);
  const api = fakeApi({ 'GET /api/config': () => config() });
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
  const failing = async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const Part = lazy(bringing(failing));
  renderApp(
    <ErrorBoundary resetKey="/">
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText(uiTexts.notLoadedTitle)).toBeVisible();
  await waitFor(() => expect(api.of('GET', '/api/config').length).toBeGreaterThan(0));
  expect(reload).not.toHaveBeenCalled();
  config = () => ({ data: {} });
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});
