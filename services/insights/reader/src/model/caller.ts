import { createHash } from 'node:crypto';
import { Semaphore } from '@groupsight/shared/semaphore';
import { z } from 'zod';
import type { LocalReason, Outcome, Scope } from '../meaning.ts';
import { Breaker } from './breaker.ts';
import type { ModelAnswer, ModelPorts, ModelSettings } from './ports.ts';
import { ModelError } from './ports.ts';

/** Something to ask the model, with the form its answer must have. */
export interface Question<T> {
  /** Counted by; part of the schema's name. */
  readonly task: string;
  readonly instructions: string;
  readonly data: string;
  readonly answer: z.ZodType<T>;
  readonly mostOutput: number;
  readonly timeoutMs: number;
  readonly tries: number;
  /** Somebody waits for it: it is not asked behind days that are read, which takes minutes. */
  readonly isUrgent?: boolean;
}

const firstWaitMs = 500;
/** Who asks us to come back later than this is asked on another day. */
const longestWaitMs = 20_000;

/** Tokens of a text, rather too many than too few: a reservation must hold. */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3.5);
}

/** The answer's text as the schema has it; null for anything else. */
function parsed<T>(text: string, schema: z.ZodType<T>): T | null {
  // Some endpoints put JSON into a code block although they are asked for JSON alone.
  const bare = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return schema.parse(JSON.parse(bare));
  } catch {
    return null;
  }
}

function keyOf(scope: Scope, model: string, question: Question<unknown>): string {
  const { task, instructions, data } = question;
  const parts = [scope.owner, scope.group, model, task, instructions, data];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

type Tried<T> =
  | { readonly done: Outcome<T> }
  | { readonly again: LocalReason; readonly waitMs: number };

/**
 * The one way to the model: answers that are known cost nothing, tokens are set aside before
 * they are spent, failures are tried again with growing waits, and an endpoint that keeps
 * failing is left alone for a while.
 */
export class Caller {
  readonly #ports: ModelPorts;
  readonly #settings: ModelSettings;
  readonly #breaker: Breaker;
  readonly #semaphore: Semaphore;
  readonly #urgent: Semaphore;

  constructor(ports: ModelPorts, settings: ModelSettings) {
    this.#ports = ports;
    this.#settings = settings;
    this.#breaker = new Breaker(() => ports.clock.now());
    this.#semaphore = new Semaphore(settings.concurrency);
    this.#urgent = new Semaphore(settings.concurrency);
  }

  /** An unknown plan has the smallest budget. */
  limitOf(plan: string): number {
    const { dailyTokens } = this.#settings;
    return dailyTokens[plan] ?? Math.min(...Object.values(dailyTokens));
  }

  get isResting(): boolean {
    return this.#breaker.isOpen;
  }

  async ask<T>(scope: Scope, question: Question<T>): Promise<Outcome<T>> {
    const { cache, chat, meter } = this.#ports;
    const key = keyOf(scope, chat.model, question);
    const known = await cache.get(key);
    const value = known === null ? null : parsed(known, question.answer);
    if (value !== null) {
      meter.asked(question.task, 'cached');
      return { ok: true, value };
    }
    const semaphore = question.isUrgent ? this.#urgent : this.#semaphore;
    const outcome = await semaphore.run(() => this.#insist(scope, question, key));
    meter.asked(question.task, outcome.ok ? 'ok' : outcome.reason);
    return outcome;
  }

  async #insist<T>(scope: Scope, question: Question<T>, key: string): Promise<Outcome<T>> {
    let reason: LocalReason = 'unavailable';
    for (let attempt = 1; attempt <= question.tries; attempt += 1) {
      const tried = await this.#try(scope, question, key);
      if ('done' in tried) return tried.done;
      reason = tried.again;
      if (attempt === question.tries || tried.waitMs > longestWaitMs) break;
      await this.#ports.clock.sleep(tried.waitMs || firstWaitMs * 3 ** (attempt - 1));
    }
    return { ok: false, reason };
  }

  async #try<T>(scope: Scope, question: Question<T>, key: string): Promise<Tried<T>> {
    const { budget, cache } = this.#ports;
    const input = tokensOf(question.instructions + question.data);
    const reserved = input + question.mostOutput;
    const limit = this.limitOf(scope.plan);
    if (this.#breaker.isOpen) return { done: { ok: false, reason: 'unavailable' } };
    if (!(await budget.reserve(scope, reserved, limit))) {
      return { done: { ok: false, reason: 'budget_spent' } };
    }
    if (!this.#breaker.enter()) {
      await budget.correct(scope, -reserved);
      return { done: { ok: false, reason: 'unavailable' } };
    }
    let answer: ModelAnswer;
    try {
      answer = await this.#ports.chat.complete(requestOf(question));
    } catch (error) {
      return this.#failed(error, scope, reserved, input);
    }
    this.#breaker.succeeded();
    await this.#settle(scope, question, answer, reserved);
    const value = parsed(answer.text, question.answer);
    if (value === null) {
      // Cut at its greatest length, the same would be cut again.
      if (!answer.isWhole) return { done: { ok: false, reason: 'rejected' } };
      return { again: 'rejected', waitMs: 0 };
    }
    await cache.put(key, scope, answer.text);
    return { done: { ok: true, value } };
  }

  async #failed(
    error: unknown,
    scope: Scope,
    reserved: number,
    input: number,
  ): Promise<
    { again: LocalReason; waitMs: number } | { done: { ok: false; reason: LocalReason } }
  > {
    this.#breaker.failed();
    const kind = error instanceof ModelError ? error.kind : 'unavailable';
    // What was read before the time was up is paid for; what was turned away is not.
    await this.#ports.budget.correct(scope, (kind === 'timeout' ? input : 0) - reserved);
    if (kind === 'refused') return { done: { ok: false, reason: 'refused' } };
    const waitMs = error instanceof ModelError ? error.retryAfterMs : 0;
    return { again: 'unavailable', waitMs };
  }

  async #settle(
    scope: Scope,
    { task, instructions, data }: Question<unknown>,
    answer: ModelAnswer,
    reserved: number,
  ): Promise<void> {
    const input = answer.inputTokens ?? tokensOf(instructions + data);
    const output = answer.outputTokens ?? tokensOf(answer.text);
    await this.#ports.budget.correct(scope, input + output - reserved);
    this.#ports.meter.spent(task, input, output);
  }
}

function requestOf(question: Question<unknown>) {
  const { task, instructions, data, answer, mostOutput, timeoutMs } = question;
  const { $schema: _, ...schema } = z.toJSONSchema(answer);
  return { instructions, data, schemaName: task, schema, mostOutput, timeoutMs };
}
