import { type ReactNode, useDeferredValue } from 'react';
import { ErrorState } from './ErrorState.tsx';

/** The part of an SWR answer that this needs. */
interface Loading<T> {
  data: T | undefined;
  error: unknown;
  mutate(): unknown;
}

interface Props<T> {
  of: Loading<T>;
  skeleton: ReactNode;
  errorTitle?: string;
  children(data: T): ReactNode;
}

/** Skeleton, error with a retry, or the content. Old data stays on screen over a failed refresh. */
export function Loaded<T>({ of, skeleton, errorTitle, children }: Props<T>) {
  // Drawn in slices: what arrives at once, with the page or an event, is no reason to hang.
  const data = useDeferredValue(of.data);
  if (data !== undefined) return <>{children(data)}</>;
  if (of.error === undefined || of.data !== undefined)
    return <div aria-busy="true">{skeleton}</div>;
  return (
    <ErrorState
      error={of.error}
      {...(errorTitle ? { title: errorTitle } : {})}
      onRetry={() => of.mutate()}
    />
  );
}
