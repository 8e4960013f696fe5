import type { Scope } from '../meaning.ts';

/** What the model engine needs of the world; service.ts gives it, tests give their own. */

export interface ModelRequest {
  /** Ours alone. */
  readonly instructions: string;
  /** JSON that holds what others wrote. */
  readonly data: string;
  /** Name and JSON Schema of the answer. */
  readonly schemaName: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly mostOutput: number;
  readonly timeoutMs: number;
}

export interface ModelAnswer {
  readonly text: string;
  /** False for an answer that was cut at its greatest length. */
  readonly isWhole: boolean;
  /** As the endpoint counts; null where it does not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/**
 * timeout: no answer in time (it may cost nevertheless); limited: too many requests;
 * unavailable: unreachable, broken off or failing; refused: our key, model or request.
 */
export type ModelErrorKind = 'timeout' | 'limited' | 'unavailable' | 'refused';

/** A failed call. It carries nothing of what was asked or answered. */
export class ModelError extends Error {
  readonly kind: ModelErrorKind;
  /** How long the endpoint asked us to wait; 0 for nothing said. */
  readonly retryAfterMs: number;

  constructor(kind: ModelErrorKind, retryAfterMs = 0) {
    super(`The model's endpoint: ${kind}`);
    this.name = 'ModelError';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface ChatModel {
  readonly model: string;
  /** A host name. */
  readonly endpoint: string;
  /** @throws ModelError */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

export interface AnswerCache {
  get(key: string): Promise<string | null>;
  put(key: string, scope: Scope, answer: string): Promise<void>;
}

export interface TokenBudget {
  /** Sets tokens aside; false when the day has not so many left. */
  reserve(scope: Scope, tokens: number, limit: number): Promise<boolean>;
  /** Corrects what was set aside by what was spent. */
  correct(scope: Scope, by: number): Promise<void>;
}

export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}

/** Counts for the operator; never by owner. */
export interface Meter {
  spent(task: string, input: number, output: number): void;
  /** ok, cached, or why not. */
  asked(task: string, outcome: string): void;
}

export interface ModelPorts {
  readonly chat: ChatModel;
  readonly cache: AnswerCache;
  readonly budget: TokenBudget;
  readonly clock: Clock;
  readonly meter: Meter;
}

export interface ModelSettings {
  readonly pseudonyms: boolean;
  readonly timeoutMs: number;
  /** Tokens of an owner and day by plan. */
  readonly dailyTokens: Readonly<Record<string, number>>;
  /** Calls under way at once. */
  readonly concurrency: number;
}
