import {
  AuthServiceService,
  type GetUserRequest,
  type GetUserResponse,
  type User,
} from '@groupsight/proto/auth/v1/auth';
import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import type { Command, CommandResult } from '@groupsight/proto/events/v1/events';
import {
  Group,
  GroupsServiceService,
  type ListGroupsResponse,
  type ListMembersRequest,
} from '@groupsight/proto/groups/v1/groups';
import {
  type BriefLine,
  type DeepPartial,
  type Digest,
  type DueNotificationMail,
  type GetBriefRequest,
  type GetBriefResponse,
  type GetJobRequest,
  type GetMemberNewsRequest,
  type GetRecapRequest,
  GetRecapResponse,
  InsightsServiceService,
  type Job,
  type ListDigestsRequest,
  type ListModerationActionsRequest,
  type ListPollVotesRequest,
  type ListQuestionsRequest,
  type ListResourcesRequest,
  MemberNews,
  type MemberVote,
  type ModerationAction,
  type NoteNotificationMailRequest,
  Notification,
  type Question,
  type Resource,
  type StartProcessingRequest,
  type TellLettersWrittenRequest,
  type UpdateNotificationSettingsRequest,
} from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError, notFound } from '@groupsight/shared/errors';
import type { Handlers } from '@groupsight/shared/grpc/context';
import { chatKey } from '@groupsight/shared/ids';

type Answer = Partial<CommandResult> | undefined;

/** A connector: does every command once by its key, and answers as the test says. */
export class FakeConnector {
  /** Every command that came, those that came again too. */
  readonly commands: Command[] = [];
  /** Keys of what was taken back. */
  readonly cancelled: string[] = [];
  /** Texts that went out, with their chat. */
  readonly sent: { chatId: string; text: string }[] = [];
  /** Done, unless the test says otherwise; undefined: no answer. */
  answer: (command: Command) => Answer = () => ({ state: 'done' });
  readonly #done = new Set<string>();
  readonly #bus: EventBus;

  constructor(bus: EventBus) {
    this.#bus = bus;
  }

  async start(): Promise<void> {
    await this.#bus.subscribe({
      topic: topics.chatCommands,
      group: 'connector',
      onBatch: async (records) => {
        for (const { value } of records) await this.#execute(value);
      },
    });
  }

  /** Publishes a result, as after a command or once more. */
  async report(command: Command, answer: Partial<CommandResult>): Promise<void> {
    const { idempotencyKey, ownerId, chatId } = command;
    const value: CommandResult = {
      idempotencyKey,
      ownerId,
      chatId,
      state: 'done',
      errorCode: '',
      errorMessage: '',
      messageId: '',
      jobId: '',
      fetched: 0,
      at: new Date(),
      ...answer,
    };
    await this.#bus.publish(topics.chatCommandResults, [{ key: chatKey(ownerId, chatId), value }]);
  }

  async #execute(command: Command): Promise<void> {
    if (command.action?.$case === 'cancelSend') {
      this.cancelled.push(command.action.value.targetKey);
      return;
    }
    this.commands.push(command);
    if (this.#done.has(command.idempotencyKey)) return;
    this.#done.add(command.idempotencyKey);
    const answer = this.answer(command);
    if (command.action?.$case === 'sendMessage' && answer?.state !== 'failed') {
      this.sent.push({ chatId: command.chatId, text: command.action.value.text });
    }
    if (answer) await this.report(command, answer);
  }
}

/** Insights as far as the scheduler calls it. */
export class FakeInsights {
  readonly started: StartProcessingRequest[] = [];
  /** Groups whose processing cannot be started now. */
  readonly failing = new Set<string>();
  /** What a group's job comes to; done unless the test says otherwise. */
  readonly outcomes = new Map<string, 'fetching' | 'failed'>();
  /** Jobs that were asked about. */
  readonly followed: string[] = [];
  /** What waits to be read. */
  brief: (request: GetBriefRequest) => GetBriefResponse = () => briefOf([briefLine('one')]);
  /** What a month came to. */
  recap: (request: GetRecapRequest) => GetRecapResponse = ({ month }) => recapOf({ month });
  /** What a member missed: one answer in the first of their groups. */
  news = (memberId: string, groupIds: readonly string[]): MemberNews =>
    MemberNews.fromPartial({
      memberId,
      lines: groupIds.slice(0, 1).map((groupId) => {
        return { section: 'answers', groupId, text: `Answer for ${memberId}`, who: 'Bob' };
      }),
    });
  /** Mails of notifications that are due. */
  readonly dueMails: DueNotificationMail[] = [];
  /** Of which letters owners were told. */
  readonly lettersTold: TellLettersWrittenRequest[] = [];
  /** What happens before one is noted as asked for. */
  noteMail: () => Promise<void> = async () => undefined;
  /** What such a mail has to tell, and how many others. */
  notifications: DeepPartial<Notification>[] = [];
  moreNotifications = 0;
  /** Kinds of notifications that are mailed. */
  mailed: string[] = ['topic'];
  /** Votes in polls, of all groups. */
  readonly votes: MemberVote[] = [];
  /** What it has found, of everybody; lists filter it by id, instants and state as far as webhooks ask. */
  readonly digests: Digest[] = [];
  readonly questions: Question[] = [];
  readonly resources: Resource[] = [];
  readonly actions: ModerationAction[] = [];
  /** What a start waits for. */
  hold: () => Promise<void> = async () => undefined;

