/** What keeps messages away from a group: an import, or a stretch of time, that was deleted. */
export interface Guard {
  /** The removal. */
  readonly id: string;
  readonly kind: 'import' | 'range';
  readonly importId: string;
  readonly from: Date | null;
  readonly to: Date | null;
  /** It cannot be undone any more: what it keeps away need not be kept. */
  readonly purged: boolean;
}

export interface Guarded {
  readonly at: Date;
  /** The imports that brought it; absent for what came from the network. */
  readonly imports?: readonly string[] | undefined;
}

function isWithin(at: Date, { from, to }: Guard): boolean {
  return from !== null && to !== null && at >= from && at <= to;
}

/** Which imports do not count, because they are deleted. */
export function deletedImports(guards: readonly Guard[] = []): (importId: string) => boolean {
  const ids = new Set(
    guards.flatMap(({ kind, importId }) => (kind === 'import' ? [importId] : [])),
  );
  return (importId) => ids.has(importId);
}

/**
 * What keeps a message away; undefined for one that is shown. An import keeps away only what
 * nothing else brought: every import that did is deleted.
 */
export function guardOf(message: Guarded, guards: readonly Guard[]): Guard | undefined {
  const range = guards.find((guard) => guard.kind === 'range' && isWithin(message.at, guard));
  if (range) return range;
  const { imports = [] } = message;
  const gone = guards.filter((guard) => guard.kind === 'import');
  const brought = imports.map((id) => gone.find(({ importId }) => importId === id));
  return brought.every((guard) => guard !== undefined) ? brought.at(-1) : undefined;
}
