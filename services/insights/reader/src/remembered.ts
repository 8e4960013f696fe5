/**
 * A day's digest reads the same texts in one step after the other. What a function finds out about
 * a text is kept while such a piece of work goes on, and forgotten at its end: a group's words stay
 * nowhere, and a single message costs no memory.
 */
const memories: Map<string, unknown>[] = [];
let isRemembering = false;

/** `find` with a memory; it answers by the text alone. */
export function remembered<T extends NonNullable<unknown> | null>(
  find: (text: string) => T,
): (text: string) => T {
  const known = new Map<string, T>();
  memories.push(known);
  return (text) => {
    if (!isRemembering) return find(text);
    let found = known.get(text);
    if (found === undefined) {
      found = find(text);
      known.set(text, found);
    }
    return found;
  };
}

/**
 * What `make` makes, from the first time that it is asked for on: V8 takes milliseconds to read a
 * long expression, and a process that starts needs none of them yet.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const mostRecent = 8;

/** `find` with its last few results: every check of a message asks for the same texts' first. */
export function recent<T>(find: (text: string) => T): (text: string) => T {
  const texts: string[] = [];
  const found: T[] = [];
  let next = 0;
  return (text) => {
    const at = texts.indexOf(text);
    if (at >= 0) return found[at] as T;
    const result = find(text);
    texts[next] = text;
    found[next] = result;
    next = (next + 1) % mostRecent;
    return result;
  };
}

/** Does a piece of work (that awaits nothing) whose texts are read over and over. */
export function whileRemembering<T>(work: () => T): T {
  if (isRemembering) return work();
  remember();
  try {
    return work();
  } finally {
    forget();
  }
}

/** Begins a piece of work in several steps, until `forget`: for a thread that does nothing else. */
export function remember(): void {
  isRemembering = true;
}

/** Forgets every text. */
export function forget(): void {
  isRemembering = false;
  for (const known of memories) known.clear();
}

/**
 * `find` with a memory of at most `most` answers, which outlives a piece of work: for what is
 * asked for with every message, and costs much to find. It answers by the key alone.
 */
export function kept<Asked extends readonly unknown[], T extends object>(
  find: (...asked: Asked) => T,
  keyOf: (...asked: Asked) => string,
  most: number,
): (...asked: Asked) => T {
  const known = new Map<string, T>();
  return (...asked) => {
    const key = keyOf(...asked);
    let found = known.get(key);
    if (!found) {
      if (known.size >= most) known.clear();
      found = find(...asked);
      known.set(key, found);
    }
    return found;
  };
}
