/** What an expression can see: the document and the variables in scope. */
import { toDouble } from '../../bson/numbers.ts';
import { type Doc, isNumeric, type Value } from '../../bson/types.ts';

/** One variable and those declared before it. */
export interface Frame {
  name: string;
  value: Value;
  next: Frame | undefined;
}

export interface Environment {
  /** `$$ROOT`, where field paths start. */
  root: Doc;
  variables: Frame | undefined;
}

/** A compiled expression. `undefined` is MongoDB's "missing". */
export type Expression = (environment: Environment) => Value;

/** The environment of a document, with the variables of an enclosing one. */
export function newEnvironment(root: Doc, parent?: Environment): Environment {
  return { root, variables: parent?.variables };
}

export function withVariable(environment: Environment, name: string, value: Value): Environment {
  return { root: environment.root, variables: { name, value, next: environment.variables } };
}

/** The variables every command has: `$$NOW`. */
export function commandEnvironment(now: Date): Environment {
  return { root: {}, variables: { name: 'NOW', value: now, next: undefined } };
}

/** Everything but false, 0, null and missing. */
export function toBoolean(value: Value): boolean {
  if (isNumeric(value)) return toDouble(value) !== 0;
  return value !== false && value !== null && value !== undefined;
}

export function isNullish(value: Value): value is null | undefined {
  return value === null || value === undefined;
}
