import type { Command, CommandResult } from '@groupsight/proto/events/v1/events';
import {
  InsightsServiceService,
  type GetJobRequest,
  type Job,
  type StartProcessingRequest,
} from '@groupsight/proto/insights/v1/insights';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { AppError } from '@groupsight/shared/errors';
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
  /** What a start waits for. */
  hold: () => Promise<void> = async () => undefined;

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
    return { ...Object.fromEntries(others), startProcessing, getJob };
  }
}

/** A job with its group's id; nobody moves it. */
function jobOf(groupId: string, state: string): Job {
  return {
    ...{ jobId: groupId, groupId, state, done: 0, total: 0, messages: 0, newMessages: 0 },
    ...{ digests: 0, missing: 0, errorCode: '', errorMessage: '' },
    ...{ warningCode: '', warningMessage: '', background: false },
    ...{ createdAt: undefined, updatedAt: undefined },
  };
}
