import type {
  Activity,
  Billing,
  NotificationSettings,
  ChatMessage,
  Digest,
  EmailSettings,
  Engine,
  Fact,
  Group,
  GroupCoverage,
  GroupImport,
  Overview,
  Pagination,
  Question,
  Removal,
  Resource,
  ScheduledMessage,
  SecondFactors,
  SendBudget,
  ServerHealth,
  Storage,
  Topic,
  User,
} from '../shared/api/types.ts';
import { base } from './base-document.ts';

export function aUser(values: Partial<User> = {}): User {
  return {
    ...base('u'),
    username: 'Ada Example',
    email: 'ada@example.test',
    provider: 'local',
    confirmed: true,
    blocked: false,
    timezone: 'UTC',
    language: null,
    plan: 'professional',
    is_operator: false,
    must_add_factor: false,
    watch_limit: null,
    deletion_due_at: null,
    whatsapp_connection: { state: 'open', imported_groups: true },
    ...values,
  };
}

export function aGroup(values: Partial<Group> = {}): Group {
  const doc = base('g');
  return {
    ...doc,
    name: `Group ${doc.id}`,
    description: null,
    size: 12,
    picture_url: null,
    group_id: `${doc.id}@g.us`,
    parent_id: null,
    is_watched: true,
    is_announcements: false,
    owner: null,
    source: 'live',
    is_admin: true,
    total_messages: 340,
    daily_activity: {},
    top_members: [],
    activity_score: 40,
    member_growth_stats: [],
    last_message_at: null,
    labels: [],
    ...values,
  };
}

export function anImport(values: Partial<GroupImport> = {}): GroupImport {
  return {
    ...base('i'),
    fileName: 'WhatsApp Chat.txt',
    state: 'done',
    messages: 40,
    participants: 4,
    firstMessageAt: null,
    lastMessageAt: null,
    ...values,
  };
}

export function aRemoval(values: Partial<Removal> = {}): Removal {
  return {
    ...base('x'),
    kind: 'group',
    group_id: 'g',
    group_name: 'Garden club',
    fileName: null,
    from: null,
    to: null,
    goneAt: '2026-04-09T12:00:00Z',
    ...values,
  };
}

export function aCoverage(values: Partial<GroupCoverage> = {}): GroupCoverage {
  return {
    since: '2026-03-02T10:00:00Z',
    until: new Date().toISOString(),
    gaps: [],
    before: 'before_history',
    unreadable: 0,
    ...values,
  };
}

export function aDigest(values: Partial<Digest> = {}): Digest {
  return {
    ...base('d'),
    date: '2026-03-18',
    summary: 'The group planned the **spring meeting**.',
    keyPoints: [],
    statements: [],
    mentions: 3,
    sentiment: 'positive',
    sources: [],
    coverage: { read: 12, total: 12, deleted: 0, unreadable: 0, gaps: [] },
    so_far: false,
    rating: null,
    engine: 'local',
    engineReason: 'not_configured',
    ...values,
  };
}

export function anEngine(values: Partial<Engine> = {}): Engine {
  return {
    engine: 'local',
    model: null,
    endpoint: null,
    pseudonyms: false,
    resting: false,
    tokensSpent: 0,
    tokensDaily: 0,
    ...values,
  };
}

export function aMessage(values: Partial<ChatMessage> = {}): ChatMessage {
  const { updatedAt: _, ...doc } = base('m');
  return {
    ...doc,
    message_id: `message-${doc.id}`,
    senderId: 'bo@s',
    sender: 'Bo',
    text: `Words of message ${doc.id}`,
    type: 'text',
    date: '2026-03-18',
    quoted_message_id: null,
    media_url: null,
    edited: false,
    reactions: [],
    poll_options: [],
    poll_voters: 0,
    ...values,
  };
}

export function aTopic(values: Partial<Topic> = {}): Topic {
  return {
    ...base('t'),
    name: 'AI Governance',
    description: 'Rules for models',
    color: '#3b82f6',
    mentions: 4,
    total_mentions: 40,
    ...values,
  };
}

export function aResource(values: Partial<Resource> = {}): Resource {
  return {
    ...base('x'),
    name: 'Agenda',
    title: 'Agenda',
    sources: ['m1'],
    sharers: 1,
    description: 'The agenda of the meeting',
    url: 'https://example.test/agenda',
    media_url: 'https://example.test/agenda',
    type: 'link',
    message_id: 'm1',
    event_date: null,
    event_time: null,
    event_location: null,
    event_end_date: null,
    event_end_time: null,
    event_kind: null,
    event_before: null,
    event_version: 0,
    status: null,
    sharedBy: 'Bo',
    date: '2026-03-18',
    ...values,
  };
}

export function aFact(values: Partial<Fact> = {}): Fact {
  return {
    ...base('f'),
    kind: 'event',
    what: 'Spring meeting',
    date: '2026-03-20',
    end_date: null,
    time: '18:00',
    end_time: null,
    place: null,
    who: [],
    cost: null,
    status: 'planned',
    history: [],
    message_id: 'm1',
    sources: ['m1'],
    day: '2026-03-18',
    version: 1,
    ...values,
  };
}

export function aQuestion(values: Partial<Question> = {}): Question {
  return {
    ...base('q'),
    text: 'When is the meeting?',
    message_id: 'm2',
    sources: ['m2'],
    askedBy: 'Cy',
    askedById: 'cy@s',
    date: '2026-03-18',
    answerCount: 0,
    answered: (values.answerCount ?? 0) > 0,
    corrected: false,
    state: (values.answered ?? (values.answerCount ?? 0) > 0) ? 'answered' : 'open',
    snoozed_until: null,
    reply: null,
    answers: [],
    ...values,
  };
}

