/**
 * Takes in the beginning of an upload before anybody asks for it: a small one wholly, so that its
 * caller is noticed to leave while it waits; of a large one no more than `most` bytes.
 */
export function readAhead(
  chunks: AsyncIterator<Uint8Array>,
  most: number,
): AsyncIterable<Uint8Array> {
  const beginning = readBeginning(chunks, most);
  // Who asks for the chunks hears of it.
  beginning.catch(() => undefined);
  return together(beginning, chunks);
}

interface Beginning {
  readonly held: readonly Uint8Array[];
  readonly isAll: boolean;
}

async function readBeginning(chunks: AsyncIterator<Uint8Array>, most: number): Promise<Beginning> {
  const held: Uint8Array[] = [];
  for (let bytes = 0; bytes < most; ) {
    const next = await chunks.next();
    if (next.done) return { held, isAll: true };
    held.push(next.value);
    bytes += next.value.length;
  }
  return { held, isAll: false };
}

async function* together(beginning: Promise<Beginning>, rest: AsyncIterator<Uint8Array>) {
  const { held, isAll } = await beginning;
  yield* held;
  if (isAll) return;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
