import { Center, Loader } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { RequireAuth } from '../features/auth/RequireAuth.tsx';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { AppLayout } from './layout/AppLayout.tsx';
import { Providers } from './Providers.tsx';
import { pages } from './pages.tsx';
import { layoutTexts } from './texts.ts';

const { titles } = layoutTexts;

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
        {open('/auth', titles.auth, <pages.auth.Page />)}
        {open('/login', titles.auth, <pages.auth.Page />)}
        {open('/reset-password', titles.reset, <pages.reset.Page />)}
        {open('/confirm-email', titles.confirm, <pages.confirm.Page />)}
        {open('/unsubscribe', titles.unsubscribe, <pages.unsubscribe.Page />)}
        {open('/report', titles.report, <pages.report.Page />)}
        {open('/s', titles.survey, <pages.sharedSurvey.Page />)}
        {open('/privacy', titles.privacy, <pages.legal.Page text="privacy" />)}
        {open('/terms', titles.terms, <pages.legal.Page text="terms" />)}
        {open(
          '/checkout',
          titles.checkout,
          <RequireAuth>
            <pages.checkout.Page />
          </RequireAuth>,
        )}
        {open(
          '/oauth/authorize',
          titles.assistant,
          <RequireAuth>
            <pages.assistant.Page />
          </RequireAuth>,
        )}
        <Route element={signedIn}>
          {page('/dashboard', <pages.dashboard.Page />)}
          {page('/groups', <pages.groups.Page />)}
          {page('/group/:groupId', <pages.group.Page />)}
          {page('/people', <pages.people.Page />)}
          {page('/people/dashboard', <pages.membersDashboard.Page />)}
          {page('/people/replies', <pages.replies.Page />)}
          {page('/people/:personId', <pages.person.Page />)}
          {page('/questions', <pages.questions.Page />)}
          {page('/recap', <pages.recap.Page />)}
          {page('/schedule', <pages.schedule.Page />)}
          {page('/surveys', <pages.surveys.Page />)}
          {page('/surveys/:surveyId', <pages.survey.Page />)}
          {page('/newsletter', <pages.newsletter.Page />)}
          {page('/search', <pages.search.Page />)}
          {page('/operator', <pages.operator.Page />)}
          {page('/settings', <pages.settings.Page />)}
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Providers>
  );
}
