/** Finds and runs commands by name. */
import { ObjectId } from 'bson';
import { compileExpression } from '../aggregate/expressions/operators.ts';
import { commandEnvironment, withVariable } from '../aggregate/expressions/environment.ts';
import { type Doc, isDoc } from '../bson/types.ts';
import { CommandError, fail } from '../errors.ts';
import { complete, PAUSE, type Steps } from '../pace.ts';
import type { Store } from '../storage/store.ts';
import { AGGREGATE } from './aggregate.ts';
import { COLL_MOD } from './coll-mod.ts';
import { COLLECTION_COMMANDS } from './collections.ts';
import { type Command, type CommandContext, checkFields } from './command.ts';
import type { Cursors } from './cursors.ts';
import { EXPLAIN } from './explain.ts';
import { FIND_AND_MODIFY } from './find-and-modify.ts';
import { INDEX_COMMANDS } from './indexes.ts';
import { KNOWN_COMMANDS } from './known.ts';
import { QUERY_COMMANDS } from './queries.ts';
import { SERVER_COMMANDS } from './server-info.ts';
import { WRITE_COMMANDS } from './writes.ts';

const ALL: Command[] = [
  ...SERVER_COMMANDS,
  ...WRITE_COMMANDS,
  ...QUERY_COMMANDS,
  FIND_AND_MODIFY,
  AGGREGATE,
  ...INDEX_COMMANDS,
  COLL_MOD,
  ...COLLECTION_COMMANDS,
  EXPLAIN,
];
const BY_NAME = new Map(ALL.flatMap((command) => command.names.map((name) => [name, command])));
const WITHOUT_DATA = new Set(SERVER_COMMANDS);

export function findCommand(name: string): Command {
  const command = BY_NAME.get(name);
  if (command !== undefined) return command;
  if (KNOWN_COMMANDS.has(name))
    fail('CommandNotSupported', `the command '${name}' is not supported by this store`);
  return fail('CommandNotFound', `no such command: '${name}'`);
}

/** True when the command reads or writes documents or the catalogue. */
export function touchesData(name: string): boolean {
  const command = BY_NAME.get(name);
  return command !== undefined && !WITHOUT_DATA.has(command);
}

export function isWrite(doc: Doc): boolean {
  const [name = ''] = Object.keys(doc);
  const writes = BY_NAME.get(name)?.writes ?? false;
  return typeof writes === 'boolean' ? writes : writes(doc);
}

/** What a run must repeat exactly when a transaction replays it. */
export interface RunRecord {
  now: Date;
  ids: ObjectId[];
}

/** Runs one command, or begins a long read; throws CommandError for anything wrong with it. */
export function runCommand(
  doc: Doc,
  store: Store,
  cursors: Cursors,
  record: RunRecord,
  inTransaction: boolean,
): Doc | Steps<Doc> {
  const [name = ''] = Object.keys(doc);
  const command = findCommand(name);
  checkFields(doc, name, command.fields);
  const context = newContext(doc, store, cursors, record, inTransaction);
  return isWrite(doc)
    ? inSlices(store, () => command.run(doc, context))
    : command.run(doc, context);
}

/** A write: each slice of it stands or falls as a whole. */
function* inSlices(store: Store, run: () => Doc | Steps<Doc>): Steps<Doc> {
  const steps = begun(run);
  try {
    for (;;) {
      const step = store.atomically(
        () => steps.next(),
        (error) => error instanceof CommandError,
      );
      if (step.done) return step.value;
      yield PAUSE;
    }
  } finally {
    steps.return({});
  }
}

function* begun(run: () => Doc | Steps<Doc>): Steps<Doc> {
  const reply = run();
  return isSteps(reply) ? yield* reply : reply;
}

/** The reply, once it is there. */
export function finished(reply: Doc | Steps<Doc>): Doc {
  return isSteps(reply) ? complete(reply) : reply;
}

/** Documents are plain objects, generators are not. */
export function isSteps(reply: Doc | Steps<Doc>): reply is Steps<Doc> {
  return !isDoc(reply);
}

function newContext(
  doc: Doc,
  store: Store,
  cursors: Cursors,
  record: RunRecord,
  inTransaction: boolean,
): CommandContext {
  let variables = commandEnvironment(record.now);
  if (isDoc(doc.let)) {
    for (const key of Object.keys(doc.let))
      variables = withVariable(variables, key, compileExpression(doc.let[key])(variables));
  }
  let used = 0;
  const newId = (): ObjectId => {
    const id = record.ids[used] ?? new ObjectId();
    record.ids[used++] = id;
    return id;
  };
  const database =
    typeof doc.$db === 'string'
      ? doc.$db
      : fail('FailedToParse', 'OP_MSG requests require a $db argument');
  return { store, cursors, database, now: record.now, newId, variables, inTransaction };
}
