import type { Scope } from '../meaning.ts';
import type {
  AnswerCache,
  ChatModel,
  Clock,
  Meter,
  ModelPorts,
  TokenBudget,
} from '../model/ports.ts';

/** The world of a model engine, in memory; for tests. */

export const scope = (changed: Partial<Scope> = {}): Scope => ({
  owner: 'owner-ada',
  group: 'group-1',
  plan: 'personal',
  today: '2026-03-11',
  people: [],
  ...changed,
});

/** A clock that goes on only by what is slept. */
class StoppedClock implements Clock {
  readonly slept: number[] = [];
  time = Date.parse('2026-03-11T12:00:00Z');
  now = () => this.time;
  sleep = async (ms: number) => {
    this.slept.push(ms);
    this.time += ms;
  };
}

export class MemoryCache implements AnswerCache {
  readonly answers = new Map<string, string>();
  get = async (key: string) => this.answers.get(key) ?? null;
  put = async (key: string, _scope: Scope, answer: string) => {
    this.answers.set(key, answer);
  };
}

export class MemoryBudget implements TokenBudget {
  readonly spent = new Map<string, number>();
  of = (owner: string) => this.spent.get(owner) ?? 0;
  reserve = async ({ owner }: Scope, tokens: number, limit: number) => {
    if (this.of(owner) + tokens > limit) return false;
    this.spent.set(owner, this.of(owner) + tokens);
    return true;
  };
  correct = async ({ owner }: Scope, by: number) => {
    this.spent.set(owner, this.of(owner) + by);
  };
}

export class CountingMeter implements Meter {
  readonly outcomes: string[] = [];
  tokens = 0;
  spent = (_task: string, input: number, output: number) => {
    this.tokens += input + output;
  };
  asked = (task: string, outcome: string) => {
    this.outcomes.push(`${task}: ${outcome}`);
  };
}

export const settings = {
  pseudonyms: true,
  timeoutMs: 60_000,
  dailyTokens: { personal: 100_000, professional: 300_000, ultimate: 1_000_000 },
  concurrency: 4,
};

export function ports<T extends ChatModel>(chat: T) {
  return {
    chat,
    cache: new MemoryCache(),
    budget: new MemoryBudget(),
    clock: new StoppedClock(),
    meter: new CountingMeter(),
  } satisfies ModelPorts;
}

/** What a call's data holds, as the model sees it. */
export interface Seen {
  readonly threads?: readonly {
    readonly messages: readonly {
      readonly id: number;
      readonly from: string;
      readonly text: string;
    }[];
  }[];
  readonly messages?: readonly {
    readonly id: number;
    readonly from: string;
    readonly text: string;
  }[];
  readonly notes?: readonly { readonly note: number; readonly text: string }[];
}

const seenIn = (data: string) => JSON.parse(data) as Seen;
export const messagesIn = (data: string) =>
  seenIn(data).threads?.flatMap(({ messages }) => messages) ?? seenIn(data).messages ?? [];

/** A model in this process that answers by a function of the data, as `task` asks. */
export function scripted(answer: (data: string, task: string) => unknown): ChatModel & {
  readonly asked: string[];
} {
  const asked: string[] = [];
  return {
    asked,
    model: 'scripted',
    endpoint: 'models.example.com',
    complete: async ({ instructions, data, schemaName }) => {
      asked.push(instructions + data);
      const said = answer(data, schemaName);
      const text = typeof said === 'string' ? said : JSON.stringify(said);
      return { text, isWhole: true, inputTokens: 100, outputTokens: 20 };
    },
  };
}

const nothing = { statements: [], questions: [], events: [], topics: [], sentiment: 'neutral' };

/** An answer to `read_day`; what is not given is empty. */
export const reading = (changed: object = {}) => ({ ...nothing, ...changed });

/** A model that does its work: it tells what each of the longer messages says. */
export function honest(data: string, task: string): unknown {
  if (task === 'judge_messages') return { verdicts: [] };
  if (task === 'join_notes') {
    const notes = seenIn(data).notes ?? [];
    return { statements: notes.slice(0, 4).map(({ note, text }) => ({ text, notes: [note] })) };
  }
  const statements = messagesIn(data)
    .filter(({ text }) => text.split(' ').length > 3)
    .map(({ id, from, text }) => ({
      kind: 'discussed',
      text: `${from} said that ${text.slice(0, 200)}`,
      sources: [id],
    }));
  return reading({ statements });
}
