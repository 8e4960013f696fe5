import { notify } from '../../shared/toast/toast.ts';
import type { AuthFailure, AuthOutcome } from './api.ts';

type Success<T> = Extract<AuthOutcome<T>, { success: true }>;

interface Words {
  /** What is said of a failure that says nothing itself. */
  readonly failed: string;
  /** What is said when there was no answer at all. */
  readonly exception: string;
  /** How long the toast stays, milliseconds. */
  readonly ms: number;
  /** Takes a failure by its code; without a toast where it returns true. */
  readonly onFailure?: (code: string) => boolean;
}

/** Names that the server gives errors are for programs: they say nothing to a person. */
const isTechnical = (name: string) => /^[A-Z][A-Za-z]*Error$/.test(name);

/** The second line of a failure; none where it would only repeat or puzzle. */
export function detailOf({
  message,
  name,
}: Pick<AuthFailure, 'message' | 'name'>): string | undefined {
  return isTechnical(name) || name === message ? undefined : name;
}

/** Makes an attempt; answers its success, or tells in a toast why it failed. */
export async function showOutcome<T>(
  attempt: Promise<AuthOutcome<T>>,
  { failed, exception, ms, onFailure }: Words,
): Promise<Success<T> | undefined> {
  let outcome: AuthOutcome<T>;
  try {
    outcome = await attempt;
  } catch {
    notify.error(exception, ms);
    return undefined;
  }
  if (outcome.success) return outcome;
  const { error } = outcome;
  if (error && onFailure?.(error.code)) return undefined;
  if (error) notify.error(error.message, ms, detailOf(error));
  else notify.error(failed, ms);
  return undefined;
}