export function aScheduled(values: Partial<ScheduledMessage> = {}): ScheduledMessage {
  const { groups = ['Garden club'], groupIds = ['g1'], status = 'pending', error = null } = values;
  const sentAt = status === 'sent' ? '2026-03-20T09:00:07.000Z' : null;
  const result = (name: string, at: number) => ({
    documentId: groupIds[at] ?? `g${at + 1}`,
    name,
    status,
    error,
    sentAt,
  });
  return {
    ...base('s'),
    message: 'Reminder: meeting tomorrow',
    groups,
    groupIds,
    results: groups.map(result),
    mentions: [],
    attachment: null,
    poll: null,
    scheduledFor: '2026-03-20T09:00:00.000Z',
    status,
    error,
    sentAt,
    ...values,
  };
}

export function aStorage(values: Partial<Storage> = {}): Storage {
  const sizes = { files: 3 * 1024 ** 3, texts: 1024 ** 3, used: 4 * 1024 ** 3 };
  const limits = { limit: 20 * 1024 ** 3, importedToday: 0, dailyLimit: 8 * 1024 ** 3 };
  const imports = { imports: 0, importsLimit: null };
  return { ...sizes, ...limits, ...imports, ...values };
}

/** What somebody has beside their password: nothing, but for what is given. */
export function secondFactors(values: Partial<SecondFactors> = {}): SecondFactors {
  const none = { totp_since: null, is_totp_lost: false, recovery_codes_left: 0, passkeys: [] };
  return { ...none, has_passkeys: true, is_required: false, ...values };
}

/** What somebody pays who never subscribed, but for what is given. */
export function aBilling(values: Partial<Billing> = {}): Billing {
  const none = { subscribedPlan: null, wishedPlan: null, trialEndsAt: null, renewsAt: null };
  const rest = { graceEndsAt: null, endsAt: null, hasPortal: false, trialDays: 0 };
  return { plan: 'personal', state: 'none', ...none, ...rest, ...values };
}

/** The configuration of a server where people pay for their plans. */
export const paidConfig = (trialDays = 0) => ({
  data: {
    demo: false,
    allowConnectionSkip: true,
    accountDeletion: true,
    chatProvider: 'simulated',
    socialProviders: [],
    registration: {
      mode: 'open',
      domains: [],
      confirmsAddresses: false,
      resetPasswordLength: 8,
      providersOnly: false,
    },
    billing: { mode: 'stripe', trialDays },
    disclosures: null,
  },
});

/** Everything, at any hour, but for what is given. */
export function notificationSettings(
  values: Partial<NotificationSettings> = {},
): NotificationSettings {
  const kinds: NotificationSettings['kinds'] = ['resource', 'digest', 'moderation', 'topic'];
  return { kinds, mailed: [], groups: [], quiet: null, ...values };
}

export function emailSettings(values: Partial<EmailSettings> = {}): EmailSettings {
  const wish = { brief: 'daily', hour: 7, weekday: 1, mayBeDaily: true } as const;
  const times = { nextAt: '2026-03-21T07:00:00.000Z', sentAt: null, refusedAt: null };
  const recap = { recap: false, mayHaveRecap: false, recapAt: null };
  return { ...wish, ...times, ...recap, isSending: true, ...values };
}

export function aBudget(values: Partial<SendBudget> = {}): SendBudget {
  const resetsAt = '2026-03-21T00:00:00.000Z';
  const whole = { fullBudget: 200, warmUpEndsAt: null, failed: 0 };
  return { used: 12, waiting: 0, budget: 200, risk: 'low', resetsAt, ...whole, ...values };
}

export function anActivity(values: Partial<Activity> = {}): Activity {
  return {
    type: 'digest',
    group: { documentId: 'g1', name: 'Garden club' },
    title: 'The **spring meeting** was planned.',
    date: '2026-03-18',
    count: 1,
    usual: 0,
    detail: null,
    state: null,
    at: '2026-03-18T10:00:00.000Z',
    ...values,
  };
}

export function anOverview(values: Partial<Overview> = {}): Overview {
  return {
    totalGroups: 4,
    watchedGroups: 2,
    messagesTracked: 12345,
    messagesPerDay: Array.from({ length: 30 }, (_, i) => ({
      date: `2026-03-${String(i + 1).padStart(2, '0')}`,
      count: i < 23 ? 10 : 12,
    })),
    activeTopics: 3,
    watchedTopics: 5,
    unreadNotifications: 11,
    recentActivity: [],
    trendingTopics: [],
    ...values,
  };
}

export function aPage<T>(data: T[], values: Partial<Pagination> = {}) {
  const pagination = { page: 1, pageSize: 100, pageCount: 1, total: data.length, ...values };
  return { data, meta: { pagination } };
}

/** A server on which all is well. */
export function aServerHealth(values: Partial<ServerHealth> = {}): ServerHealth {
  const well = { state: 'up' as const, version: '0.1.0', away: [] };
  const started_at = '2026-01-02T10:00:00.000Z';
  return {
    checked_at: started_at,
    services: [
      { ...well, name: 'gateway', started_at, migrations: null },
      { ...well, name: 'auth', started_at, migrations: { version: 0, known: 0, pending: [] } },
    ],
    consumers: [{ service: 'auth', topic: 'users.erasures', group: 'auth', lag: 0 }],
    dead_letters: [],
    accounts: [],
    disks: [],
    ...values,
  };
}
