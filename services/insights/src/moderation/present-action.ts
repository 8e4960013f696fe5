import type { ModerationAction } from '@groupsight/proto/insights/v1/insights';
import type { ActionDoc } from './moderation.repository.ts';
import { undoRefusal } from './plan.ts';

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