  #notifications() {
    const listDueNotificationMails = async () => ({ mails: [...this.dueMails] });
    const noteNotificationMail = async ({ ownerId, period }: NoteNotificationMailRequest) => {
      const at = this.dueMails.findIndex((m) => m.ownerId === ownerId && m.period === period);
      await this.noteMail();
      if (at >= 0) this.dueMails.splice(at, 1);
      return {};
    };
    const getNotificationMail = async () => {
      const notifications = this.notifications.map((one) => Notification.fromPartial(one));
      return { notifications, total: notifications.length + this.moreNotifications };
    };
    const updateNotificationSettings = async (asked: UpdateNotificationSettingsRequest) => {
      this.mailed = asked.mailedAsBefore ? ['topic'] : (asked.mailed?.kinds ?? this.mailed);
      return { settings: { kinds: ['topic'], groups: [], mailed: [...this.mailed] } };
    };
    const tellLettersWritten = async (asked: TellLettersWrittenRequest) => {
      this.lettersTold.push(asked);
      return {};
    };
    return {
      tellLettersWritten,
      listDueNotificationMails,
      noteNotificationMail,
      getNotificationMail,
      updateNotificationSettings,
    };
  }

  #lists() {
    const listDigests = async ({ query }: ListDigestsRequest) => ({
      digests: matching(this.digests, query),
      meta: undefined,
    });
    const listQuestions = async ({ query }: ListQuestionsRequest) => ({
      questions: matching(this.questions, query),
      meta: undefined,
    });
    const listResources = async ({ query }: ListResourcesRequest) => ({
      resources: matching(this.resources, query),
      meta: undefined,
    });
    const listModerationActions = async ({ query }: ListModerationActionsRequest) => ({
      actions: matching(this.actions, query),
      meta: undefined,
    });
    return { listDigests, listQuestions, listResources, listModerationActions };
  }

  handlers(): Handlers<typeof InsightsServiceService> {
    const nothing = async () => {
      throw new AppError('unimplemented', 'unimplemented', 'Not here');
    };
    const others = Object.keys(InsightsServiceService).map((name) => [name, nothing]);
    const startProcessing = async (request: StartProcessingRequest) => {
      if (this.failing.has(request.groupId)) throw new AppError('limited', 'busy', 'Busy');
      this.started.push(request);
      await this.hold();
      return { job: jobOf(request.groupId, 'queued') };
    };
    const getJob = async ({ jobId }: GetJobRequest) => {
      this.followed.push(jobId);
      return { job: jobOf(jobId, this.outcomes.get(jobId) ?? 'done') };
    };
    const getBrief = async (request: GetBriefRequest) => this.brief(request);
    const getRecap = async (request: GetRecapRequest) => this.recap(request);
    const listPollVotes = async ({ messageIds }: ListPollVotesRequest) => ({
      votes: this.votes.filter(({ messageId }) => messageIds.includes(messageId)),
    });
    const getMemberNews = async ({ readers }: GetMemberNewsRequest) => ({
      news: readers.map(({ memberId, groupIds }) => this.news(memberId, groupIds)),
    });
    const known = {
      startProcessing,
      getJob,
      getBrief,
      getRecap,
      listPollVotes,
      getMemberNews,
      ...this.#notifications(),
      ...this.#lists(),
    };
    return { ...Object.fromEntries(others), ...known };
  }
}

type Listed = Pick<Question, 'documentId' | 'groupId'> &
  Partial<Pick<Question, 'state' | 'createdAt'> & Pick<Digest, 'date' | 'updatedAt'>>;

/** Whether a thing meets a condition of those that webhooks ask with. */
function meets(thing: Listed, { field, operator, values }: Condition): boolean {
  const named: Readonly<Record<string, string | Date | undefined>> = {
    ...thing,
    'group.documentId': thing.groupId,
  };
  const value = named[field];
  const own = value instanceof Date ? value.toISOString() : (value ?? '');
  const [first = ''] = values;
  if (operator === 'gte') return own >= first;
  if (operator === 'lte') return own <= first;
  return values.includes(own);
}

