import { screen, waitFor } from '@testing-library/react';
import { useSWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { getOverview } from '../../shared/api/endpoints.ts';
import { anOverview } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { useOverview } from './use-overview.ts';

it('draws again for figures that no part has read yet', async () => {
  const { address } = getOverview();
  fakeApi({ [`GET ${address}`]: () => ({ data: anOverview() }) });
  let isCached = () => false;
  let drawn: ReturnType<typeof useOverview> | undefined;
  function Unread() {
    const { cache } = useSWRConfig();
    isCached = () => cache.get(address)?.data !== undefined;
    drawn = useOverview();
    return <p>Drawn</p>;
  }
  renderApp(<Unread />);
  expect(await screen.findByText('Drawn')).toBeVisible();
  await waitFor(() => expect(isCached()).toBe(true));
  await waitFor(() => expect(drawn?.data).toEqual(anOverview()));
});
