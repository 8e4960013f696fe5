import { auditActions, auditOutcomes } from './audit-actions.ts';
import { messageKinds } from './chat-lines/lines.ts';
import { plans } from './plans.ts';

/**
 * The one table of the collections that lists are asked of: the gateway documents and reads queries
 * by it, and the service that owns a collection checks them by it (`mongo/list-query.ts`).
 */

/** What a field is compared with: a text, a number, a moment, …, or one of a closed set of words. */
export type FieldKind = 'text' | 'id' | 'number' | 'flag' | 'instant' | readonly string[];

export type Fields = Readonly<Record<string, FieldKind>>;

/** The relations that a query may populate, and theirs. */
export interface Relations {
  readonly [relation: string]: Relations;
}

/** What the indexes of a collection serve, for any of a user's groups and for all of them. */
export interface Indexed {
  /** Fields that documents are found by. */
  readonly found: readonly string[];
  /** Fields that documents are in order by. */
  readonly ordered: readonly string[];
}

export interface Collection<F extends Fields = Fields> {
  /** Filters and sorting go by these; `group.documentId` is a field of a relation. */
  readonly fields: F;
  /** Of these the ones that cannot be sorted by. */
  readonly unsortable?: readonly string[];
  readonly relations?: Relations;
  /** What is light to ask for; without it everything is. */
  readonly indexed?: Indexed;
}

/** Holds `unsortable` against the fields. */
const collection = <const F extends Fields>(
  given: Collection<F> & { readonly unsortable?: readonly (keyof F & string)[] },
): Collection<F> => given;

export const sentiments = ['positive', 'neutral', 'negative'] as const;
export const resourceTypes = ['link', 'image', 'video', 'document', 'event'] as const;
export const eventStates = ['planned', 'changed', 'cancelled'] as const;
export const factKinds = ['event', 'deadline', 'task', 'decision', 'open'] as const;
export const factStatuses = [...eventStates, 'done', 'open', 'answered'] as const;
export const questionStates = ['open', 'snoozed', 'answered', 'elsewhere', 'not_question'] as const;
export const personSegments = ['new', 'rising', 'at_risk', 'quiet', 'helper', 'connector'] as const;
export const memberRoles = ['admin', 'member'] as const;
export const decisions = ['acted', 'noted', 'held_back', 'dry_run'] as const;
export const stepStates = ['none', 'skipped', 'asked', 'done', 'failed'] as const;
export const undoStates = ['none', 'asked', 'done', 'failed'] as const;
export const notificationTypes = ['resource', 'digest', 'moderation', 'topic'] as const;
export const scheduledStates = ['pending', 'sent', 'failed'] as const;
export const newsletterSubscriberStates = ['opted_in', 'opted_out'] as const;
export const newsletterChannels = ['message', 'email'] as const;
export const newsletterRhythms = ['manual', 'weekly', 'fortnightly'] as const;
/** How an invitation to a survey stands; approved: it waits. */
export const surveyInvitationStates = [
  'approved',
  'sending',
  'sent',
  'suppressed',
  'failed',
  'unknown',
] as const;
export const newsletterLetterStates = [
  'draft',
  'approved',
  'sending',
  'sent',
  'suppressed',
  'failed',
  'unknown',
] as const;
export const removalKinds = ['group', 'import', 'range'] as const;

const ofGroup = { documentId: 'id', 'group.documentId': 'id' } as const;
const stamps = { createdAt: 'instant', updatedAt: 'instant' } as const;

