import type { Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type { Connection } from 'mongoose';
import type { ListField, ListFields } from '../mongo/list-query.ts';
import { type OpenedDatabase, openedDatabases } from '../mongo/sharding.ts';
import { condition, listQuery } from './query.ts';

type Doc = Readonly<Record<string, unknown>>;

interface Asked {
  readonly connection: Connection;
  readonly command: Doc;
}

/** How the store finds what it was asked for. */
export interface FoundBy {
  readonly collection: string;
  /** Fields of each index that is read, in order; `_id` alone where documents are named. */
  readonly indexes: readonly (readonly string[])[];
  /** All documents are looked at. */
  readonly isScan: boolean;
  /** What is found is put in order afterwards: all of it, before the first is answered. */
  readonly isSorted: boolean;
}

/** Of each command what `explain` needs; the rest is about the session. */
const asks: Readonly<Record<string, readonly string[]>> = {
  find: ['filter', 'sort', 'projection', 'skip', 'limit', 'hint'],
  aggregate: ['pipeline', 'cursor', 'hint'],
  count: ['query'],
  distinct: ['key', 'query'],
};

const isDoc = (value: unknown): value is Doc => typeof value === 'object' && value !== null;

/** Every stage within a plan, whichever way the store nests them. */
function* stagesOf(value: unknown): Generator<Doc> {
  if (!isDoc(value)) return;
  if (typeof value.stage === 'string') yield value;
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'rejectedPlans') yield* stagesOf(inner);
  }
}

function toFoundBy(collection: string, explained: Doc): FoundBy {
  const stages = [...stagesOf(explained)];
  const indexes = stages.flatMap(({ stage, keyPattern }) => {
    if (stage === 'IDHACK') return [['_id']];
    return isDoc(keyPattern) ? [Object.keys(keyPattern)] : [];
  });
  const has = (name: string) => stages.some(({ stage }) => stage === name);
  return { collection, indexes, isScan: has('COLLSCAN'), isSorted: has('SORT') };
}

/** Watches what the connections to a database that are opened from now on read for callers. */
export function watchPlans(database: string) {
  const asked: Asked[] = [];
  const watch = (opened: unknown) => {
    const { connection, sharding } = opened as OpenedDatabase;
    if (sharding.database !== database) return;
    connection.getClient().on('commandStarted', ({ commandName, command }) => {
      const fields = asks[commandName];
      // What is read for a caller has a caller's time; the service's own work has none.
      if (!fields || command.maxTimeMS === undefined) return;
      const given = [commandName, ...fields].filter((name) => command[name] !== undefined);
      const plain = Object.fromEntries(given.map((name) => [name, command[name]]));
      asked.push({ connection, command: plain });
    });
  };
  openedDatabases.subscribe(watch);
  return {
    /** How the store finds what the work asks it for. */
    async of(work: () => Promise<unknown>): Promise<FoundBy[]> {
      asked.length = 0;
      await work();
      const plans: FoundBy[] = [];
      for (const { connection, command } of asked.splice(0)) {
        const explain = { explain: command, verbosity: 'queryPlanner' };
        const explained = await connection.getClient().db(database).command(explain);
        plans.push(toFoundBy(String(Object.values(command)[0]), explained));
      }
      return plans;
    },
    [Symbol.dispose]() {
      openedDatabases.unsubscribe(watch);
    },
  };
}

const operands: Record<ListField['type'], string> = {
  string: 'x',
  number: '1',
  boolean: 'true',
  date: '2026-03-10T00:00:00Z',
};

/** A comparison of each kind that may be asked of a field. */
export function filtersOf(name: string, { type }: ListField): Filter[] {
  const operators = ['eq', 'ne', 'in', 'notIn', 'gte', 'null'];
  if (type === 'string') operators.push('containsi', 'startsWith', 'notContains');
  return operators.map((operator) => condition(name, operator, operands[type]));
}

/** The names of the fields that a list may be sorted by. */
export const sortable = (fields: ListFields) =>
  Object.keys(fields).filter((name) => fields[name]?.sortable !== false);

/** An index that begins with the owner, or names its documents: nobody else's are looked at. */
export const isOfOwner = ([first = '']: readonly string[]) =>
  ['ownerId', 'groupId', '_id'].includes(first);

/** Every filter and every order that a list offers, each alone. */
export function queriesOf(fields: ListFields): ListQuery[] {
  const filters = Object.entries(fields).flatMap(([name, field]) => filtersOf(name, field));
  const sorts = sortable(fields).flatMap((field) =>
    [false, true].map((descending) => ({ field, descending })),
  );
  return [
    ...filters.map((filter) => listQuery({ filter })),
    ...sorts.map((sort) => listQuery({ sort: [sort] })),
  ];
}
