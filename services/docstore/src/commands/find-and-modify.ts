/** `findAndModify`: finds, changes and returns one document in one step. */
import { readDoc } from '../bson/reader.ts';
import type { Doc } from '../bson/types.ts';
import { fail } from '../errors.ts';
import type { Steps } from '../pace.ts';
import { compileProjection } from '../query/projection.ts';
import { parseSort } from '../query/sort.ts';
import { parseUpdate } from '../query/update.ts';
import { type Command, type CommandContext, docField, flag, namespaceOf } from './command.ts';
import { idOf, updateRow, upsertDoc } from './single-writes.ts';
import { firstTarget } from './targets.ts';

function* run(command: Doc, context: CommandContext): Steps<Doc> {
  const name = 'findAndModify' in command ? 'findAndModify' : 'findandmodify';
  const ns = namespaceOf(command, name, context);
  const filter = docField(command, 'query');
  const projection = compileProjection(command.fields, filter, context.variables);
  const shown = (raw: Buffer): Doc => (projection ? projection.apply(readDoc(raw)) : readDoc(raw));
  const removing = flag(command, 'remove');
  const wantsNew = flag(command, 'new');
  const upsert = flag(command, 'upsert');
  checkCombination(command, removing, wantsNew, upsert);
  const options = {
    limit: 1,
    sort: parseSort(command.sort),
    hint: command.hint,
    variables: context.variables,
  };
  const target = yield* firstTarget(context, ns, filter, options);

  if (removing) {
    if (target === undefined) return { lastErrorObject: { n: 0 }, value: null };
    target.collection.remove(target.row);
    return { lastErrorObject: { n: 1 }, value: shown(target.row.raw) };
  }
  const update = parseUpdate(command.update, command.arrayFilters);
  if (target !== undefined) {
    const { raw } = target.row;
    const changed = updateRow(target.collection, target.row, update, filter, context);
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      value: shown(wantsNew ? (changed ?? raw) : raw),
    };
  }
  if (!upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const raw = upsertDoc(context.store.catalog.findOrCreate(ns), update, filter, context);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: idOf(raw) },
    value: wantsNew ? shown(raw) : null,
  };
}

function checkCombination(
  command: Doc,
  removing: boolean,
  wantsNew: boolean,
  upsert: boolean,
): void {
  if (!removing) {
    if (command.update === undefined)
      fail('FailedToParse', 'Either an update or remove=true must be specified');
    return;
  }
  if (command.update !== undefined)
    fail('FailedToParse', 'Cannot specify both an update and remove=true');
  if (upsert) fail('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (wantsNew)
    fail(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
}

export const FIND_AND_MODIFY: Command = {
  names: ['findAndModify', 'findandmodify'],
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'arrayFilters',
    'hint',
    'let',
  ],
  writes: true,
  run,
};
