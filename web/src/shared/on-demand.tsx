import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

interface OnDemand<M> {
  /** Loads the part and mounts its host where `Place` stands; resolves when the host listens. */
  ask(): Promise<M>;
  /** Where the host is mounted once something has asked for it; nothing before. */
  Place: ComponentType;
}

/**
 * A part of the frame that most visits never need (toasts, confirm dialogs): its code is loaded
 * and its `Host` mounted the first time something asks for it. A load that failed is tried again
 * the next time.
 */
export function onDemand<M extends { Host: ComponentType }>(load: () => Promise<M>): OnDemand<M> {
  let loaded: M | undefined;
  const places = new Set<() => void>();
  let listens = () => {};
  const mounted = new Promise<void>((resolve) => {
    listens = resolve;
  });

  function subscribe(place: () => void): () => void {
    places.add(place);
    return () => places.delete(place);
  }

  function Mounted({ host: Host }: { host: ComponentType }) {
    useEffect(listens, []);
    return <Host />;
  }

  return {
    async ask() {
      const module = await load();
      loaded = module;
      for (const place of places) place();
      await mounted;
      return module;
    },
    Place() {
      const Host = useSyncExternalStore(subscribe, () => loaded?.Host);
      return Host ? <Mounted host={Host} /> : null;
    },
  };
}