/** By the service that owns them. */
export const collections = {
  auth: {
    accounts: collection({
      fields: {
        documentId: 'id',
        username: 'text',
        email: 'text',
        plan: plans,
        wished_plan: plans,
        is_operator: 'flag',
        suspended_at: 'instant',
        last_seen_at: 'instant',
        storage: 'number',
        groups: 'number',
        createdAt: 'instant',
      },
    }),
    invitations: collection({
      fields: { documentId: 'id', email: 'text', createdAt: 'instant', expires_at: 'instant' },
    }),
    audit: collection({
      fields: {
        documentId: 'id',
        action: auditActions,
        outcome: auditOutcomes,
        actor_id: 'id',
        account_id: 'id',
        createdAt: 'instant',
      },
    }),
    tokens: collection({
      fields: {
        documentId: 'id',
        name: 'text',
        createdAt: 'instant',
        expires_at: 'instant',
        last_used_at: 'instant',
      },
    }),
  },
  groups: {
    groups: collection({
      fields: {
        documentId: 'id',
        name: 'text',
        description: 'text',
        group_id: 'id',
        parent_id: 'id',
        is_watched: 'flag',
        is_announcements: 'flag',
        'labels.documentId': 'id',
        size: 'number',
        ...stamps,
      },
      unsortable: ['labels.documentId'],
    }),
    /** Who is in a group. */
    participants: collection({
      fields: { id: 'text', name: 'text', is_admin: 'flag' },
    }),
    labels: collection({
      fields: { documentId: 'id', name: 'text', ...stamps },
    }),
    imports: collection({
      fields: { ...ofGroup, fileName: 'text', createdAt: 'instant' },
      relations: { group: {} },
    }),
    removals: collection({
      fields: { ...ofGroup, kind: removalKinds, createdAt: 'instant', goneAt: 'instant' },
    }),
  },
  scheduler: {
    scheduledMessages: collection({
      fields: {
        documentId: 'id',
        message: 'text',
        status: scheduledStates,
        scheduledFor: 'instant',
        ...stamps,
      },
    }),
    surveys: collection({
      fields: { documentId: 'id', title: 'text', closesAt: 'instant', ...stamps },
    }),
    newsletterSubscribers: collection({
      fields: {
        documentId: 'id',
        memberId: 'id',
        name: 'text',
        state: newsletterSubscriberStates,
        channel: newsletterChannels,
        ...stamps,
      },
    }),
    newsletterIssues: collection({
      fields: { documentId: 'id', period: 'text', ...stamps },
    }),
    newsletterLetters: collection({
      fields: {
        documentId: 'id',
        issue: 'id',
        memberId: 'id',
        name: 'text',
        state: newsletterLetterStates,
        channel: newsletterChannels,
        ...stamps,
      },
    }),
  },
  insights: {
    messages: collection({
      fields: {
        ...ofGroup,
        message_id: 'id',
        sender_id: 'id',
        type: messageKinds,
        date: 'text',
        createdAt: 'instant',
        text: 'text',
      },
      unsortable: ['text'],
      relations: { group: {} },
      indexed: {
        found: ['documentId', 'group.documentId', 'message_id', 'date', 'createdAt'],
        ordered: ['date', 'createdAt'],
      },
    }),
    /** Who wrote in a group. */
    members: collection({
      fields: {
        id: 'id',
        name: 'text',
        messages: 'number',
        active_days: 'number',
        last_message_at: 'instant',
      },
    }),
    /** Who wrote in any watched group. */
    people: collection({
      fields: {
        documentId: 'id',
        name: 'text',
        'group.documentId': 'id',
        segment: personSegments,
        messages: 'number',
        recent_messages: 'number',
        active_days: 'number',
        questions_asked: 'number',
        questions_answered: 'number',
        first_date: 'text',
        last_message_at: 'instant',
      },
      unsortable: ['group.documentId', 'segment'],
    }),
    membersDashboard: collection({
      fields: {
        documentId: 'id',
        name: 'text',
        'group.documentId': 'id',
        segment: personSegments,
        role: memberRoles,
        tag: 'text',
        note: 'text',
        messages: 'number',
        period_messages: 'number',
        period_messages_before: 'number',
        change: 'number',
        period_days: 'number',
        active_days: 'number',
        questions_asked: 'number',
        questions_answered: 'number',
        first_date: 'text',
        last_message_at: 'instant',
      },
      unsortable: ['group.documentId', 'segment', 'tag', 'note'],
    }),
    digests: collection({
      fields: { ...ofGroup, date: 'text', sentiment: sentiments, mentions: 'number', ...stamps },
      relations: { group: {}, conversations: {}, dates: {}, tasks: {}, decisions: {}, open: {} },
      indexed: { found: ['documentId', 'group.documentId', 'date'], ordered: ['date'] },
    }),
    resources: collection({
      fields: {
        ...ofGroup,
        type: resourceTypes,
        name: 'text',
        description: 'text',
        url: 'text',
        message_id: 'id',
        sharedBy: 'text',
        date: 'text',
        event_date: 'text',
        event_location: 'text',
        status: eventStates,
        createdAt: 'instant',
      },
      relations: { group: {} },
      indexed: {
        found: ['documentId', 'group.documentId', 'type', 'date', 'createdAt'],
        ordered: ['createdAt'],
      },
    }),
    facts: collection({
      fields: {
        ...ofGroup,
        kind: factKinds,
        status: factStatuses,
        what: 'text',
        place: 'text',
        message_id: 'id',
        date: 'text',
        ...stamps,
      },
      relations: { group: {} },
      indexed: {
        found: ['documentId', 'group.documentId', 'date', 'createdAt'],
        ordered: ['date', 'createdAt'],
      },
    }),
    questions: collection({
      fields: {
        ...ofGroup,
        text: 'text',
        message_id: 'id',
        askedBy: 'text',
        answerCount: 'number',
        answered: 'flag',
        state: questionStates,
        'answers.text': 'text',
        date: 'text',
        createdAt: 'instant',
      },
      unsortable: ['answers.text'],
      relations: { group: {}, answers: { resource: {} } },
      indexed: {
        found: ['documentId', 'group.documentId', 'date', 'createdAt', 'state'],
        ordered: ['createdAt'],
      },
    }),
    topics: collection({
      fields: { ...ofGroup, name: 'text', description: 'text', mentions: 'number', ...stamps },
      relations: { group: {} },
    }),
    rules: collection({
      fields: { ...ofGroup, name: 'text', description: 'text', delete_message: 'flag', ...stamps },
      relations: { group: {} },
    }),
    moderationActions: collection({
      fields: {
        ...ofGroup,
        rule_id: 'id',
        rule_name: 'text',
        message_id: 'id',
        sender_id: 'id',
        sender_name: 'text',
        text: 'text',
        reason: 'text',
        decision: decisions,
        delete: stepStates,
        warn: stepStates,
        undo: undoStates,
        ...stamps,
      },
      unsortable: ['text'],
      relations: { group: {} },
      indexed: { found: ['documentId', 'group.documentId', 'createdAt'], ordered: ['createdAt'] },
    }),
    recapLinks: collection({
      fields: { ...ofGroup, month: 'text', createdAt: 'instant', endsAt: 'instant' },
    }),
    notifications: collection({
      fields: { documentId: 'id', type: notificationTypes, read: 'flag', timestamp: 'instant' },
    }),
  },
};
