import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Milliseconds between the toast and the next page (spec §9). */
export const redirectMs = { signedIn: 1000, reset: 2000 } as const;

function isInside(path: unknown): path is string {
  return typeof path === 'string' && path.startsWith('/') && !path.startsWith('//');
}

/** Where the person came from before the guard sent them here; else the dashboard. */
export function useReturnTo(): string {
  const state = useLocation().state as { from?: unknown } | null;
  return isInside(state?.from) ? state.from : '/dashboard';
}

/** Goes to a path after a delay, unless the screen was left before. */
export function useDelayedNavigate(): (to: string, ms: number) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (to, ms) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void navigate(to, { replace: true }), ms);
    },
    [navigate],
  );
}
