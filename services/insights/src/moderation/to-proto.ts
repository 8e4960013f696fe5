import type { ModerationAction, Rule } from '@groupsight/proto/insights/v1/insights';
import type { Context } from '../context.ts';
import { languageOf } from '../groups/owners.repository.ts';
import { undoRefusal } from './action-plan.ts';
import type { ActionDoc, RuleDoc } from './moderation.repository.ts';

/** @param compiled what the engine understands of it now, whatever it did when it was saved */
const presentRule = (doc: RuleDoc, compiled: string): Rule => ({
  documentId: doc._id,
  groupId: doc.group,
  name: doc.name,
  description: doc.description,
  response: doc.response,
  deleteMessage: doc.deleteMessage,
  createdAt: doc.createdAt,
  updatedAt: doc.updatedAt,
  compiled,
  dryRun: doc.dryRun ?? false,
  allowedMembers: doc.allowed ?? [],
  immuneAfterDays: doc.immuneAfterDays ?? 0,
});

/** Presents an owner's rules, with what the engine understands of them, in the owner's language. */
export async function rulePresenter({ engine, stores }: Context, ownerId: string) {
  const language = await languageOf(stores.owners, ownerId);
  return (doc: RuleDoc): Rule =>
    presentRule(doc, engine.moderation(doc.description, language).compiled);
}

/** An entry of the moderation log as the contract shows it at some moment. */
export const presentAction = (doc: ActionDoc, now: number): ModerationAction => ({
  documentId: doc._id,
  groupId: doc.group,
  ruleId: doc.rule,
  ruleName: doc.ruleName,
  messageId: doc.messageId,
  senderId: doc.senderId,
  senderName: doc.senderName,
  text: doc.text,
  reason: doc.reason,
  decision: doc.decision,
  delete: doc.delete,
  deleteError: doc.deleteError,
  warn: doc.warn,
  warnError: doc.warnError,
  warning: doc.warning,
  undo: doc.undo,
  undoError: doc.undoError,
  canUndo: undoRefusal(doc, now) === null && doc.undo !== 'asked' && doc.undo !== 'done',
  createdAt: doc.at,
  updatedAt: doc.updatedAt,
});
