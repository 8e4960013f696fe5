import { Center, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { RequireAuth } from '../features/auth/RequireAuth.tsx';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { Providers } from './Providers.tsx';
import { layoutTexts } from './texts.ts';

const { titles } = layoutTexts;

const AuthPage = lazy(() =>
  import('../pages/auth/AuthPage.tsx').then((m) => ({ default: m.AuthPage })),
);
const ResetPage = lazy(() =>
  import('../pages/auth/ResetPasswordPage.tsx').then((m) => ({ default: m.ResetPasswordPage })),
);
const LegalPage = lazy(() =>
  import('../pages/legal/LegalPage.tsx').then((m) => ({ default: m.LegalPage })),
);
const DashboardPage = lazy(() =>
  import('../pages/dashboard/DashboardPage.tsx').then((m) => ({ default: m.DashboardPage })),
);
const GroupsPage = lazy(() =>
  import('../pages/groups/GroupsPage.tsx').then((m) => ({ default: m.GroupsPage })),
);
const GroupPage = lazy(() =>
  import('../pages/group/GroupPage.tsx').then((m) => ({ default: m.GroupPage })),
);
const SchedulePage = lazy(() =>
  import('../pages/schedule/SchedulePage.tsx').then((m) => ({ default: m.SchedulePage })),
);
const SettingsPage = lazy(() =>
  import('../pages/settings/SettingsPage.tsx').then((m) => ({ default: m.SettingsPage })),
);

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

/** Every screen but the landing page, with the guard on the signed-in ones (spec §2). */
export function Product() {
  const page = (path: string, screen: ReactNode) => (
    <Route path={path} element={<Page>{screen}</Page>} />
  );
  const open = (path: string, title: string, screen: ReactNode) =>
    page(path, <Titled title={title}>{screen}</Titled>);
  return (
    <Providers>
      <Routes>
        {open('/auth', titles.auth, <AuthPage />)}
        {open('/login', titles.auth, <AuthPage />)}
        {open('/reset-password', titles.reset, <ResetPage />)}
        {open('/privacy', titles.privacy, <LegalPage text="privacy" />)}
        {open('/terms', titles.terms, <LegalPage text="terms" />)}
        <Route element={signedIn}>
          {page('/dashboard', <DashboardPage />)}
          {page('/groups', <GroupsPage />)}
          {page('/group/:groupId', <GroupPage />)}
          {page('/schedule', <SchedulePage />)}
          {page('/settings', <SettingsPage />)}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Providers>
  );
}
