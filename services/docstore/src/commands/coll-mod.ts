/** `collMod`: options of an index that do not change its keys. */
import { type Doc, typeName } from '../bson/types.ts';
import { fail } from '../errors.ts';
import { type Command, type CommandContext, docField, flag, namespaceOf } from './command.ts';
import { checkOptions, existing, findIndex } from './indexes.ts';

function collMod(command: Doc, context: CommandContext): Doc {
  const collection = existing(namespaceOf(command, 'collMod', context), context);
  if (command.index === undefined) return {};
  const { name, keyPattern, expireAfterSeconds, hidden, ...rest } = docField(command, 'index');
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined)
    fail('NotImplemented', `collMod cannot change '${unknown}' in this store`);
  const index = findIndex(collection, keyPattern ?? name);
  const changes: Doc = {};
  if (expireAfterSeconds !== undefined) {
    checkOptions({ expireAfterSeconds }, index.spec.key);
    changes.expireAfterSeconds = expireAfterSeconds;
  }
  if (hidden !== undefined) changes.hidden = flag({ hidden }, 'hidden');
  if (Object.keys(changes).length === 0)
    fail('InvalidOptions', `no change given for index of type ${typeName(command.index)}`);
  context.store.catalog.changeIndex(collection, index, changes);
  return expireAfterSeconds === undefined
    ? {}
    : {
        expireAfterSeconds_old: index.spec.expireAfterSeconds,
        expireAfterSeconds_new: expireAfterSeconds,
      };
}

export const COLL_MOD: Command = {
  names: ['collMod'],
  fields: ['index'],
  writes: true,
  run: collMod,
};
