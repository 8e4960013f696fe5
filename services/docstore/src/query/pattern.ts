/**
 * Regular expressions that cannot hold the store up. What a pattern may cost is known from its
 * structure; one that may cost much has a budget for each document, as MongoDB's PCRE2 has its match limit.
 */
import { threadCpuUsage } from 'node:process';
import { isNativeError } from 'node:util/types';
import { createContext, Script } from 'node:vm';
import { failAt } from '../errors.ts';
import { documentBegan } from '../pace.ts';
import { costOf, type PatternCost } from './pattern-cost.ts';

/** Of the processor: others wait for no slice longer than 50 ms. */
const BUDGET_MS = 40;
/** What is tried without a watch: a hundredth of a second at the most. */
const SMALL_WORK = 2_000_000;
/** Texts of one document that are small work each may be many. */
const UNWATCHED_MS = 10;
/** PCRE2 takes no longer one, as MongoDB sets it. */
const LONGEST = 32_764;
/** Of more, JavaScript's engine takes a long time to compile one. */
const MAX_PARTS = 500;

export class Pattern {
  readonly #regexp: RegExp;
  readonly #cost: PatternCost;
  readonly #user: string;

  /** For the flags of JavaScript; `user` is the operator that errors name. */
  constructor(source: string, flags: string, user: string) {
    if (Buffer.byteLength(source) > LONGEST)
      invalid('pattern string is longer than the limit set by the application');
    this.#cost = costOf(source);
    if (this.#cost.parts > MAX_PARTS) invalid('regular expression is too large');
    this.#user = user;
    this.#regexp = compiled(source, flags);
  }

  test(text: string): boolean {
    return this.#run(text, () => this.#regexp.test(text));
  }

  first(text: string): RegExpExecArray | null {
    return this.#run(text, () => this.#regexp.exec(text));
  }

  all(text: string): RegExpExecArray[] {
    const { source, flags } = this.#regexp;
    return this.#run(text, () => [...text.matchAll(new RegExp(source, `${flags}g`))]);
  }

  #run<Result>(text: string, match: () => Result): Result {
    try {
      const isSmall = this.#cost.work(text.length) <= SMALL_WORK;
      return isSmall && performance.now() - documentBegan() < UNWATCHED_MS
        ? match()
        : watched(match);
    } catch (error) {
      return this.#failed(error);
    }
  }

  #failed(error: unknown): never {
    // What is wrong with a pattern is partly found when it is used first.
    if (error instanceof SyntaxError) return invalid('regular expression is too large');
    const reason = REASONS.find(([is]) => is(error))?.[1];
    if (reason === undefined) throw error;
    return failAt(
      51156,
      `Error occurred while executing the regular expression in ${this.#user}. Result code: ${reason}`,
    );
  }
}

/** In PCRE2's words. */
const REASONS: readonly [is: (error: unknown) => boolean, reason: string][] = [
  [(error) => error instanceof OverBudget, 'match limit exceeded'],
  [(error) => error instanceof RangeError, 'heap limit exceeded'],
];

function compiled(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    return failAt(51091, 'Regular expression is invalid');
  }
}

function invalid(reason: string): never {
  failAt(51091, `Regular expression is invalid: ${reason}`);
}

class OverBudget extends Error {}

/** What the document at hand has spent under watch. */
const spent = { document: 0, ms: 0 };

/** Within the budget of the document. */
function watched<Result>(match: () => Result): Result {
  watching ??= newWatch();
  const document = documentBegan();
  if (spent.document !== document) Object.assign(spent, { document, ms: 0 });
  let timeout = Math.ceil(BUDGET_MS - spent.ms);
  for (;;) {
    if (timeout <= 0) throw new OverBudget();
    const before = threadCpuUsage();
    try {
      return interruptible(watching, match, timeout);
    } catch (error) {
      if (!isTimeout(error)) throw error;
    } finally {
      const { user, system } = threadCpuUsage(before);
      spent.ms += (user + system) / 1000;
    }
    // On a busy machine time passes without this thread: then it is tried once more, for longer.
    timeout = spent.ms < BUDGET_MS / 2 ? timeout * 2 : 0;
  }
}

let current: () => unknown = () => undefined;
let watching: ((timeout: number) => unknown) | undefined;

/** Node's watch is a thread that stops this one: it takes some tenths of a millisecond. */
function interruptible<Result>(
  watch: (timeout: number) => unknown,
  match: () => Result,
  timeout: number,
): Result {
  current = match;
  return watch(timeout) as Result;
}

function newWatch(): (timeout: number) => unknown {
  const context = createContext({ match: () => current() });
  const script = new Script('match()');
  return (timeout) => script.runInContext(context, { timeout });
}

function isTimeout(error: unknown): boolean {
  // It is an Error of the other context.
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
