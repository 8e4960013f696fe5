/** What a command is: its name, the fields it understands, and what it does. */
import type { ObjectId } from 'bson';
import type { Environment } from '../aggregate/expressions/environment.ts';
import { toDouble } from '../bson/numbers.ts';
import { type Doc, isDoc, isNumeric, typeName, type Value } from '../bson/types.ts';
import { fail, failAt } from '../errors.ts';
import type { Steps } from '../pace.ts';
import { wholeNumber } from '../query/value-tests.ts';
import type { Store } from '../storage/store.ts';
import type { Cursors } from './cursors.ts';

/** The surroundings of one run of a command. */
export interface CommandContext {
  store: Store;
  cursors: Cursors;
  database: string;
  /** The time of the command; the same when a transaction replays it. */
  now: Date;
  newId(): ObjectId;
  /** `$$NOW` and the variables of `let`. */
  variables: Environment;
  inTransaction: boolean;
}

export interface Command {
  /** Its names as MongoDB spells them. */
  names: readonly string[];
  /** Fields beside the common ones; any other is refused. */
  fields: readonly string[];
  /** Runs inside a write transaction. */
  writes: boolean | ((command: Doc) => boolean);
  /** The reply; reads that can take long give it in steps. */
  run(command: Doc, context: CommandContext): Doc | Steps<Doc>;
}

/** Fields every command takes. What they ask for is always given: one node, all acknowledged. */
const COMMON = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  '$readPreference',
  '$clusterTime',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'collation',
]);

/** Refuses fields the command does not have, so that no option is silently ignored. */
export function checkFields(command: Doc, name: string, fields: readonly string[]): void {
  for (const key of Object.keys(command)) {
    if (key === name || COMMON.has(key)) continue;
    if (!fields.includes(key)) failAt(40415, `BSON field '${name}.${key}' is an unknown field.`);
  }
  refuseCollation(command.collation);
  checkConcerns(command);
}

const READ_LEVELS = new Set(['local', 'majority', 'linearizable', 'available', 'snapshot']);

/** There is one node and a reply means stored, which is all that the known ones ask for. */
function checkConcerns({ readConcern, writeConcern }: Doc): void {
  const level = isDoc(readConcern) ? readConcern.level : undefined;
  if (typeof level === 'string' && !READ_LEVELS.has(level))
    fail(
      'BadValue',
      `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`,
    );
  const nodes = isDoc(writeConcern) ? writeConcern.w : undefined;
  if (isNumeric(nodes) && toDouble(nodes) > 1)
    fail('BadValue', "cannot use 'w' > 1 when a host is not replicated");
}

/** Refuses unknown fields of a document inside a command (a statement, an index). */
export function checkNames(doc: Doc, what: string, names: readonly string[]): void {
  for (const key of Object.keys(doc)) {
    if (!names.includes(key)) failAt(40415, `BSON field '${what}.${key}' is an unknown field.`);
  }
  refuseCollation(doc.collation);
}

/** Only binary comparison is implemented; anything else would sort and match wrongly. */
function refuseCollation(collation: Value): void {
  if (collation === undefined || (isDoc(collation) && collation.locale === 'simple')) return;
  fail('NotImplemented', 'collation is not supported by this store');
}

/** The namespace the command names, `database.collection`. */
export function namespaceOf(command: Doc, field: string, context: CommandContext): string {
  const name = command[field];
  if (typeof name !== 'string')
    return fail('InvalidNamespace', `collection name has invalid type ${typeName(name)}`);
  if (name === '') fail('InvalidNamespace', `Invalid namespace specified '${context.database}.'`);
  return `${context.database}.${name}`;
}

export function docField(doc: Doc, name: string): Doc {
  const value = doc[name] ?? {};
  return isDoc(value)
    ? value
    : fail(
        'TypeMismatch',
        `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'object'`,
      );
}

export function arrayField(doc: Doc, name: string): Value[] {
  const value = doc[name];
  if (value === undefined)
    return failAt(40414, `BSON field '${name}' is missing but a required field`);
  return Array.isArray(value)
    ? value
    : fail(
        'TypeMismatch',
        `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'array'`,
      );
}

/** true, false or a number; missing is false. */
export function flag(doc: Doc, name: string): boolean {
  const value = doc[name];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  return isNumeric(value)
    ? toDouble(value) !== 0
    : fail(
        'TypeMismatch',
        `BSON field '${name}' is the wrong type '${typeName(value)}', expected type 'bool'`,
      );
}

/** A whole number of 0 or more; missing is undefined. */
export function countField(doc: Doc, name: string): number | undefined {
  const value = doc[name];
  if (value === undefined || value === null) return undefined;
  const number = wholeNumber(value, name);
  if (number < 0)
    failAt(51024, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}
