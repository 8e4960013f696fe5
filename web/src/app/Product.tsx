import { Center, Loader } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { RequireAuth } from '../features/auth/RequireAuth.tsx';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { Providers } from './Providers.tsx';
import { layoutTexts } from './texts.ts';

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

function Page({ path, children }: { path: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={path}>
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

const signedIn = (
  <RequireAuth>
    <AppLayout />
  </RequireAuth>
);

/** Every screen but the landing page, with the guard on the signed-in ones (spec §2). */
export function Product() {
  const page = (path: string, screen: ReactNode) => (
    <Route path={path} element={<Page path={path}>{screen}</Page>} />
  );
  return (
    <Providers>
      <Routes>
        {page('/auth', <AuthPage />)}
        {page('/login', <AuthPage />)}
        {page('/reset-password', <ResetPage />)}
        {page('/privacy', <LegalPage text="privacy" />)}
        {page('/terms', <LegalPage text="terms" />)}
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
