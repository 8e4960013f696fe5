import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';

const STEP = 40;

interface Props<T> {
  items: readonly T[];
  idOf(item: T): string;
  /** A list item. */
  children(item: T): ReactNode;
  className?: string | undefined;
}

/**
 * A list of hundreds that is drawn as far as it is looked at: the next rows come when its end
 * comes near. Drawing them all at once would keep a slow machine busy for seconds.
 */
export function GrowingList<T>({ items, idOf, children, className }: Props<T>) {
  const [shown, setShown] = useState(STEP);
  const end = useRef<HTMLLIElement>(null);
  const isWhole = shown >= items.length;

  useEffect(() => {
    const mark = end.current;
    if (!mark || isWhole) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setShown(shown + STEP);
      },
      { rootMargin: '400px' },
    );
    observer.observe(mark);
    return () => observer.disconnect();
  }, [isWhole, shown]);

  return (
    <ul className={className}>
      {items.slice(0, shown).map((item) => (
        <Fragment key={idOf(item)}>{children(item)}</Fragment>
      ))}
      {!isWhole && <li ref={end} aria-hidden style={{ height: 1 }} />}
    </ul>
  );
}
