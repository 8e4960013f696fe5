import { providerErrors } from '@groupsight/chat-port/provider-errors';
import type { Command } from '@groupsight/proto/events/v1/events';
import { AppError, hasCode } from '@groupsight/shared/errors';
import type { Logger } from '@groupsight/shared/logger';
import { type Pace, pauseAfter, pauseBeforeRetry } from '../domain/sending/pace.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { Commands, Lane, Outcome } from '../store/commands.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { CommandRow } from '../store/models.ts';
import { failure, isOverdue, statusOf, whyMissed } from './outcome.ts';
import { perform } from './perform.ts';
import { commandOf } from './rows.ts';
import type { SendBudget } from './send-budget.ts';
import { sendErrors } from './send-errors.ts';

export interface AccountLaneOptions {
  readonly ownerId: string;
  readonly lane: Lane;
  readonly commands: Commands;
  readonly sessions: AccountSessions;
  readonly media: MediaStore;
  readonly budget: SendBudget;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly pace: Pace;
  /** When this process began to look after commands. */
  readonly startedAt: Date;
  /** Stores and tells how a command ended. */
  readonly end: (row: CommandRow, outcome: Outcome) => Promise<void>;
  /** Nothing is left to do here for now. */
  readonly onIdle: () => void;
}

/** Tries of a command before it fails. */
const maxTries = 5;
/** What is one of many is sent up to this share of the day's budget. */
const bulkShare = 0.8;
/** Lost connections in a row that are not counted as tries: they are no fault of the command. */
const maxLosses = 20;

/** The commands of one account and kind, one after the other. */
export class AccountLane {
  readonly #options: AccountLaneOptions;
  readonly #stopped = Promise.withResolvers<void>();
  #closing = false;
  #running: Promise<void> | undefined;
  #again = false;
  /** Passing troubles since the last command that came to an end. */
  #troubles = 0;
  #cutShort: (() => void) | undefined;
  /** When the next message may go, milliseconds since 1970; undefined: not worked out yet. */
  #nextAt: number | undefined;

  constructor(options: AccountLaneOptions) {
    this.#options = options;
  }

  /** Whether it is at something, if only at a pause before the next message. */
  get isWorking(): boolean {
    return this.#running !== undefined;
  }

