/** An error with what a library put on it beside the standard fields. */
export type LibraryError = Error & Readonly<Record<string, unknown>>;

/**
 * An error and all that it is made of: libraries wrap what a server said in errors of their own,
 * causes, lists of tries, and the MongoDB driver in what it last knew of its servers.
 */
export function* flattenErrors(error: unknown): Generator<LibraryError> {
  if (!(error instanceof Error)) return;
  const whole = error as LibraryError;
  yield whole;
  for (const part of error instanceof AggregateError ? error.errors : [])
    yield* flattenErrors(part);
  yield* flattenErrors(error.cause);
  const { reason } = whole;
  if (typeof reason === 'object' && reason && 'error' in reason) yield* flattenErrors(reason.error);
}

/** Node's codes for a certificate that it does not accept, such as SELF_SIGNED_CERT_IN_CHAIN. */
export const doubtsCertificate = ({ code }: LibraryError) =>
  typeof code === 'string' && /CERT|LEAF_SIGNATURE/.test(code);
