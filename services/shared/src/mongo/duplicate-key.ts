/** Whether the store refused a write because a unique value is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11000;
}

/**
 * Whether all that an unordered bulk write was refused for are unique values that are taken: the
 * rest of it was written.
 */
export function areDuplicateKeys(error: unknown): boolean {
  if (!isDuplicateKey(error)) return false;
  const { writeErrors = [] } = error as { writeErrors?: { code?: number } | { code?: number }[] };
  return [writeErrors].flat().every(({ code }) => code === 11000);
}
