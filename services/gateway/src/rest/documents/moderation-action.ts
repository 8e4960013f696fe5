import type { ModerationAction } from '@groupsight/proto/insights/v1/insights';
import { decisions, stepStates, undoStates } from '@groupsight/shared/collections';
import { type Static, Type } from 'typebox';
import { Instant, identity, NullableString, named, oneOf, ref } from '../schema.ts';
import { GroupRef } from './group.ts';
import { identityOf, iso, oneOfThese, textOrNull } from './values.ts';

export const ModerationActionSchema = named(
  'ModerationAction',
  {
    ...identity,
    rule_id: Type.String({ description: "The rule's documentId; the rule may be gone." }),
    rule_name: Type.String({ description: "The rule's name then." }),
    message_id: Type.String({ description: "The chat network's id of the message." }),
    sender_id: Type.String(),
    sender_name: Type.String({ description: 'Display name then; may be empty.' }),
    text: Type.String({ description: 'The beginning of the message; empty without words.' }),
    reason: Type.String({ description: 'Why the message breaks the rule.' }),
    decision: oneOf(
      decisions,
      'noted: there was nothing that could be done; held_back: too much was done in the group within the hour; dry_run: the rule is only tried out.',
    ),
    delete: oneOf(
      stepStates,
      'none: the rule does not ask for it; skipped: held back or dry run; asked: on its way.',
    ),
    delete_error: NullableString('Why it was not deleted.'),
    warn: oneOf(stepStates, 'As delete.'),
    warn_error: NullableString('Why nobody was warned.'),
    warning: NullableString("The warning's text."),
    undo: oneOf(undoStates, 'Of taking the warning back.'),
    undo_error: NullableString('Why it was not taken back.'),
    can_undo: Type.Boolean({ description: 'Whether the warning can be taken back now.' }),
    createdAt: Instant('When the rule found the message.'),
    updatedAt: Instant('When its outcome last changed.'),
    group: Type.Optional(ref(GroupRef)),
  },
  'What a rule did about a message; one for each message and rule.',
);

export const moderationActionSchemas = [ModerationActionSchema];

export function toModerationAction(
  action: ModerationAction,
): Static<typeof ModerationActionSchema> {
  return {
    ...identityOf(action.documentId),
    rule_id: action.ruleId,
    rule_name: action.ruleName,
    message_id: action.messageId,
    sender_id: action.senderId,
    sender_name: action.senderName,
    text: action.text,
    reason: action.reason,
    decision: oneOfThese(decisions, action.decision, 'noted'),
    delete: oneOfThese(stepStates, action.delete, 'none'),
    delete_error: textOrNull(action.deleteError),
    warn: oneOfThese(stepStates, action.warn, 'none'),
    warn_error: textOrNull(action.warnError),
    warning: textOrNull(action.warning),
    undo: oneOfThese(undoStates, action.undo, 'none'),
    undo_error: textOrNull(action.undoError),
    can_undo: action.canUndo,
    createdAt: iso(action.createdAt),
    updatedAt: iso(action.updatedAt),
  };
}
