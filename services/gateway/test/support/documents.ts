import type {
  Digest,
  Fact,
  Message,
  ModerationAction,
  Notification,
  Person,
  Question,
  Resource,
} from '@groupsight/proto/insights/v1/insights';
import type { ScheduledMessage } from '@groupsight/proto/scheduler/v1/scheduler';
import { newDocumentId } from '@groupsight/shared/ids';

const at = new Date('2026-01-02T10:00:00Z');

export function digestOf(groupId: string, date: string, more: Partial<Digest> = {}): Digest {
  return {
    documentId: newDocumentId(),
    groupId,
    date,
    summary: `What happened on ${date}`,
    keyPoints: [{ text: 'A point', sources: ['M1'] }],
    statements: [{ text: 'A statement', sources: ['M1', 'M2'] }],
    conversations: [
      { text: 'Bo asks.', sources: ['M1'], sentiment: 'positive', messages: 3, members: 2 },
    ],
    mentions: 1,
    sentiment: 'neutral',
    sources: ['M1', 'M2'],
    messagesRead: 2,
    messagesTotal: 3,
    messagesDeleted: 1,
    messagesUnreadable: 0,
    gaps: [],
    soFar: false,
    dates: [],
    tasks: [],
    decisions: [],
    open: [],
    rating: '',
    engine: 'local',
    engineReason: 'not_configured',
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

export function messageOf(groupId: string, messageId: string): Message {
  return {
    documentId: newDocumentId(),
    groupId,
    messageId,
    senderId: 'ana@s',
    senderName: 'Ana',
    at,
    date: '2026-01-02',
    type: 'text',
    text: `Words of ${messageId}`,
    quotedMessageId: '',
    mediaId: '',
    edited: false,
    reactions: [{ emoji: '👍', count: 2 }],
    pollOptions: [],
    pollVoters: 0,
  };
}

export function resourceOf(groupId: string, more: Partial<Resource> = {}): Resource {
  return {
    documentId: newDocumentId(),
    groupId,
    type: 'link',
    name: 'A page',
    description: '',
    url: 'https://example.org/a',
    mediaId: '',
    messageId: 'M1',
    sources: ['M1'],
    sharedBy: 'Ada',
    sharers: 1,
    eventDate: '',
    eventTime: '',
    eventLocation: '',
    eventState: '',
    eventKind: '',
    eventBefore: undefined,
    eventEndDate: '',
    eventEndTime: '',
    eventVersion: 0,
    date: '2026-01-02',
    createdAt: at,
    ...more,
  };
}

export function factOf(groupId: string, more: Partial<Fact> = {}): Fact {
  return {
    documentId: newDocumentId(),
    groupId,
    kind: 'event',
    what: 'Choir practice',
    date: '2026-01-05',
    endDate: '',
    time: '18:00',
    endTime: '',
    place: 'Hall',
    who: [],
    cost: '',
    status: 'changed',
    history: [{ status: 'planned', date: '2026-01-04', time: '18:00', place: '', messageId: 'M2' }],
    messageId: 'M1',
    sources: ['M1', 'M2'],
    day: '2026-01-02',
    version: 2,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

export function questionOf(groupId: string, more: Partial<Question> = {}): Question {
  return {
    documentId: newDocumentId(),
    groupId,
    text: 'Where is it?',
    messageId: 'M1',
    askedBy: 'Ada',
    date: '2026-01-02',
    createdAt: at,
    answered: true,
    corrected: false,
    state: 'answered',
    snoozedUntil: undefined,
    askedById: 'ada@s',
    answers: [
      {
        documentId: newDocumentId(),
        text: 'Here: https://example.org/a',
        messageId: 'M2',
        answeredBy: 'Bob',
        answeredById: 'bob@s',
        createdAt: at,
        resource: resourceOf(groupId),
      },
    ],
    ...more,
  };
}

/** A warning that was sent. */
export function actionOf(groupId: string, more: Partial<ModerationAction> = {}): ModerationAction {
  return {
    documentId: newDocumentId(),
    groupId,
    ruleId: 'r1',
    ruleName: 'No adverts',
    messageId: 'M1',
    senderId: 'bo@s',
    senderName: 'Bo',
    text: 'Buy now!',
    reason: 'It reads like an advert.',
    decision: 'acted',
    delete: 'none',
    deleteError: '',
    warn: 'done',
    warnError: '',
    warning: 'Please stop.',
    undo: 'none',
    undoError: '',
    canUndo: true,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

export function notificationOf(more: Partial<Notification> = {}): Notification {
  return {
    documentId: newDocumentId(),
    type: 'topic',
    title: 'A topic came up',
    message: 'It was mentioned.',
    timestamp: at,
    read: false,
    link: '/group/x?tab=topics',
    groupId: 'x',
    ...more,
  };
}

export function scheduledOf(more: Partial<ScheduledMessage> = {}): ScheduledMessage {
  return {
    documentId: newDocumentId(),
    message: 'Hello',
    groups: [],
    scheduledFor: at,
    status: 'pending',
    error: '',
    sentAt: undefined,
    extras: undefined,
    createdAt: at,
    updatedAt: at,
    ...more,
  };
}

export const personOf = (groupIds: string[], changed: Partial<Person> = {}): Person => ({
  memberId: '49151@s.whatsapp.net',
  name: 'Ana',
  groupIds,
  messages: 9,
  recentMessages: 4,
  messagesBefore: 1,
  activeDays: 3,
  firstDate: '2026-01-02',
  lastMessageAt: new Date('2026-03-02T10:00:00Z'),
  questionsAsked: 1,
  questionsAnswered: 2,
  segments: ['rising'],
  ...changed,
});
