import { Center, Loader } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { sessionEnd } from '../../shared/api/session.ts';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { useSession } from './session.tsx';
import { authTexts } from './texts.ts';
import type { SentState } from './use-after-auth.ts';

const LeavingScreen = lazy(async () => {
  const screen = await import('../own-data/LeavingScreen.tsx');
  return { default: screen.LeavingScreen };
});

const EnrolScreen = lazy(async () => {
  const screen = await import('../second-factors/EnrolScreen.tsx');
  return { default: screen.EnrolScreen };
});

/** Where a visitor is sent, with what the form there should know. */
function destination(from: string): { to: string; state: SentState | null } {
  switch (sessionEnd()) {
    case 'refused':
      return { to: '/login', state: { from, notice: 'expired' } };
    case 'check-failed':
      return { to: '/auth', state: { from, notice: 'expired' } };
    // Who signed out on purpose may be someone else next time: no way back for them.
    case 'signed-out':
      return { to: '/login', state: null };
    default:
      return { to: '/auth', state: { from, notice: 'required' } };
  }
}

/**
 * Sends a visitor to the form, once, with the way back as the address bar has it: the router
 * learns of a click only when the page behind it has come, and the session may end before.
 */
function SendToForm() {
  const [{ to, state }] = useState(() => {
    const { pathname, search, hash } = window.location;
    return destination(`${pathname}${search}${hash}`);
  });
  return <Navigate to={to} state={state} replace />;
}

function Checking() {
  return (
    <Center h="100vh">
      <Loader role="status" aria-label={authTexts.checking} />
    </Center>
  );
}

/** Lets users in; sends visitors to the form, and remembers where they wanted to go. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { status, user, error, refresh } = useSession();
  // The whole app comes behind it: drawn in slices, so that the page answers in between.
  const isIn = useDeferredValue(status === 'user');
  if (status === 'user' && isIn && user?.deletion_due_at) {
    return (
      <Suspense fallback={<Checking />}>
        <LeavingScreen dueAt={user.deletion_due_at} />
      </Suspense>
    );
  }
  if (status === 'user' && isIn && user?.must_add_factor) {
    return (
      <Suspense fallback={<Checking />}>
        <EnrolScreen />
      </Suspense>
    );
  }
  if (status === 'user' && isIn) return <>{children}</>;
  if (status === 'user' || status === 'loading') {
    return <Checking />;
  }
  if (status === 'unreachable') {
    return (
      <Center h="100vh">
        <ErrorState title={authTexts.unreachable} error={error} onRetry={refresh} />
      </Center>
    );
  }
  return <SendToForm />;
}
