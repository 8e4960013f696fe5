/** Whom a record is about: all of ours say it, in one of two fields. Empty where it cannot be read. */
export function ownerOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  if ('ownerId' in value && typeof value.ownerId === 'string') return value.ownerId;
  return 'userId' in value && typeof value.userId === 'string' ? value.userId : '';
}
