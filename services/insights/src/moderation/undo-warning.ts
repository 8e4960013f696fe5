import type {
  UndoWarningRequest,
  UndoWarningResponse,
} from '@groupsight/proto/insights/v1/insights';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { visibleScope } from '../removals/visible.ts';
import { required } from '../rpc/input.ts';
import { undoRefusal } from './action-plan.ts';
import { publishCommands, undoCommand } from './commands.ts';
import { presentAction } from './to-proto.ts';

const refusals = {
  warning_not_sent: 'The warning has not been sent yet. Please try again in a moment.',
  no_warning: 'There is no warning that could be taken back.',
  too_late: 'The warning is older than two days: it can no longer be taken back.',
} as const;

/**
 * Takes a warning back. The command goes first: should the note of it get lost, its result still
 * comes. @throws not_found, warning_not_sent, no_warning, too_late
 */
export async function undoWarning(
  { stores, bus, now, emit }: Context,
  { ownerId, documentId }: UndoWarningRequest,
): Promise<UndoWarningResponse> {
  required('owner_id', ownerId);
  const asked = { _id: documentId, ...(await visibleScope(stores, ownerId)) };
  const known = await stores.actions.findOne(asked).lean();
  if (!known) throw notFound();
  const refusal = undoRefusal(known, now());
  if (refusal) throw new AppError('precondition', refusal, refusals[refusal]);
  if (known.undo === 'done') return { action: presentAction(known, now()) };
  const { undoTries: before } = known;
  const tries = known.undo === 'asked' ? before : before + 1;
  const at = new Date(now());
  await publishCommands(bus, [undoCommand(known, tries, at)]);
  await stores.actions.updateOne(
    { ...asked, undoTries: before, undo: { $ne: 'done' } },
    { $set: { undo: 'asked', undoError: '', undoTries: tries, updatedAt: at } },
  );
  await emit([{ owner: ownerId, type: 'moderation', group: known.group }]);
  const action = await stores.actions.findOne(asked).lean();
  if (!action) throw notFound();
  return { action: presentAction(action, now()) };
}
