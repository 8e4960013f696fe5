import type {
  InsightsServiceService,
  ModerationAction,
  Rule,
} from '@groupsight/proto/insights/v1/insights';
import { AppError } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { answerList } from './list.ts';
import { common, named, type Shelf, stamped } from './shelf.ts';

const memberOf = (id: string) => ({ id, name: '' });

/** The part of the insights service that is about rules and what they did. */
export function moderationHandlers(rules: Shelf<Rule>, actions: Shelf<ModerationAction>) {
  return {
    listRules: async ({ ownerId, query }) => {
      const { items, meta } = answerList(rules.of(ownerId), query, { ...common, ...named });
      return { rules: items, meta };
    },
    previewRule: async ({ description, admins, allowedMembers, immuneAfterDays, askModel }) => ({
      // What it was asked with, so that a test sees it.
      catches: [description, ...admins, ...allowedMembers, String(immuneAfterDays)],
      unclear: ['unless urgent'],
      misses: ['irony'],
      byMeaning: false,
      from: '2026-01-01',
      to: '2026-01-30',
      messages: 7,
      matches: 1,
      senders: 1,
      examples: [
        {
          messageId: 'M1',
          senderId: 'bo@s',
          senderName: 'Bo',
          text: 'Buy now',
          reason: 'It reads like an advert.',
          at: new Date('2026-01-02T10:00:00Z'),
        },
      ],
      model: askModel
        ? { messages: 0, matches: 0, senders: 0, examples: [], reason: 'budget_spent' }
        : undefined,
    }),
    createRule: async ({ ownerId, ...rule }) => {
      const stamp = { createdAt: new Date(), updatedAt: new Date() };
      const allowedMembers = rule.allowedMembers.map(memberOf);
      const stored = { documentId: newDocumentId(), compiled: 'links', ...rule, ...stamp };
      return { rule: rules.add(ownerId, { ...stored, allowedMembers }) };
    },
    updateRule: async ({ ownerId, documentId, name, allowedMembers, ...changes }) => {
      const rule = rules.get(ownerId, documentId);
      if (name !== undefined) rule.name = name;
      if (allowedMembers) rule.allowedMembers = allowedMembers.ids.map(memberOf);
      rule.dryRun = changes.dryRun ?? rule.dryRun;
      rule.immuneAfterDays = changes.immuneAfterDays ?? rule.immuneAfterDays;
      return { rule };
    },
    deleteRule: async ({ ownerId, documentId }) => ({
      rule: rules.remove(ownerId, documentId),
    }),
    listModerationActions: async ({ ownerId, query }) => {
      const { items, meta } = answerList(actions.of(ownerId), query, {
        ...common,
        ...stamped,
        decision: ({ decision }) => decision,
        warn: ({ warn }) => warn,
        message_id: ({ messageId }) => messageId,
      });
      return { actions: items, meta };
    },
    undoWarning: async ({ ownerId, documentId }) => {
      const action = actions.get(ownerId, documentId);
      if (action.warn !== 'done') throw new AppError('precondition', 'no_warning', 'No warning.');
      action.undo = 'asked';
      action.canUndo = false;
      return { action };
    },
  } satisfies Partial<Handlers<typeof InsightsServiceService>>;
}
