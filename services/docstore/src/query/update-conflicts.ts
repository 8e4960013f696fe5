/** Two operators of one update must not write at the same place, or one inside of the other's. */
import { fail } from '../errors.ts';
import type { Path } from './path.ts';

/** Throws when paths of an update exclude each other, whatever the document. */
export function checkConflicts(paths: readonly string[]): void {
  const places = new Places();
  /** Below these are all or some elements of an array (true), or named fields and positions. */
  const elements = new Map<string, boolean>();
  for (const path of paths) {
    const parts = path.split('.');
    const taken = places.add(parts);
    if (taken !== undefined) conflict(path, taken);
    for (const [i, part] of parts.entries()) {
      const above = parts.slice(0, i).join('.');
      const isElements = part.startsWith('$[');
      if (elements.get(above) === !isElements) conflict(path, above);
      elements.set(above, isElements);
    }
  }
}

function conflict(path: string, other: string): never {
  fail(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${other}'`,
  );
}

/** Throws when two paths, as they are in the document at hand, are the same or one is above the other. */
export function checkApart(paths: readonly Path[]): void {
  const places = new Places();
  for (const path of paths) {
    const taken = places.add(path);
    if (taken !== undefined)
      fail('ConflictingUpdateOperators', `Update created a conflict at '${taken}'`);
  }
}

class Places {
  readonly #taken = new Set<string>();
  readonly #above = new Set<string>();

  /** The place another path has taken already, if one has. */
  add(parts: Path): string | undefined {
    const path = parts.join('.');
    if (this.#taken.has(path) || this.#above.has(path)) return path;
    for (let i = 1; i < parts.length; i++) {
      const above = parts.slice(0, i).join('.');
      if (this.#taken.has(above)) return above;
      this.#above.add(above);
    }
    this.#taken.add(path);
    return undefined;
  }
}
