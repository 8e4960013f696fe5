import type {
  ActiveMember,
  Digest,
  Fact,
  GetDisclosuresResponse,
  InsightsServiceService,
  Job,
  MemberActivity,
  Message,
  ModerationAction,
  Notification,
  NotificationSettings,
  Person,
  PersonNote,
  PushDevice,
  Question,
  RecapLink,
  Resource,
  Rule,
  Topic,
} from '@groupsight/proto/insights/v1/insights';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { newDocumentId } from '@groupsight/shared/ids';
import { dashboardHandlers } from './fake-dashboard.ts';
import { moderationHandlers } from './fake-moderation.ts';
import { answerList } from './list.ts';
import { common, dated, named, Shelf, stamped } from './shelf.ts';

const jobDefaults: Job = {
  jobId: '',
  groupId: '',
  state: 'queued',
  done: 0,
  total: 0,
  messages: 0,
  newMessages: 0,
  digests: 0,
  missing: 0,
  errorCode: '',
  errorMessage: '',
  warningCode: '',
  warningMessage: '',
  background: false,
  createdAt: new Date(),
  updatedAt: new Date(),
};

const noFigures = {
  messages: 0,
  writers: 0,
  questions: 0,
  answered: 0,
  open: 0,
  decisions: 0,
  shared: 0,
};

const isIn = (person: Person, groups: readonly string[]) =>
  person.groupIds.some((group) => groups.includes(group));

/** The insights service in memory. */
export class FakeInsights {
  readonly messages = new Shelf<Message>();
  readonly digests = new Shelf<Digest>();
  readonly resources = new Shelf<Resource>();
  readonly facts = new Shelf<Fact>();
  readonly questions = new Shelf<Question>();
  readonly topics = new Shelf<Topic>();
  readonly rules = new Shelf<Rule>();
  readonly actions = new Shelf<ModerationAction>();
  readonly notifications = new Shelf<Notification>();
  readonly pushDevices = new Shelf<PushDevice>();
  /** Of what owners are told; groups whose id begins with 'mine' are everybody's. */
  readonly notificationSettings = new Map<string, NotificationSettings>();
  readonly people = new Map<string, Person[]>();
  /** By owner and member. */
  readonly notes = new Map<string, PersonNote>();
  readonly jobs = new Map<string, { ownerId: string; job: Job }>();
  /** Groups of which an owner has recaps. */
  readonly recapOf = new Map<string, string[]>();
  readonly recapLinks = new Shelf<RecapLink>();
  /** Owner and link by token. */
  readonly recapTokens = new Map<string, { ownerId: string; documentId: string }>();
  statsCalls = 0;
  /** What it says of the state of an owner's data; it cannot tell by default. */
  revisionOf = (_ownerId: string): string => '';
  /** What a list of messages waits for. */
  search: ((ownerId: string, signal: AbortSignal) => Promise<void>) | undefined;
  disclosures = (): GetDisclosuresResponse => ({
    modelPlace: '',
    modelHost: '',
    pseudonyms: false,
    linkPreviews: false,
  });
  /** What the next StartProcessing's job comes to. */
  outcome: Partial<Job> = { state: 'done' };
  /** Lines of the brief that each owner has read. */
  readonly briefRead = new Map<string, Set<string>>();
  started: { fetchHistory: boolean; includeDigests: boolean }[] = [];

