import type { Command, CommandResult } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { topics } from '@groupsight/shared/bus/topics';
import { chatKey } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import type { Pace } from '../domain/sending/pace.ts';
import type { AccountSessions } from '../sessions/account-sessions.ts';
import type { Commands, Lane, Outcome } from '../store/commands.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { CommandRow } from '../store/models.ts';
import { AccountLane } from './account-lane.ts';
import { failure, whyMissed } from './outcome.ts';
import { commandOf, rowOf } from './rows.ts';
import type { SendBudget } from './send-budget.ts';
import { sendErrors } from './send-errors.ts';

export interface CommandQueueOptions {
  readonly commands: Commands;
  readonly sessions: AccountSessions;
  readonly media: MediaStore;
  readonly budget: SendBudget;
  readonly bus: EventBus;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly pace: Pace;
  /** Milliseconds between looks for what another process, or one that died, left. */
  readonly sweepMs: number;
}

const lanes: readonly Lane[] = ['send', 'delete'];

/**
 * Commands to send and delete. Each is on disk before it is acknowledged on the bus; then every
 * account has two lanes that wait for nobody else: messages one after the other at a human
 * pace, deletions at once. Whoever holds an account's session works its lanes; a process that
 * died leaves everything to the next, which tries again under the same key.
 */
export class CommandQueue {
  readonly #options: CommandQueueOptions;
  readonly #lanes = new Map<string, AccountLane>();
  readonly #startedAt: Date;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #closing = false;

  constructor(options: CommandQueueOptions) {
    this.#options = options;
    this.#startedAt = options.now();
  }

  /** Goes on with what is left, and keeps looking. */
  start(): void {
    this.#look();
    this.#timer = setInterval(() => this.#look(), this.#options.sweepMs);
  }

  /** Resolves when the commands are on disk; those that had ended are answered again. */
  async add(added: readonly Command[]): Promise<void> {
    const { commands, now } = this.#options;
    const rows = added.flatMap((command) => rowOf(command, now()) ?? []);
    const ended = await commands.add(rows);
    const chats = new Map(added.map(({ idempotencyKey, chatId }) => [idempotencyKey, chatId]));
    for (const row of ended) await this.#tell(row, chats.get(row._id) ?? '');
    for (const ownerId of new Set(rows.map((row) => row.ownerId))) this.wake(ownerId);
  }

  /** Takes a send back, unless it has begun; the command may come later than this. */
  async cancel(ownerId: string, key: string): Promise<void> {
    const { commands, now } = this.#options;
    const outcome = failure(sendErrors.cancelled());
    const at = now();
    const row = await commands.cancel({ _id: key, ownerId }, outcome, at);
    if (row) await this.#tellAndClose({ ...row, ...outcome, endedAt: at });
  }

  /** There may be something to do for an account. */
  wake(ownerId: string): void {
    if (this.#closing) return;
    for (const lane of lanes) this.#lane(ownerId, lane).wake();
  }

  /** Whether something of an account is in hand. */
  isWorking(ownerId: string): boolean {
    return lanes.some((lane) => this.#lanes.get(`${lane} ${ownerId}`)?.isWorking);
  }

  /** An account is open, for the first time or again. */
  opened(ownerId: string): void {
    if (this.#closing) return;
    for (const lane of lanes) this.#lane(ownerId, lane).opened();
  }

  /** Ends after what is in hand; the rest stays on disk. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()));
  }

  #lane(ownerId: string, lane: Lane): AccountLane {
    const key = `${lane} ${ownerId}`;
    const known = this.#lanes.get(key);
    if (known) return known;
    const made = new AccountLane({
      ...this.#options,
      ownerId,
      lane,
      startedAt: this.#startedAt,
      end: (row, outcome) => this.#end(row, outcome),
      onIdle: () => this.#lanes.delete(key),
    });
    this.#lanes.set(key, made);
    return made;
  }

  #look(): void {
    if (this.#closing) return;
    this.#looking ??= this.#sweep()
      .catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'command poll failed');
      })
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #sweep(): Promise<void> {
    const { commands, sessions, now, sweepMs } = this.#options;
    // What has just ended is being told.
    const before = new Date(now().getTime() - sweepMs);
    for (const ownerId of await commands.busyOwners()) {
      if (this.#closing) return;
      if (await sessions.isElsewhere(ownerId)) continue;
      for (const row of await commands.overdue(ownerId, now())) await this.#miss(row);
      for (const row of await commands.untold(ownerId, before)) await this.#tellAndClose(row);
      this.wake(ownerId);
    }
  }

  /** Ends one whose time has passed, unless its lane has just begun to send it. */
  async #miss(row: CommandRow): Promise<void> {
    const { commands, now, sessions } = this.#options;
    const outcome = await whyMissed(row, { sessions, startedAt: this.#startedAt });
    const at = now();
    const noted = await commands.end(row, outcome, { at, from: ['waiting'] });
    if (noted) await this.#tellAndClose({ ...row, ...outcome, endedAt: at });
  }

  async #end(row: CommandRow, outcome: Outcome): Promise<void> {
    const at = this.#options.now();
    await this.#options.commands.end(row, outcome, { at });
    await this.#tellAndClose({ ...row, ...outcome, endedAt: at });
  }

  async #tellAndClose(row: CommandRow): Promise<void> {
    await this.#tell(row, commandOf(row).chatId);
    await this.#options.commands.close(row);
  }

  async #tell(row: CommandRow, chatId: string): Promise<void> {
    const { _id: idempotencyKey, ownerId, state, errorCode, errorMessage, messageId } = row;
    const value: CommandResult = {
      idempotencyKey,
      ownerId,
      chatId,
      state,
      errorCode,
      errorMessage,
      messageId,
      jobId: '',
      fetched: 0,
      at: row.endedAt ?? this.#options.now(),
    };
    await this.#options.bus.publish(topics.chatCommandResults, [
      { key: chatKey(ownerId, chatId), value },
    ]);
  }
}
