import { Center, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { sessionEnd } from '../../shared/api/session.ts';
import { ErrorState } from '../../shared/ui/ErrorState.tsx';
import { useSession } from './session.tsx';
import { authTexts } from './texts.ts';

/** Lets users in; sends visitors to /auth, or to /login when a session just ended (spec §2, §4). */
export function RequireAuth({ children }: { children: ReactNode }) {
  const { status, error, refresh } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'user') return <>{children}</>;
  if (status === 'loading') {
    return (
      <Center h="100vh">
        <Loader role="status" aria-label={authTexts.checking} />
      </Center>
    );
  }
  if (status === 'unreachable') {
    return (
      <Center h="100vh">
        <ErrorState title={authTexts.unreachable} error={error} onRetry={() => void refresh()} />
      </Center>
    );
  }
  const end = sessionEnd();
  // Who signed out on purpose may be someone else next time: no way back for them.
  const state = end === 'signed-out' ? null : { from: `${pathname}${search}` };
  return <Navigate to={end ? '/login' : '/auth'} state={state} replace />;
}