  #job(ownerId: string, jobId: string): Job {
    if (jobId === 'done') return { ...jobDefaults, jobId, state: 'done', newMessages: 2 };
    const found = this.jobs.get(jobId);
    if (found?.ownerId !== ownerId) throw notFound();
    return found.job;
  }

  #settingsOf(ownerId: string): NotificationSettings {
    const all = ['resource', 'digest', 'moderation', 'topic'];
    return this.notificationSettings.get(ownerId) ?? { kinds: all, mailed: [], groups: [] };
  }

  readonly handlers: Handlers<typeof InsightsServiceService> = {
    getGroupStats: async ({ groupIds }) => {
      this.statsCalls++;
      return {
        stats: groupIds.map((groupId) => ({
          groupId,
          totalMessages: 7,
          dailyActivity: [{ date: '2026-01-02', count: 7 }],
          topMembers: [{ memberId: 'm1', name: 'Ada', messages: 7 }],
          activityScore: 42,
          lastMessageAt: new Date('2026-01-02T10:00:00Z'),
        })),
      };
    },
    getRevision: async ({ ownerId }) => ({ revision: this.revisionOf(ownerId) }),
    listPollVotes: async () => ({ votes: [] }),
    getActivity: async ({ from = '2026-01-01' }) => ({ days: [{ date: from, count: 0 }] }),
    getEngine: async () => ({
      engine: 'model',
      model: 'small',
      endpoint: 'models.example.com',
      pseudonyms: true,
      resting: false,
      tokensSpent: 1200,
      tokensDaily: 300_000,
    }),
    getDisclosures: async () => this.disclosures(),
    getCoverage: async () => ({
      since: new Date('2026-01-02T10:00:00Z'),
      until: new Date('2026-01-03T10:00:00Z'),
      gaps: [
        {
          from: new Date('2026-01-02T12:00:00Z'),
          to: new Date('2026-01-02T13:00:00Z'),
          reason: 'phone_silent',
        },
        { from: new Date('2026-01-03T10:00:00Z'), to: undefined, reason: 'connection_lost' },
      ],
      beforeReason: 'before_history',
      unreadable: 3,
    }),
    getOverview: async ({ ownerId, groupIds }) => ({
      messagesTracked: groupIds.length * 7,
      messagesPerDay: [{ date: '2026-01-02', count: groupIds.length * 7 }],
      activeTopics: this.topics.of(ownerId).length,
      watchedTopics: this.topics.of(ownerId).length,
      unreadNotifications: this.notifications.of(ownerId).filter((item) => !item.read).length,
      recentActivity: groupIds.map((groupId) => ({
        type: 'digest',
        groupId,
        title: 'A digest',
        date: '2026-01-01',
        count: 1,
        usual: 0,
        detail: '',
        state: '',
        at: new Date('2026-01-02T10:00:00Z'),
      })),
      trendingTopics: this.topics.of(ownerId).map((topic) => ({ topic, mentions: 3, before: 1 })),
    }),
    // The gateway does not ask for it.
    getMemberNews: async () => ({ news: [] }),
    getRecap: async ({ ownerId, groupIds, month }) => {
      const of = groupIds.filter((id) => this.recapOf.get(ownerId)?.includes(id));
      const messages = of.length * 10;
      const figures = { ...noFigures, messages, writers: 1 };
      const member = { memberId: 'ana@s', name: 'Ana', messages, messagesBefore: 5, groupIds: of };
      const [question] = this.questions.of(ownerId);
      return {
        month: month || '2026-05',
        from: '2026-05-01',
        to: '2026-05-31',
        timezone: 'UTC',
        beforeFrom: '2026-04-01',
        beforeTo: '2026-04-30',
        knownFrom: '',
        figures,
        figuresBefore: noFigures,
        days: [],
        daysBefore: [],
        groups: of.map((groupId) => ({ groupId, messages: 10, messagesBefore: 5, writers: 1 })),
        topMembers: [member],
        newMembers: [member],
        newTotal: 1,
        lostMembers: [],
        lostTotal: 0,
        topics: this.topics.of(ownerId).map((topic) => {
          return { topic, mentions: 3, mentionsBefore: 1, groupIds: of };
        }),
        answers: question
          ? [{ question, answerId: question.answers[0]?.documentId ?? '', reactions: 2 }]
          : [],
        shared: this.resources.of(ownerId).map((resource) => {
          return { resource, people: 2, times: 3, groupIds: of };
        }),
        decisions: this.facts.of(ownerId),
        openQuestions: question ? [question] : [],
      };
    },
    listRecapLinks: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.recapLinks.of(ownerId), query, common);
      return { links: items, meta };
    },
    createRecapLink: async ({ ownerId, month, groupId, days }) => {
      const createdAt = new Date();
      const endsAt = new Date(createdAt.getTime() + days * 86_400_000);
      const link = { documentId: newDocumentId(), month, groupId, createdAt, endsAt };
      const token = `token-of-${link.documentId}`;
      this.recapTokens.set(token, { ownerId, documentId: link.documentId });
      return { link: this.recapLinks.add(ownerId, link), token };
    },
    deleteRecapLink: async ({ ownerId, documentId }) => {
      this.recapLinks.remove(ownerId, documentId);
      return {};
    },
    findRecapLink: async ({ token }) => {
      const known = this.recapTokens.get(token);
      const of = known && this.recapLinks.of(known.ownerId);
      const link = of?.find(({ documentId }) => documentId === known?.documentId);
      if (!known || !link) throw new AppError('not_found', 'link_ended', 'It ended.');
      return { ownerId: known.ownerId, link };
    },
    getBrief: async ({ ownerId, groups }) => {
      const read = this.briefRead.get(ownerId) ?? new Set();
      const line = {
        section: 'dates',
        kind: 'event',
        text: 'Choir practice',
        reason: '',
        who: '',
        date: '2026-01-09',
        time: '20:00',
        place: '',
        status: 'changed',
        soFar: false,
        beforeDate: '2026-01-09',
        beforeTime: '19:00',
        messageIds: ['m1', 'm2'],
        at: new Date('2026-01-02T10:00:00Z'),
      };
      const lines = groups.map(({ groupId }) => {
        const documentId = groupId.padEnd(24, '0').slice(0, 24);
        return { ...line, documentId, lineId: `fact-${documentId}-00000001`, groupId };
      });
      return {
        lines: lines.filter(({ lineId }) => !read.has(lineId)),
        quietGroupIds: [],
        leftOut: [{ section: 'days', lines: 2 }],
        since: read.size > 0 ? new Date('2026-01-03T10:00:00Z') : undefined,
        knowsOwner: true,
        words: 50,
      };
    },
    markBriefRead: async ({ ownerId, lineIds, read }) => {
      const known = this.briefRead.get(ownerId) ?? new Set();
      this.briefRead.set(ownerId, known);
      const changed = lineIds.filter((id) => known.has(id) !== read);
      for (const id of changed) read ? known.add(id) : known.delete(id);
      return { changed: changed.length };
    },
    startProcessing: async ({ ownerId, groupId, fetchHistory, includeDigests, background }) => {
      this.started.push({ fetchHistory, includeDigests });
      const isQuiet = background ?? false;
      const job = { ...jobDefaults, jobId: newDocumentId(), groupId, background: isQuiet };
      this.jobs.set(job.jobId, { ownerId, job: { ...job, ...this.outcome } });
      return { job };
    },
    getReading: async ({ ownerId }) => {
      const own = [...this.jobs.values()].filter((one) => one.ownerId === ownerId);
      const open = own.filter(({ job }) => job.state !== 'done' && job.background);
      return { groupIds: open.map(({ job }) => job.groupId), done: own.length - open.length };
    },
    getJob: async ({ ownerId, jobId }) => ({ job: this.#job(ownerId, jobId) }),
    watchJob: async function* (
      this: FakeInsights,
      { ownerId, jobId }: { ownerId: string; jobId: string },
    ) {
      const job = this.#job(ownerId, jobId);
      yield { job: { ...job, state: 'storing' } };
      yield { job };
    }.bind(this),
    findRunningJob: async ({ ownerId, groupId }) => {
      const running = [...this.jobs.values()].find(
        (one) => one.ownerId === ownerId && one.job.groupId === groupId && one.job.state !== 'done',
      );
      return { job: running?.job };
    },
    readConversation: async ({ ownerId, groupId, messageId, before, after }) => {
      const chat = this.messages.of(ownerId).filter((item) => item.groupId === groupId);
      const at = chat.findIndex((item) => item.messageId === messageId);
      if (at < 0) throw notFound();
      const messages = chat.slice(Math.max(0, at - before), at + after + 1);
      return { messages, hasEarlier: at > before, hasLater: at + after + 1 < chat.length };
    },
    previewRemoval: async ({ ownerId, groupId, from = new Date(0), to = new Date() }) => {
      const { length } = this.messages
        .of(ownerId)
        .filter((item) => item.groupId === groupId && item.at && item.at >= from && item.at <= to);
      const others = { systemLines: 1, digests: 2, changedDigests: 1, questions: 3, resources: 4 };
      return { messages: length, ...others };
    },
    listChatSamples: async () => ({ chats: [] }),
    async *readStoredMessages() {
      yield { messages: [] };
    },
    listActiveMembers: async ({ ownerId, groupIds, limit }) => {
      const wrote = new Map<string, ActiveMember>();
      for (const { groupId, senderId: memberId, senderName: name } of this.messages.of(ownerId)) {
        if (!groupIds.includes(groupId)) continue;
        const known = wrote.get(memberId) ?? { memberId, name, messages: 0, groupIds: [] };
        const groups = [...new Set([...known.groupIds, groupId])];
        wrote.set(memberId, { ...known, messages: known.messages + 1, groupIds: groups });
      }
      const members = [...wrote.values()].sort((a, b) => b.messages - a.messages);
      return { members: members.slice(0, limit) };
    },
    listPeople: async ({ ownerId, groupIds }) => {
      const everybody = this.people.get(ownerId) ?? [];
      const people = everybody.filter((one) => isIn(one, groupIds));
      const segments = [{ segment: 'new', people: people.length }];
      const period = { recentFrom: '2026-03-01', recentTo: '2026-03-28' };
      return { people, meta: { total: people.length }, segments, everybody: 9, ...period };
    },
    getPerson: async ({ ownerId, groupIds, memberId }) => {
      const person = this.people.get(ownerId)?.find((one) => one.memberId === memberId);
      if (!person || !isIn(person, groupIds)) throw notFound();
      const groups = person.groupIds.map((groupId) => ({
        groupId,
        name: person.name,
        messages: 3,
        recentMessages: 1,
        firstDate: person.firstDate,
        lastMessageAt: person.lastMessageAt,
      }));
      return {
        person,
        groups,
        weeks: [{ date: '2026-03-23', count: 1 }],
        hours: [1, 0],
        lookedFrom: '',
        asked: [],
        answered: [],
        shared: [],
        repliesTo: [],
        recentFrom: '2026-03-01',
        recentTo: '2026-03-28',
        note: this.notes.get(`${ownerId} ${memberId}`),
      };
    },
    ...dashboardHandlers(this),
    listMembers: async ({ ownerId, groupId, query }) => {
      const wrote = new Map<string, MemberActivity>();
      for (const { groupId: group, senderId, senderName, at } of this.messages.of(ownerId)) {
        if (group !== groupId) continue;
        const messages = (wrote.get(senderId)?.messages ?? 0) + 1;
        const known = { memberId: senderId, name: senderName, activeDays: 1, lastMessageAt: at };
        wrote.set(senderId, { ...known, messages });
      }
      const { items, meta } = answerList([...wrote.values()], query, {
        id: ({ memberId }) => memberId,
        name: ({ name }) => name,
        messages: ({ messages }) => messages,
      });
      return { members: items, meta };
    },
    listMessages: async ({ ownerId, query }, { signal }) => {
      await this.search?.(ownerId, signal);
      const known = { ...common, ...dated, message_id: (item: Message) => item.messageId };
      const { items, meta } = answerList(this.messages.of(ownerId), query, known);
      return { messages: items, meta };
    },
    search: async ({ ownerId, text, groupIds, offset, limit, withNames }, { signal }) => {
      await this.search?.(ownerId, signal);
      const isAsked = ({ groupId }: Message) => groupIds.length === 0 || groupIds.includes(groupId);
      const hits = this.messages
        .of(ownerId)
        .filter((item) => isAsked(item) && item.text.includes(text))
        .map((item) => {
          const start = item.text.indexOf(text);
          const ranges = [{ start, end: start + text.length }];
          const asks = ({ messageId }: Question) => messageId === item.messageId;
          const question = this.questions.of(ownerId).find(asks);
          const resource = this.resources
            .of(ownerId)
            .find(({ sources }) => sources.includes(item.messageId));
          return { message: item, ranges, near: false, question, resource };
        });
      const isNamed = (one: Topic) =>
        one.name === text && (groupIds.length === 0 || groupIds.includes(one.groupId));
      const topics = withNames ? this.topics.of(ownerId).filter(isNamed) : [];
      const page = hits.slice(offset, offset + limit);
      return { hits: page, total: hits.length, incomplete: false, people: [], topics };
    },
    listDigests: async ({ ownerId, query, withoutFacts }) => {
      const known = { ...common, ...dated, ...stamped };
      const { items, meta } = answerList(this.digests.of(ownerId), query, known);
      const bare = { dates: [], tasks: [], decisions: [], open: [] };
      const digests = withoutFacts ? items.map((one) => ({ ...one, ...bare })) : items;
      return { digests, meta };
    },
    listResources: async ({ ownerId, query }) => {
      const known = { ...common, ...named, ...stamped };
      const { items, meta } = answerList(this.resources.of(ownerId), query, known);
      return { resources: items, meta };
    },
    rateDigest: async ({ ownerId, documentId, rating }) => {
      const digest = this.digests.get(ownerId, documentId);
      digest.rating = rating;
      return { digest };
    },
    listFacts: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.facts.of(ownerId), query, {
        ...common,
        ...stamped,
        kind: (fact) => fact.kind,
        date: (fact) => fact.date,
      });
      return { facts: items, meta };
    },
    listQuestions: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.questions.of(ownerId), query, {
        ...common,
        ...stamped,
      });
      return { questions: items, meta };
    },
    updateQuestion: async ({ ownerId, documentId, answered, state, snooze }) => {
      const question = this.questions.get(ownerId, documentId);
      if (snooze) question.snoozedUntil = snooze.until;
      if (state) question.state = state;
      question.answered = answered ?? question.answers.length > 0;
      question.corrected = answered !== undefined || (state ?? '') !== '';
      return { question };
    },
    getQuestionHelp: async ({ ownerId, documentId }) => {
      const question = this.questions.get(ownerId, documentId);
      const { groupId, text, answers } = question;
      const told = { reason: 'like', answers: 1, question: text, groupId };
      return {
        helpers: [{ memberId: 'bob@s', name: 'Bob', ...told }],
        earlier: [{ question, answer: answers[0], likeness: 0.5 }],
      };
    },
    replyToQuestion: async ({ ownerId, documentId, text }) => {
      const question = this.questions.get(ownerId, documentId);
      const at = new Date('2026-01-03T10:00:00Z');
      question.reply = { text, state: 'waiting', errorCode: '', error: '', at };
      return { question };
    },
    cancelReply: async ({ ownerId, documentId }) => ({
      question: this.questions.get(ownerId, documentId),
    }),
    listTopics: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.topics.of(ownerId), query, { ...common, ...named });
      return { topics: items, meta };
    },
    createTopic: async ({ ownerId, groupId, name, description, color = '#3b82f6' }) => {
      const stamp = { createdAt: new Date(), updatedAt: new Date() };
      const counts = { mentions: 1, totalMentions: 2, dailyMentions: [] };
      const documentId = newDocumentId();
      const topic = { documentId, groupId, name, description, color, ...counts, ...stamp };
      return { topic: this.topics.add(ownerId, topic) };
    },
    updateTopic: async ({ ownerId, documentId, name, description, color }) => {
      const topic = this.topics.get(ownerId, documentId);
      if (name !== undefined) topic.name = name;
      if (description !== undefined) topic.description = description;
      if (color !== undefined) topic.color = color;
      return { topic };
    },
    deleteTopic: async ({ ownerId, documentId }) => ({
      topic: this.topics.remove(ownerId, documentId),
    }),
    listTopicMessages: async ({ ownerId, documentId, offset, limit }) => {
      const { groupId } = this.topics.get(ownerId, documentId);
      const chat = this.messages.of(ownerId).filter((item) => item.groupId === groupId);
      return { messages: chat.slice(offset, offset + limit), meta: { total: chat.length } };
    },
    suggestTopics: async ({ groupId }) => ({
      suggestions: [{ name: `heap of ${groupId}`, messages: 5, members: 2 }],
      from: '2026-01-01',
    }),
    ...moderationHandlers(this.rules, this.actions),
    listNotifications: async ({ ownerId, query }) => {
      const { items, meta } = answerList(this.notifications.of(ownerId), query, {
        documentId: (item) => item.documentId,
        read: (item) => item.read,
      });
      return { notifications: items, meta };
    },
    markNotificationsRead: async ({ ownerId, documentId }) => {
      const all = this.notifications.of(ownerId);
      const changed = all.filter(
        (item) => !item.read && (documentId === '' || item.documentId === documentId),
      );
      for (const item of changed) item.read = true;
      return { changed: changed.length };
    },
    deleteNotifications: async ({ ownerId, documentId }) => {
      const all = this.notifications.of(ownerId);
      const gone = all.filter((item) => documentId === '' || item.documentId === documentId);
      for (const item of gone) this.notifications.remove(ownerId, item.documentId);
      return { deleted: gone.length };
    },
    getNotificationSettings: async ({ ownerId }) => ({ settings: this.#settingsOf(ownerId) }),
    updateNotificationSettings: async ({ ownerId, kinds, quiet, neverQuiet, mailed }) => {
      const before = this.#settingsOf(ownerId);
      const settings = {
        ...before,
        kinds: kinds?.kinds ?? before.kinds,
        mailed: mailed?.kinds ?? before.mailed,
        quiet: neverQuiet ? undefined : (quiet ?? before.quiet),
      };
      this.notificationSettings.set(ownerId, settings);
      return { settings };
    },
    setGroupNotifications: async ({ ownerId, groupId, kinds }) => {
      const before = this.#settingsOf(ownerId);
      if (!groupId.startsWith('mine')) throw notFound();
      const others = before.groups.filter((one) => one.groupId !== groupId);
      const own = kinds ? [{ groupId, kinds: kinds.kinds }] : [];
      const settings = { ...before, groups: [...others, ...own] };
      this.notificationSettings.set(ownerId, settings);
      return { settings };
    },
    // The scheduler's alone.
    listDueNotificationMails: async () => ({ mails: [] }),
    noteNotificationMail: async () => ({}),
    getNotificationMail: async () => ({ notifications: [], total: 0 }),
    tellLettersWritten: async () => ({}),
    getPush: async ({ ownerId }) => ({
      publicKey: 'BPush',
      devices: this.pushDevices.of(ownerId),
    }),
    savePushDevice: async ({ ownerId, endpoint, kinds, name }) => {
      const createdAt = new Date('2026-01-02T10:00:00Z');
      const device = { documentId: `push-${endpoint.length}`, name, kinds, createdAt };
      this.pushDevices.add(ownerId, device);
      return { device };
    },
    // The gateway does not ask for it.
    exportOwner: async function* () {},
    deletePushDevice: async ({ ownerId, documentId }) => {
      this.pushDevices.remove(ownerId, documentId);
      return {};
    },
  };
}
