import { type ComponentType, lazy, useState } from 'react';

/**
 * A page whose code is fetched when it is shown. Unlike one of `lazy` it is drawn at once, without
 * a spinner for a moment, where `prepare` has brought its code.
 */
export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>) {
  let known: ComponentType<P> | undefined;
  const Later = lazy(async () => ({ default: await load() }));
  function Page(props: P) {
    // What was begun with stays: another component in its place would start over.
    const [Shown] = useState(() => known ?? Later);
    return <Shown {...props} />;
  }
  /** Never fails: a page that does not come says so when it is shown. */
  async function prepare(): Promise<void> {
    known ??= await load().catch(() => undefined);
  }
  return { Page, prepare };
}
