import { Center, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { RequireAuth } from '../features/auth/RequireAuth.tsx';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { Providers } from './Providers.tsx';
import { layoutTexts } from './texts.ts';

const { titles } = layoutTexts;

const auth = lazyPage(() => import('../pages/auth/AuthPage.tsx').then((m) => m.AuthPage));
const reset = lazyPage(() =>
  import('../pages/auth/ResetPasswordPage.tsx').then((m) => m.ResetPasswordPage),
);
const legal = lazyPage(() => import('../pages/legal/LegalPage.tsx').then((m) => m.LegalPage));
const dashboard = lazyPage(() =>
  import('../pages/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
);
const groups = lazyPage(() => import('../pages/groups/GroupsPage.tsx').then((m) => m.GroupsPage));
const group = lazyPage(() => import('../pages/group/GroupPage.tsx').then((m) => m.GroupPage));
const schedule = lazyPage(() =>
  import('../pages/schedule/SchedulePage.tsx').then((m) => m.SchedulePage),
);
const settings = lazyPage(() =>
  import('../pages/settings/SettingsPage.tsx').then((m) => m.SettingsPage),
);
/** By the first part of their path. */
const pages: Readonly<Record<string, { prepare(): Promise<void> }>> = {
  auth,
  login: auth,
  'reset-password': reset,
  privacy: legal,
  terms: legal,
  dashboard,
  groups,
  group,
  schedule,
  settings,
};

/** Resolves when the page of this path can be drawn. */
export async function preparePage(pathname: string): Promise<void> {
  await pages[pathname.split('/')[1] ?? '']?.prepare();
}

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense
        fallback={
          <Center mih={320}>
            <Loader role="status" aria-label={layoutTexts.loading} />
          </Center>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A public screen names the browser's tab itself; the frame does it for the others. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(layoutTexts.title(title));
  return <>{children}</>;
}

const signedIn = (
  <RequireAuth>
    <AppLayout />
  </RequireAuth>
);

/** Every screen but the landing page, with the guard on the signed-in ones. */
export function Product() {
  const page = (path: string, screen: ReactNode) => (
    <Route path={path} element={<Page>{screen}</Page>} />
  );
  const open = (path: string, title: string, screen: ReactNode) =>
    page(path, <Titled title={title}>{screen}</Titled>);
  return (
    <Providers>
      <Routes>
        {open('/auth', titles.auth, <auth.Page />)}
        {open('/login', titles.auth, <auth.Page />)}
        {open('/reset-password', titles.reset, <reset.Page />)}
        {open('/privacy', titles.privacy, <legal.Page text="privacy" />)}
        {open('/terms', titles.terms, <legal.Page text="terms" />)}
        <Route element={signedIn}>
          {page('/dashboard', <dashboard.Page />)}
          {page('/groups', <groups.Page />)}
          {page('/group/:groupId', <group.Page />)}
          {page('/schedule', <schedule.Page />)}
          {page('/settings', <settings.Page />)}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Providers>
  );
}
