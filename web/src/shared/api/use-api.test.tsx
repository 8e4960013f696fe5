import { screen, waitFor } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { anOverview } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { getOverview } from './endpoints.ts';
import type { Overview } from './types.ts';
import { useData } from './use-api.ts';

it('tells of an answer that no part has read yet', async () => {
  const call = getOverview();
  fakeApi({ [`GET ${call.address}`]: () => ({ data: anOverview() }) });
  let isCached = () => false;
  let drawn: ReturnType<typeof useData<Overview>> | undefined;
  function Unread() {
    const { cache } = useSWRConfig();
    isCached = () => cache.get(call.address)?.data !== undefined;
    drawn = useData(call);
    return <p>Drawn</p>;
  }
  renderApp(<Unread />);
  expect(await screen.findByText('Drawn')).toBeVisible();
  await waitFor(() => expect(isCached()).toBe(true));
  await waitFor(() => expect(drawn?.data).toEqual(anOverview()));
});
