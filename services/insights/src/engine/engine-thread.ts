import { Worker } from 'node:worker_threads';
import type { LocalEngine } from '@groupsight/reader/engine';
import type {
  DayInput,
  DigestDraft,
  EventDraft,
  FactDraft,
  InsightEngine,
  Line,
  QuestionDraft,
} from '@groupsight/reader/types';

/** What the thread is asked. */
export type EngineTask = { readonly id: number } & (
  | { readonly kind: 'questions'; readonly lines: readonly Line[]; readonly after: readonly Line[] }
  | { readonly kind: 'digest'; readonly day: DayInput }
  | {
      readonly kind: 'events';
      readonly lines: readonly Line[];
      readonly timeZone: string;
      readonly earlier: readonly Line[];
    }
  | {
      readonly kind: 'commitments';
      readonly lines: readonly Line[];
      readonly after: readonly Line[];
      readonly timeZone: string;
    }
);

type Asked = EngineTask extends infer T ? (T extends unknown ? Omit<T, 'id'> : never) : never;

/** What it returns, or the name of the error. */
export type EngineAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: string }
);

/** Lines that are read in some 25 ms: more are read by a thread of their own. */
const longDay = 100;

/**
 * Room for new objects: a quarter of what V8 would take. With half of this, what is remembered of a
 * thousand lines does not fit, and the same lines take a twelfth more of the processor.
 */
const youngMb = 48;

/** An engine that can be closed. */
export interface ThreadedEngine extends InsightEngine {
  /** Ends the thread, where one was started. */
  close(): Promise<void>;
}

/** A thread that is started when it is first needed, and again when it has failed. */
class EngineThread {
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  /** Asked since the last message. */
  #asked: EngineTask[] = [];
  #worker: Worker | undefined;
  #next = 0;

  /** @throws Error of the thread, or that it ended */
  ask(task: Asked): Promise<unknown> {
    this.#next += 1;
    const id = this.#next;
    const answer = Promise.withResolvers<unknown>();
    this.#waiting.set(id, answer);
    if (this.#asked.length === 0) queueMicrotask(() => this.#post());
    this.#asked.push({ ...task, id });
    return answer.promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  /** What is asked of the same lines in one go is one message, in which they are copied once. */
  #post(): void {
    const tasks = this.#asked;
    this.#asked = [];
    this.#worker ??= this.#start();
    this.#worker.ref();
    try {
      this.#worker.postMessage(tasks satisfies EngineTask[]);
    } catch (error) {
      for (const { id } of tasks) {
        this.#waiting.get(id)?.reject(error);
        this.#waiting.delete(id);
      }
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    worker.on('message', (answer: EngineAnswer) => this.#settle(answer));
    worker.on('error', () => worker.terminate());
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      const error = new Error('the thread that reads long days ended');
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    });
    return worker;
  }

  #settle(answer: EngineAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    // A process that ends does not wait for a thread that has nothing to do.
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('error' in answer) waiting?.reject(new Error(`a long day was not read: ${answer.error}`));
    else waiting?.resolve(answer.value);
  }
}

/** The local engine, which reads long days in a thread: others' work goes on meanwhile. */
export function withThread(local: LocalEngine): ThreadedEngine {
  const thread = new EngineThread();
  return {
    ...local,
    questions(lines, after) {
      if (lines.length + after.length < longDay) return local.questions(lines, after);
      return thread.ask({ kind: 'questions', lines, after }) as Promise<QuestionDraft[]>;
    },
    events(lines, timeZone, earlier) {
      if (lines.length + earlier.length < longDay) return local.events(lines, timeZone, earlier);
      return thread.ask({ kind: 'events', lines, timeZone, earlier }) as Promise<EventDraft[]>;
    },
    commitments(lines, after, timeZone) {
      if (lines.length + after.length < longDay) return local.commitments(lines, after, timeZone);
      return thread.ask({ kind: 'commitments', lines, after, timeZone }) as Promise<FactDraft[]>;
    },
    digest(day) {
      if (day.lines.length < longDay) return local.digest(day);
      return thread.ask({ kind: 'digest', day }) as Promise<DigestDraft | null>;
    },
    close: () => thread.close(),
  };
}
