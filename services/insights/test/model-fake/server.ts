import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the endpoint does with a request: answers, fails, falls silent or breaks off. */
export type Reply =
  | { readonly say: unknown; readonly usage?: { readonly input: number; readonly output: number } }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | { readonly body: string }
  | { readonly cutAfter: number; readonly say: unknown }
  | { readonly tooLong: string }
  | 'silence'
  | 'hang up';

export interface Asked {
  readonly authorization: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string };
    readonly tools?: unknown;
  };
  /** The user's message. */
  readonly data: string;
  /** The schema's name: what is asked for. */
  readonly task: string;
}

type Script = Reply | ((asked: Asked) => Reply);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * An OpenAI-compatible endpoint that plays a script: each request takes the next reply, the last
 * one stays. It notes whatever arrives of what must never leave.
 */
export class ModelFake {
  readonly asked: Asked[] = [];
  /** Secrets that arrived. */
  readonly leaks: string[] = [];
  #script: Script[];
  readonly #secrets: readonly string[];
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  readonly #waiting = new Set<ServerResponse>();

  constructor(script: readonly Script[], secrets: readonly string[] = []) {
    this.#script = [...script];
    this.#secrets = secrets;
  }

  static async start(script: readonly Script[], secrets: readonly string[] = []) {
    const fake = new ModelFake(script, secrets);
    await new Promise<void>((done) => fake.#server.listen(0, '127.0.0.1', done));
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  play(...script: readonly Script[]): void {
    this.#script = [...script];
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    const arrived = `${request.url} ${JSON.stringify(request.headers)} ${text}`.toLowerCase();
    this.leaks.push(...this.#secrets.filter((secret) => arrived.includes(secret.toLowerCase())));
    const body = JSON.parse(text);
    const asked: Asked = {
      authorization: request.headers.authorization ?? '',
      body,
      data: body.messages.at(-1)?.content ?? '',
      task: body.response_format?.json_schema?.name ?? '',
    };
    this.asked.push(asked);
    const next = this.#script.length > 1 ? this.#script.shift() : this.#script[0];
    this.#reply(typeof next === 'function' ? next(asked) : (next ?? 'silence'), response);
  }

  #reply(reply: Reply, response: ServerResponse): void {
    if (reply === 'silence') {
      this.#waiting.add(response);
    } else if (reply === 'hang up') {
      response.socket?.destroy();
    } else if ('cutAfter' in reply) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(completion(reply.say).slice(0, reply.cutAfter), () =>
        response.socket?.destroy(),
      );
    } else if ('tooLong' in reply) {
      json(response, completion(reply.tooLong, 'length'));
    } else if ('say' in reply) {
      json(response, completion(reply.say, 'stop', reply.usage));
    } else if ('status' in reply) {
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
      response.end(JSON.stringify(reply.body ?? { error: { message: 'no', type: 'error' } }));
    } else {
      json(response, reply.body);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const response of this.#waiting) response.socket?.destroy();
    this.#server.closeAllConnections();
    await new Promise<void>((done) => this.#server.close(() => done()));
  }
}

function json(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(text);
}

function completion(
  said: unknown,
  reason = 'stop',
  usage: { input: number; output: number } | undefined = { input: 100, output: 20 },
): string {
  const content = typeof said === 'string' ? said : JSON.stringify(said);
  return JSON.stringify({
    id: 'c-1',
    object: 'chat.completion',
    created: 1_770_000_000,
    model: 'scripted',
    choices: [{ index: 0, finish_reason: reason, message: { role: 'assistant', content } }],
    usage: {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  });
}