/** A page of what meets all conditions. */
function matching<T extends Listed>(things: readonly T[], query: ListQuery | undefined): T[] {
  const conditionsOf = (filter: Filter | undefined): Condition[] => {
    if (filter?.kind?.$case === 'all') return filter.kind.value.filters.flatMap(conditionsOf);
    return filter?.kind?.$case === 'condition' ? [filter.kind.value] : [];
  };
  const conditions = conditionsOf(query?.filter);
  const from = query?.offset ?? 0;
  return things
    .filter((thing) => conditions.every((one) => meets(thing, one)))
    .slice(from, from + (query?.limit ?? 0));
}

/** A line of a brief. */
export function briefLine(lineId: string, changed: Partial<BriefLine> = {}): BriefLine {
  return {
    lineId,
    section: 'decisions',
    groupId: 'group-garden',
    kind: 'decision',
    documentId: lineId,
    text: `Decision ${lineId}`,
    reason: '',
    who: '',
    date: '',
    time: '',
    place: '',
    status: '',
    beforeDate: '',
    beforeTime: '',
    soFar: false,
    messageIds: [],
    at: new Date(0),
    ...changed,
  };
}

export const briefOf = (lines: BriefLine[]): GetBriefResponse => ({
  lines,
  quietGroupIds: [],
  leftOut: [],
  since: undefined,
  knowsOwner: true,
  words: 0,
});

/** A month with a few messages of one group. */
export function recapOf(changed: DeepPartial<GetRecapResponse>): GetRecapResponse {
  const recap: DeepPartial<GetRecapResponse> = {
    from: `${changed.month}-01`,
    to: `${changed.month}-28`,
    beforeFrom: '2027-01-01',
    figures: { messages: 9, writers: 2, questions: 1, answered: 1 },
    figuresBefore: { messages: 6, writers: 2 },
    groups: [{ groupId: 'group-garden', messages: 9, messagesBefore: 6, writers: 2 }],
    ...changed,
  };
  return GetRecapResponse.fromPartial(recap as GetRecapResponse);
}

const valuesOf = (filter: Filter | undefined): readonly string[] =>
  filter?.kind?.$case === 'condition' ? filter.kind.value.values : [];

const nothingHere = async () => {
  throw new AppError('unimplemented', 'unimplemented', 'Not here');
};

/** Auth and groups as far as mails need them: a user for every id that does not say `gone`. */
export class FakeUsers {
  /** What of a user is not as usual. */
  readonly users = new Map<string, Partial<User>>();
  /** Of the one group that everybody watches. */
  groupName = 'Garden';
  /** Who is in none of the groups; everybody else is in that one. */
  readonly gone = new Set<string>();
  /** Who is listed where nobody is asked for by id, by name. */
  readonly listed = new Map<string, string>();
  /** Auth does not answer. */
  isAway = false;

  auth(): Handlers<typeof AuthServiceService> {
    const others = Object.keys(AuthServiceService).map((name) => [name, nothingHere]);
    const getUser = async ({ userId }: GetUserRequest): Promise<GetUserResponse> => {
      if (this.isAway) throw new AppError('unavailable', 'away', 'Away');
      if (userId.includes('gone')) throw notFound();
      const user: User = {
        documentId: userId,
        id: 1,
        username: 'Ada',
        email: `${userId}@example.org`,
        timezone: 'UTC',
        plan: 'ultimate',
        provider: 'local',
        isOperator: false,
        language: 'en',
        createdAt: undefined,
        updatedAt: undefined,
        ...this.users.get(userId),
      };
      return { user };
    };
    return { ...Object.fromEntries(others), getUser };
  }

  groups(): Handlers<typeof GroupsServiceService> {
    const others = Object.keys(GroupsServiceService).map((name) => [name, nothingHere]);
    const listGroups = async (): Promise<ListGroupsResponse> => ({
      groups: [Group.fromPartial({ documentId: 'group-garden', name: this.groupName })],
      meta: undefined,
    });
    const listMembers = async ({ query }: ListMembersRequest) => {
      const named = valuesOf(query?.filter);
      const asked = new Set(named.length > 0 ? named : this.listed.keys());
      const found = [...asked].filter((memberId) => !this.gone.has(memberId)).sort();
      const from = query?.offset ?? 0;
      const members = found
        .slice(from, from + (query?.limit ?? 0))
        .map((memberId) => ({ memberId, name: this.listed.get(memberId) ?? '', isAdmin: false }));
      return { members, meta: undefined };
    };
    const getMembershipChanges = async () => ({
      joined: 4,
      left: 1,
      latestJoined: [],
      latestLeft: [],
    });
    return { ...Object.fromEntries(others), listGroups, listMembers, getMembershipChanges };
  }
}

/** A job with its group's id; nobody moves it. */
function jobOf(groupId: string, state: string): Job {
  return {
    jobId: groupId,
    groupId,
    state,
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
    createdAt: undefined,
    updatedAt: undefined,
  };
}
