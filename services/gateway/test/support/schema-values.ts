/** As much of JSON Schema as our request bodies use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
}

const typesOf = ({ type, anyOf = [] }: Schema): readonly string[] => [
  ...[type ?? []].flat(),
  ...anyOf.flatMap(typesOf),
];

/** A value that a schema accepts, with every property it knows. */
export function minimalValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return minimalValue(schema.anyOf[0]);
  if (schema.format === 'date-time') return '2030-01-01T00:00:00.000Z';
  if (schema.examples) return schema.examples[0];
  switch (typesOf(schema)[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, minimalValue(inner)]),
      );
    case 'array':
      return [minimalValue(schema.items ?? {})];
    case 'string':
      return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

export interface BadValue {
  /** The property that is wrong, such as 'data.name'. */
  readonly path: string;
  /** The whole body. */
  readonly value: unknown;
}

/** Every way to put something bad into one property of an otherwise good value. */
function spoil(schema: Schema, bad: (inner: Schema) => unknown, path = ''): BadValue[] {
  const own = path === '' ? undefined : bad(schema);
  const here = own === undefined ? [] : [{ path, value: own }];
  if (!schema.properties) return here;
  const good = minimalValue(schema) as Record<string, unknown>;
  const below = Object.entries(schema.properties).flatMap(([name, inner]) =>
    spoil(inner, bad, path === '' ? name : `${path}.${name}`).map((spoilt) => ({
      path: spoilt.path,
      value: { ...good, [name]: spoilt.value },
    })),
  );
  return [...here, ...below];
}

/** Bodies with one property of a wrong type each: numbers for texts, texts for the rest. */
export function wrongTypes(schema: Schema): BadValue[] {
  return spoil(schema, (inner) => (typesOf(inner).includes('string') || inner.enum ? 7 : 'seven'));
}

/** Bodies with one text each that is longer than allowed. */
export function tooLongStrings(schema: Schema): BadValue[] {
  return spoil(schema, ({ anyOf, maxLength = anyOf?.[0]?.maxLength }) =>
    maxLength === undefined ? undefined : 'x'.repeat(maxLength + 1),
  );
}

/** Bodies with this value in one place each, whether it is allowed there or not. */
export function spoiled(schema: Schema, value: unknown): unknown[] {
  return [...spoil(schema, () => value).map((one) => one.value), value];
}
