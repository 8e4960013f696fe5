/** `$group`, `$sortByCount`, `$count`. */
import { readDoc } from '../bson/reader.ts';
import { type Doc, isDoc, setField, type Value } from '../bson/types.ts';
import { failAt } from '../errors.ts';
import { PAUSE, type Paced, paced } from '../pace.ts';
import { Sorter } from '../query/sort.ts';
import { keyOf } from '../query/value-key.ts';
import { type Accumulation, type AccumulatorFactory, compileAccumulator } from './accumulators.ts';
import { compileExpression } from './expressions/operators.ts';
import { type Environment, newEnvironment } from './expressions/environment.ts';
import { KnownBytes } from './known-bytes.ts';
import { collectFields, type Docs, type RowStage, type Stage } from './stage.ts';

export type Fields = [name: string, factory: AccumulatorFactory][];

export interface Group {
  id: Value;
  accumulations: Accumulation[];
}

export function compileFields(spec: Doc, except: string): Fields {
  return Object.keys(spec)
    .filter((name) => name !== except)
    .map((name) => {
      if (name.includes('.')) failAt(40235, `The field name '${name}' cannot contain '.'`);
      if (name.startsWith('$'))
        failAt(40236, `The field name '${name}' cannot be an operator name`);
      return [name, compileAccumulator(spec[name], name)];
    });
}

export function newGroup(id: Value, fields: Fields): Group {
  return { id, accumulations: fields.map(([, factory]) => factory()) };
}

export function finish({ id, accumulations }: Group, fields: Fields): Doc {
  const doc: Doc = { _id: id };
  fields.forEach(([name], i) => {
    setField(doc, name, accumulations[i]?.result());
  });
  return doc;
}

export function addTo(group: Group, environment: Environment): void {
  for (const accumulation of group.accumulations) accumulation.add(environment);
}

/** What documents are grouped by. */
interface GroupId {
  /** The same for documents of one group. */
  key(environment: Environment): string;
  /** The `_id` of the group whose key was asked for last. */
  value(): Value;
}

function compileId(spec: Value): GroupId {
  const whole = compileExpression(spec);
  if (isDoc(spec) && !Object.keys(spec)[0]?.startsWith('$')) return compileParts(spec);
  let value: Value;
  return {
    key(environment) {
      value = whole(environment) ?? null;
      return keyOf(value);
    },
    value: () => value,
  };
}

/** A document is made once for each group: its parts alone tell groups apart. */
function compileParts(spec: Doc): GroupId {
  const parts = Object.entries(spec).map(([name, part]) => ({
    name,
    find: compileExpression(part),
    found: undefined as Value,
  }));
  return {
    key(environment) {
      let key = '';
      for (const part of parts) {
        part.found = part.find(environment);
        // Nothing stands for a missing field, which is not null; lengths keep parts apart.
        const text = part.found === undefined ? '' : keyOf(part.found);
        key += `${text.length}:${text}`;
      }
      return key;
    },
    value() {
      const doc: Doc = {};
      for (const { name, found } of parts) if (found !== undefined) setField(doc, name, found);
      return doc;
    },
  };
}

export function groupStage(spec: Value, variables: Environment): Stage {
  if (!isDoc(spec)) return failAt(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) failAt(15955, 'a group specification must include an _id');
  const id = compileId(spec._id);
  const fields = compileFields(spec, '_id');
  const begin = () => new Groups(id, fields, variables);
  const stage = function* (input: Docs): Paced<Doc> {
    const groups = begin();
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else groups.add(newEnvironment(doc, variables));
    }
    yield* groups.results();
  };
  const needs = needsOf(spec);
  return needs === undefined ? stage : Object.assign(stage, { fromRows: fromRows(begin, needs) });
}

/** What the documents seen so far fall into. */
class Groups {
  readonly #id: GroupId;
  readonly #fields: Fields;
  readonly #variables: Environment;
  readonly #groups = new Map<string, Group>();

  constructor(id: GroupId, fields: Fields, variables: Environment) {
    this.#id = id;
    this.#fields = fields;
    this.#variables = variables;
  }

  environment(doc: Doc): Environment {
    return newEnvironment(doc, this.#variables);
  }

  add(environment: Environment): void {
    addTo(this.find(environment), environment);
  }

  find(environment: Environment): Group {
    const key = this.#id.key(environment);
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = newGroup(this.#id.value(), this.#fields);
      this.#groups.set(key, group);
    }
    return group;
  }

  *results(): Paced<Doc> {
    for (const group of paced(this.#groups.values()))
      yield group === PAUSE ? PAUSE : finish(group, this.#fields);
  }
}

/** The top-level fields that tell the group, and those that its accumulators read. */
interface Needs {
  id: ReadonlySet<string>;
  values: ReadonlySet<string>;
}

/** Undefined when documents have to be read whole, or equal ones may be of different groups. */
function needsOf({ _id, ...accumulators }: Doc): Needs | undefined {
  const id = new Set<string>();
  const values = new Set<string>();
  const known = collectFields(_id, id) && collectFields(accumulators, values);
  return known && !isRandom(_id) ? { id, values } : undefined;
}

function isRandom(expression: Value): boolean {
  if (Array.isArray(expression)) return expression.some(isRandom);
  if (!isDoc(expression)) return false;
  return Object.entries(expression).some(([name, value]) => name === '$rand' || isRandom(value));
}

/** Groups stored documents; a group whose fields' bytes have come before is found by them. */
function fromRows(begin: () => Groups, { id, values }: Needs): RowStage {
  const all = new Set([...id, ...values]);
  return function* (rows) {
    const groups = begin();
    const known = new KnownBytes<Group>(id);
    const nothing = groups.environment({});
    for (const row of rows) {
      if (row === PAUSE) {
        yield PAUSE;
        continue;
      }
      const { raw } = row;
      const group = known.isUseless ? undefined : known.find(raw);
      if (group === undefined) {
        const environment = groups.environment(readDoc(raw, 0, all));
        const found = groups.find(environment);
        known.keep(found);
        addTo(found, environment);
      } else if (values.size === 0) addTo(group, nothing);
      else addTo(group, groups.environment(readDoc(raw, 0, values)));
    }
    yield* groups.results();
  };
}

export function sortByCountStage(spec: Value, variables: Environment): Stage {
  const group = groupStage({ _id: spec, count: { $sum: 1 } }, variables);
  return function* (input) {
    const sorter = new Sorter<Doc>([{ name: 'count', path: ['count'], direction: -1 }]);
    for (const doc of group(input)) {
      if (doc === PAUSE) yield PAUSE;
      else sorter.add(doc, doc);
    }
    yield* paced(sorter.sorted());
  };
}

export function countStage(spec: Value): Stage {
  if (typeof spec !== 'string' || spec === '')
    return failAt(40156, 'the count field must be a non-empty string');
  if (spec.startsWith('$')) failAt(40158, 'the count field cannot be a $-prefixed path');
  if (spec.includes('.')) failAt(40160, "the count field cannot contain '.'");
  return function* (input) {
    let count = 0;
    for (const doc of input) {
      if (doc === PAUSE) yield PAUSE;
      else count++;
    }
    if (count > 0) yield { [spec]: count };
  };
}