  /** Works until nothing is left, or the account cannot act now. */
  wake(): void {
    this.#again = true;
    if (this.#closing) return;
    this.#running ??= this.#run();
  }

  /** The account has just come back: what waited for it need not wait longer. */
  opened(): void {
    this.#cutShort?.();
    this.wake();
  }

  /** Ends after the command in hand. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#stopped.resolve();
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#closing) {
        this.#again = false;
        while (!this.#closing && (await this.#step()));
      }
    } catch (error) {
      // The store or the bus is away; the next look goes on.
      this.#options.logger.warn({ err: error }, 'send queue paused');
    } finally {
      this.#running = undefined;
      // A pause that is not over has to be remembered.
      if ((this.#nextAt ?? 0) <= this.#clock()) this.#options.onIdle();
    }
  }

  /** @returns whether there may be more to do now */
  async #step(): Promise<boolean> {
    const { commands, sessions, ownerId, lane, now, end } = this.#options;
    const row = await commands.next(ownerId, lane);
    if (!row) return false;
    const status = await statusOf(sessions, ownerId);
    // Perhaps in another process's hands, who is at this very command.
    if (status === 'coming') return false;
    if (isOverdue(row, now())) {
      const isUncertain = row.state === 'sending';
      const uncertain = () => failure(sendErrors.uncertain());
      await end(row, isUncertain ? uncertain() : await whyMissed(row, this.#options));
      return true;
    }
    const refused = await this.#refusal(row, status);
    if (refused) {
      await end(row, failure(refused));
      return true;
    }
    // Looked at again after a pause: something more urgent may have come.
    if (await this.#paused()) return true;
    await this.#attempt(row);
    return true;
  }

  /** Why a command is not even tried. */
  async #refusal(row: CommandRow, status: 'open' | 'gone'): Promise<AppError | undefined> {
    const { budget, lane, ownerId } = this.#options;
    if (status === 'gone') return providerErrors.notConnected();
    if (row.attempts >= maxTries) return sendErrors.failed();
    // Begun already: it may have gone out, and was within the budget then.
    if (lane === 'delete' || row.attempts > 0) return undefined;
    const state = await budget.of(ownerId);
    const { action } = commandOf(row);
    const isBulk = action?.$case === 'sendMessage' && action.value.bulk === true;
    const most = isBulk ? Math.floor(state.budget * bulkShare) : state.budget;
    return state.used >= most ? sendErrors.budgetSpent(state.budget) : undefined;
  }

  /** Waits for the account's next turn. @returns false when it is its turn */
  async #paused(): Promise<boolean> {
    if (this.#options.lane === 'delete') return false;
    this.#nextAt ??= await this.#firstTurn();
    const left = this.#nextAt - this.#clock();
    if (left <= 0) return false;
    await this.#wait(left);
    return true;
  }

  /** A restart is no reason to hurry: the pause after the last message holds. */
  async #firstTurn(): Promise<number> {
    const { commands, ownerId, pace } = this.#options;
    const last = await commands.lastSentAt(ownerId);
    return last ? last.getTime() + pauseAfter(pace, 0, Math.random) : 0;
  }

  async #attempt(row: CommandRow): Promise<void> {
    const { commands, sessions, media, ownerId, end } = this.#options;
    const command = commandOf(row);
    // Another process found it overdue in this moment.
    if (!(await commands.begin(row))) return;
    let messageId: string;
    try {
      const session = await sessions.session(ownerId, 0);
      const confirm = () => sessions.confirm(ownerId);
      messageId = await perform(command, { session, media, confirm });
    } catch (error) {
      return this.#failed(row, error);
    }
    this.#troubles = 0;
    this.#paceAfter(command);
    await end(row, { state: 'done', errorCode: '', errorMessage: '', messageId });
  }

  async #failed(row: CommandRow, error: unknown): Promise<void> {
    const { commands, logger, pace, end } = this.#options;
    if (error instanceof AppError && isRefusal(error)) {
      this.#troubles = 0;
      this.#paceAfter(commandOf(row));
      return end(row, failure(error));
    }
    // Its words are not in the error of a network we know; of others only the kind is told.
    const code = error instanceof AppError ? error.code : 'unforeseen';
    // Its new holder does it.
    if (hasCode(error, 'account_elsewhere')) return commands.putBack(row, false);
    logger.warn({ code, attempts: row.attempts + 1 }, 'a command is tried again');
    const wasAway = hasCode(error, 'connection_lost') || hasCode(error, 'not_connected');
    this.#troubles += 1;
    await commands.putBack(row, !wasAway || this.#troubles > maxLosses);
    await this.#wait(pauseBeforeRetry(pace, this.#troubles, Math.random));
  }

  #paceAfter({ action }: Command): void {
    const isSend = action?.$case === 'send' || action?.$case === 'sendMessage';
    const text = isSend ? action.value.text : '';
    this.#nextAt = this.#clock() + pauseAfter(this.#options.pace, text.length, Math.random);
  }

  async #wait(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, milliseconds);
    // A pause between messages that is cut short is looked at, and waited for, again.
    this.#cutShort = resolve;
    await Promise.race([promise, this.#stopped.promise]);
    clearTimeout(timer);
  }

  #clock(): number {
    return this.#options.now().getTime();
  }
}

/** Errors that another try won't change. */
function isRefusal({ kind, code }: AppError): boolean {
  const passing = ['unavailable', 'timeout', 'limited', 'internal'];
  return !passing.includes(kind) && code !== 'not_connected';
}
