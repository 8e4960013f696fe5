import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AuthResult } from '../../shared/api/types.ts';
import { notify, toastMs } from '../../shared/toast/toast.ts';
import { useSession } from './session.tsx';

/** Milliseconds between the toast and the next page. */
export const redirectMs = { signedIn: 1000, reset: 2000 } as const;

/** Why somebody was sent to the form. */
export type NoticeKind = 'expired' | 'required';

/** What the guard tells the form, with the address (it outlives a reload). */
export interface SentState {
  readonly from?: string;
  readonly notice?: NoticeKind;
}

function isInside(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

/** What somebody was sent here with; nothing that another page made up. */
export function sentWith({ state }: { state: unknown }): SentState {
  if (typeof state !== 'object' || state === null) return {};
  const { from, notice } = state as Record<keyof SentState, unknown>;
  return {
    ...(isInside(from) ? { from } : {}),
    ...(notice === 'expired' || notice === 'required' ? { notice } : {}),
  };
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

export interface Arrival {
  readonly result: AuthResult;
  readonly remember: boolean;
  readonly toast: string;
  readonly to: string;
}

/** Ends a sign-in: says so, starts the session and goes on a moment later. */
export function useArrive(): { leaving: boolean; arrive(arrival: Arrival): void } {
  const { start } = useSession();
  const goLater = useDelayedNavigate();
  const [leaving, setLeaving] = useState(false);
  const arrive = useCallback(
    ({ result, remember, toast, to }: Arrival) => {
      setLeaving(true);
      notify.success(toast, toastMs.auth);
      goLater(to, redirectMs.signedIn);
      start(result, remember);
    },
    [start, goLater],
  );
  return { leaving, arrive };
}
