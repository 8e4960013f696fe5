import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { GroupPage } from '../pages/group/GroupPage.tsx';
import { LiveProvider } from '../shared/live/LiveProvider.tsx';
import { aCoverage, aGroup, aUser } from './documents.ts';
import { fakeApi } from './fake-api.ts';
import { aRulePreview } from './moderation-documents.ts';
import { renderApp } from './render.tsx';

const user = aUser();
/** The group that `openGroup` shows. */
export const theGroup = aGroup({ name: 'Garden club', size: 12 });
/** Its own path in the contract. */
export const ownPath = `/api/watched-groups/${theGroup.documentId}`;

interface Options {
  group?: typeof theGroup;
  /** Stands beside the screen, in the same router. */
  beside?: ReactNode;
  /** The router's state, as another page gives it. */
  state?: unknown;
}

/** The whole screen of a group at `?tab=…`, over an API that answers the given routes. */
export function openGroup(
  path: string,
  routes: Parameters<typeof fakeApi>[0] = {},
  { group = theGroup, state, beside }: Options = {},
) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    [`GET ${ownPath}`]: () => ({ data: group }),
    [`GET ${ownPath}/activity`]: () => ({ data: [] }),
    [`GET ${ownPath}/coverage`]: () => ({ data: aCoverage() }),
    [`GET ${ownPath}/job`]: () => ({ data: null }),
    'POST /api/moderation-rules/preview': () => ({ data: aRulePreview() }),
    ...routes,
  });
  renderApp(
    <LiveProvider>
      <Routes>
        <Route path="/group/:groupId" element={<GroupPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      {beside}
    </LiveProvider>,
    { user, path: `/group/${theGroup.documentId}${path}`, state },
  );
  return api;
}
