import { auditActions, auditOutcomes } from './audit-actions.ts';
import { messageKinds } from './chat-lines/lines.ts';
import { plans } from './plans.ts';
import { tokenScopes } from './token-scopes.ts';

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
export const groupSources = ['live', 'export'] as const;
/** What its owner thinks of a digest. */
export const ratings = ['up', 'down'] as const;
/** Where events are sent to: a program of the owner's, or a chat tool. */
export const webhookKinds = ['webhook', 'slack', 'discord'] as const;
/** What a program can be told of; the brief is for people, where they chat. */
export const webhookEvents = [
  'digest.created',
  'question.created',
  'question.unanswered',
  'resource.created',
  'moderation.acted',
  'member.joined',
  'brief.daily',
] as const;
/** Beside those, what only the product itself asks for. */
export const deliveryEvents = [...webhookEvents, 'webhook.test'] as const;
export const webhookOffReasons = ['owner', 'failing', 'gone', 'key_lost'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export const removalKinds = ['group', 'import', 'range'] as const;

const ofGroup = { documentId: 'id', 'group.documentId': 'id' } as const;
const stamps = { createdAt: 'instant', updatedAt: 'instant' } as const;

/** By the service that owns them. */
export const collections = {
  auth: {
    accounts: collection({
      fields: {
        id: 'number',
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
        ...stamps,
      },
    }),
    invitations: collection({
      fields: { documentId: 'id', email: 'text', expires_at: 'instant', ...stamps },
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
        scopes: tokenScopes,
        expires_at: 'instant',
        last_used_at: 'instant',
        ...stamps,
      },
      unsortable: ['scopes'],
    }),
    grants: collection({
      fields: {
        documentId: 'id',
        name: 'text',
        last_used_at: 'instant',
        ...stamps,
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
        is_admin: 'flag',
        owner: 'id',
        source: groupSources,
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
      fields: {
        ...ofGroup,
        fileName: 'text',
        messages: 'number',
        participants: 'number',
        firstMessageAt: 'instant',
        lastMessageAt: 'instant',
        createdAt: 'instant',
      },
      relations: { group: {} },
    }),
    removals: collection({
      fields: {
        ...ofGroup,
        group_id: 'id',
        group_name: 'text',
        kind: removalKinds,
        fileName: 'text',
        from: 'instant',
        to: 'instant',
        createdAt: 'instant',
        goneAt: 'instant',
      },
    }),
  },
  scheduler: {
    scheduledMessages: collection({
      fields: {
        ...ofGroup,
        message: 'text',
        status: scheduledStates,
        error: 'text',
        scheduledFor: 'instant',
        sentAt: 'instant',
        ...stamps,
      },
      unsortable: ['group.documentId'],
    }),
    surveys: collection({
      fields: {
        documentId: 'id',
        title: 'text',
        description: 'text',
        anonymous: 'flag',
        openedAt: 'instant',
        closesAt: 'instant',
        ...stamps,
      },
    }),
    webhooks: collection({
      fields: { documentId: 'id', name: 'text', kind: webhookKinds, active: 'flag', ...stamps },
    }),
    webhookDeliveries: collection({
      fields: {
        documentId: 'id',
        webhook: 'id',
        event: deliveryEvents,
        state: deliveryStates,
        'group.documentId': 'id',
        ...stamps,
      },
      relations: { group: {} },
    }),
    newsletterSubscribers: collection({
      fields: {
        documentId: 'id',
        memberId: 'id',
        name: 'text',
        state: newsletterSubscriberStates,
        channel: newsletterChannels,
        email: 'text',
        consent: 'text',
        decidedBy: ['owner', 'member'],
        decidedAt: 'instant',
        addressRefusedAt: 'instant',
        ...stamps,
      },
    }),
    newsletterIssues: collection({
      fields: {
        documentId: 'id',
        period: 'text',
        from: 'instant',
        to: 'instant',
        state: ['preparing', 'ready'],
        done: 'number',
        total: 'number',
        ...stamps,
      },
    }),
    newsletterLetters: collection({
      fields: {
        documentId: 'id',
        issue: 'id',
        memberId: 'id',
        name: 'text',
        state: newsletterLetterStates,
        reason: 'text',
        channel: newsletterChannels,
        text: 'text',
        sentAt: 'instant',
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
        senderId: 'id',
        sender: 'text',
        quoted_message_id: 'id',
        edited: 'flag',
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
      fields: {
        ...ofGroup,
        date: 'text',
        summary: 'text',
        sentiment: sentiments,
        mentions: 'number',
        rating: ratings,
        engine: ['local', 'model'],
        so_far: 'flag',
        ...stamps,
      },
      unsortable: ['summary'],
      relations: { group: {}, conversations: {}, dates: {}, tasks: {}, decisions: {}, open: {} },
      indexed: { found: ['documentId', 'group.documentId', 'date'], ordered: ['date'] },
    }),
    resources: collection({
      fields: {
        ...ofGroup,
        type: resourceTypes,
        name: 'text',
        title: 'text',
        description: 'text',
        url: 'text',
        message_id: 'id',
        sharedBy: 'text',
        sharers: 'number',
        date: 'text',
        event_date: 'text',
        event_time: 'text',
        event_end_date: 'text',
        event_end_time: 'text',
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
        cost: 'text',
        message_id: 'id',
        date: 'text',
        time: 'text',
        end_date: 'text',
        end_time: 'text',
        day: 'text',
        version: 'number',
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
        askedById: 'id',
        answerCount: 'number',
        answered: 'flag',
        corrected: 'flag',
        state: questionStates,
        'answers.text': 'text',
        'answers.answeredBy': 'text',
        'answers.answeredById': 'id',
        'answers.message_id': 'id',
        date: 'text',
        createdAt: 'instant',
      },
      unsortable: [
        'answers.text',
        'answers.answeredBy',
        'answers.answeredById',
        'answers.message_id',
      ],
      relations: { group: {}, answers: { resource: {} } },
      indexed: {
        found: ['documentId', 'group.documentId', 'date', 'createdAt', 'state'],
        ordered: ['createdAt'],
      },
    }),
    topics: collection({
      fields: {
        ...ofGroup,
        name: 'text',
        description: 'text',
        color: 'text',
        mentions: 'number',
        total_mentions: 'number',
        ...stamps,
      },
      relations: { group: {} },
    }),
    rules: collection({
      fields: {
        ...ofGroup,
        name: 'text',
        description: 'text',
        response: 'text',
        delete_message: 'flag',
        dry_run: 'flag',
        immune_after_days: 'number',
        ...stamps,
      },
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
        delete_error: 'text',
        warn_error: 'text',
        warning: 'text',
        undo_error: 'text',
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
      fields: {
        ...ofGroup,
        type: notificationTypes,
        title: 'text',
        message: 'text',
        link: 'text',
        read: 'flag',
        timestamp: 'instant',
        ...stamps,
      },
      relations: { group: {} },
    }),
  },
};
