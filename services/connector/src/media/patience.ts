/**
 * The chunks of a download, ended with `late()` when the next one does not come in time: who
 * waits for a file must not wait for ever.
 */
export async function* withPatience<T>(
  chunks: AsyncIterable<T>,
  milliseconds: number,
  late: () => Error,
): AsyncGenerator<T> {
  const iterator = chunks[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (;;) {
      const { promise: overdue, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(late()), milliseconds);
      const next = await Promise.race([iterator.next(), overdue]).finally(() => {
        clearTimeout(timer);
      });
      isOver = next.done === true;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not waited for: one that hangs would not end either.
    if (!isOver) iterator.return?.().catch(() => undefined);
  }
}
