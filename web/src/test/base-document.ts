let last = 0;

/** What every document has; its id is like no other's. */
export function base(prefix: string) {
  last += 1;
  return {
    id: last,
    documentId: `${prefix}${last}`,
    createdAt: '2026-03-18T10:00:00.000Z',
    updatedAt: '2026-03-18T10:00:00.000Z',
  };
}
