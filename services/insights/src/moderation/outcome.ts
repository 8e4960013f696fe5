import type { CommandResult } from '@groupsight/proto/events/v1/events';
import type { Context } from '../context.ts';
import { noteNotAdmin } from '../groups/chats.repository.ts';
import { notify } from '../notifications/notify.ts';
import type { Step } from './commands.ts';
import { actionKey } from './moderate.ts';
import type { ActionDoc } from './moderation.repository.ts';

/** What a result says of an action's step. */
function changeOf(result: CommandResult, { kind, tries }: Step, at: Date): Partial<ActionDoc> {
  const failed = result.state === 'failed';
  const error = failed ? result.errorMessage || 'It could not be done.' : '';
  const step = failed ? 'failed' : 'done';
  const code = failed ? { errorCode: result.errorCode || 'failed' } : {};
  const common = { ...code, updatedAt: at };
  switch (kind) {
    case 'delete':
      return { delete: step, deleteError: error, ...common };
    case 'warn':
      return { warn: step, warnError: error, warningId: result.messageId, ...common };
    case 'undo':
      return { undo: step, undoError: error, undoTries: tries, ...common };
    default:
      return kind satisfies never;
  }
}

/**
 * The network knows better than we did: from now on nothing is asked that the account may not do,
 * until the group is told of anew.
 */
async function learnNotAdmin(context: Context, action: ActionDoc, at: Date): Promise<void> {
  const { _id, owner: ownerId, chat, group, ruleName } = action;
  await noteNotAdmin(context.stores.chats, ownerId, chat, at);
  await notify(context, [
    {
      owner: ownerId,
      group,
      type: 'moderation',
      cause: ['not_admin', _id],
      say: (texts) => ({ title: texts.notDeletedBy(ruleName), message: texts.onlyWarns }),
    },
  ]);
}

/** Writes what became of a moderation command into the log; the same result twice is one. */
export async function noteOutcome(
  context: Context,
  result: CommandResult,
  step: Step,
): Promise<void> {
  const { ownerId, chatId, state } = result;
  if (state !== 'done' && state !== 'failed') return;
  const at = result.at ?? new Date(context.now());
  const _id = actionKey(ownerId, chatId, step.message, step.rule);
  const { actions } = context.stores;
  const action = await actions.findOne({ _id, owner: ownerId }).lean<ActionDoc>();
  if (!action) return;
  // A command that is delivered again is answered again, with a later time: it is no later news.
  const isNews = step.kind === 'delete' && action.delete !== state;
  if (isNews && state === 'failed' && result.errorCode === 'not_admin') {
    await learnNotAdmin(context, action, at);
  }
  // A result of an earlier try says nothing of the present one.
  const present = step.kind === 'undo' ? { undoTries: { $lte: step.tries } } : {};
  await actions.updateOne(
    { _id, owner: ownerId, ...present },
    { $set: changeOf(result, step, at) },
  );
  await context.emit([{ owner: ownerId, type: 'moderation', group: action.group }]);
}
