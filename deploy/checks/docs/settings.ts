import type { z } from 'zod';
import { secrets } from '../services.ts';

/** One variable of a service, as its configuration schema has it. */
export interface Setting {
  readonly name: string;
  /** What it means, in plain English. */
  readonly description: string | undefined;
  /** What a number counts, such as `ms` or `bytes`. */
  readonly unit: string | undefined;
  /** As it would be written into the environment; undefined where there is none. */
  readonly default: string | undefined;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  /** The only values that are taken. */
  readonly choices: readonly string[];
  /** The least and the greatest number that is taken. */
  readonly range: readonly [number, number] | undefined;
}

/** A schema's definition, as far as wrappers around the schema of the text are concerned. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly defaultValue?: unknown;
  readonly entries?: Readonly<Record<string, string>>;
}

/** `personal=100000,ultimate=1000000` for an object, text for everything else. */
function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, part]) => `${key}=${part}`)
    .join(',');
}

function settingOf(name: string, schema: z.ZodType): Setting {
  const meta: Record<string, unknown> = {};
  let fallback: string | undefined;
  let isRequired = true;
  let choices: readonly string[] = [];
  let current: z.ZodType | undefined = schema;
  while (current) {
    for (const [key, value] of Object.entries(current.meta() ?? {})) meta[key] ??= value;
    const definition = current.def as unknown as Definition;
    if (definition.type === 'default') fallback = written(definition.defaultValue);
    if (definition.type === 'default' || definition.type === 'optional') isRequired = false;
    choices = Object.values(definition.entries ?? {});
    current = definition.innerType ?? definition.in;
  }
  const { description, unit, minimum, maximum } = meta;
  return {
    name,
    description: typeof description === 'string' ? description : undefined,
    unit: typeof unit === 'string' ? unit : undefined,
    default: fallback,
    isRequired,
    isSecret: name in secrets,
    // '1' and '0' are taken for true and false, too.
    choices: choices.filter((choice) => choice !== '1' && choice !== '0'),
    range:
      typeof minimum === 'number' && typeof maximum === 'number' ? [minimum, maximum] : undefined,
  };
}

/** The variables of a configuration schema, in its order. */
export const settingsOf = ({ shape }: { readonly shape: Readonly<Record<string, z.ZodType>> }) =>
  Object.entries(shape).map(([name, schema]) => settingOf(name, schema));
