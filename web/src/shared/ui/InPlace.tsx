import { Fragment, type ReactNode } from 'react';

interface Props<T> {
  of: readonly T[];
  children(item: T, place: number): ReactNode;
}

/** Things that are what stands in their place: words that are parsed anew with every stroke. */
export function InPlace<T>({ of, children }: Props<T>) {
  return of.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, only their places differ
    <Fragment key={place}>{children(item, place)}</Fragment>
  ));
}
