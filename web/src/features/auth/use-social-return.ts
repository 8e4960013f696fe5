import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SecondFactorNeeded } from '../../shared/api/types.ts';
import { type AuthFailure, completeSignIn, isFactorNeeded } from './api.ts';
import { readReturn, type Trip, unpackTrip } from './social-trip.ts';
import { authTexts } from './texts.ts';
import { type Arrival, sentWith } from './use-after-auth.ts';

const { failures, notices, social, toasts } = authTexts;

/** Why a sign-in at a provider did not end in a session. */
export interface SocialProblem {
  readonly provider: string;
  readonly text: string;
}

function textOf(error: string): string {
  const { other, ...known } = notices.social;
  return Object.entries(known).find(([code]) => code === error)?.[1] ?? other;
}

/** A sign-in that waits for a second factor, and how it goes on. */
export interface AskedArrival extends Omit<Arrival, 'result'> {
  readonly needed: SecondFactorNeeded;
}

interface Ended {
  readonly arrival?: Arrival;
  readonly asked?: AskedArrival;
  readonly problem?: string;
  readonly warning?: string;
}

/** Exchanges the code that came back for a session. */
async function exchange(provider: string, code: string, trip: Trip): Promise<Ended> {
  const outcome = await completeSignIn(provider, code).catch(() => undefined);
  if (!outcome) return { problem: toasts.loginError };
  if (!outcome.success) {
    const { message }: Pick<AuthFailure, 'message'> = outcome.error ?? failures.login;
    return { problem: message };
  }
  const { answer, redirectTo } = outcome;
  const { from = redirectTo } = sentWith({ state: trip });
  const { remember } = trip;
  if (isFactorNeeded(answer)) {
    return { asked: { needed: answer, remember, toast: toasts.loginOk, to: from } };
  }
  return {
    arrival: {
      result: answer,
      remember,
      toast: answer.created ? toasts.registerOk : toasts.loginOk,
      to: from,
    },
    ...(answer.passwordRemoved ? { warning: social.passwordRemoved } : {}),
  };
}

interface Options {
  onArrival(arrival: Arrival): void;
  onAsked(asked: AskedArrival): void;
  onWarning(text: string): void;
}

/** Ends a sign-in that came back from a provider; the address forgets it at once. */
export function useSocialReturn({ onArrival, onAsked, onWarning }: Options) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [arriving, setArriving] = useState(() => {
    const back = readReturn(hash);
    return back?.kind === 'code' ? back.provider : undefined;
  });
  const [problem, setProblem] = useState<SocialProblem>();
  const handled = useRef('');

  useEffect(() => {
    const back = readReturn(hash);
    if (!back || handled.current === hash) return;
    handled.current = hash;
    const trip = unpackTrip();
    const { provider } = back;
    void navigate({ pathname, search }, { replace: true, state: sentWith({ state: trip }) });
    if (back.kind === 'error') {
      setProblem({ provider, text: textOf(back.error) });
      return;
    }
    setArriving(provider);
    void exchange(provider, back.code, trip).then((ended) => {
      setArriving(undefined);
      if (ended.problem) setProblem({ provider, text: ended.problem });
      if (ended.warning) onWarning(ended.warning);
      if (ended.asked) onAsked(ended.asked);
      if (ended.arrival) onArrival(ended.arrival);
    });
  }, [hash, pathname, search, navigate, onArrival, onAsked, onWarning]);

  return { arriving, problem };
}
