import { invalid } from '@groupsight/shared/errors';

const always = ['id', 'documentId'];

/** `fields=summary,date` or `fields[0]=summary`; undefined for all of them. */
export function parseFields(
  value: unknown,
  known: readonly string[],
): ReadonlySet<string> | undefined {
  if (value === undefined || value === '' || value === '*') return undefined;
  const list = Array.isArray(value) ? value : [value];
  const names = list.flatMap((item) => {
    if (typeof item !== 'string') throw invalid('invalid_fields', 'Write fields as fields[0]=name');
    return item.split(',').map((name) => name.trim());
  });
  if (names.includes('*')) return undefined;
  const strange = names.find((name) => !known.includes(name));
  if (strange !== undefined) throw invalid('invalid_fields', 'fields names an unknown field');
  return new Set([...always, ...names]);
}

/** A document with the asked fields only; populated relations stay. */
export function select(
  document: Readonly<Record<string, unknown>>,
  fields: ReadonlySet<string>,
  relations: Iterable<string>,
): Record<string, unknown> {
  const keep = new Set([...fields, ...relations]);
  return Object.fromEntries(Object.entries(document).filter(([name]) => keep.has(name)));
}
