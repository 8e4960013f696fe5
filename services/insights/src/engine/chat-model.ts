import type { ChatModel, ModelAnswer, ModelRequest } from '@groupsight/reader/model/ports';
import { ModelError } from '@groupsight/reader/model/ports';
import type { ChatOpenAICompletions } from '@langchain/openai';

export interface Endpoint {
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly model: string;
}

/** What LangChain and the client below it throw, as far as it concerns us. */
interface Failure {
  readonly name?: string;
  readonly status?: number;
  readonly code?: string | null;
  readonly headers?: { get?(name: string): string | null };
}

/** The library's own type of it depends on a structure of messages that we do not name. */
interface Usage {
  readonly input_tokens?: number;
  readonly output_tokens?: number;
}

function retryAfterOf({ headers }: Failure, now: number): number {
  const inMs = Number(headers?.get?.('retry-after-ms') ?? Number.NaN);
  if (inMs > 0) return inMs;
  const said = headers?.get?.('retry-after') ?? '';
  if (/^\d+(?:\.\d+)?$/.test(said)) return Number(said) * 1000;
  const until = Date.parse(said);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
}

/**
 * The library reads JSON itself, and throws where it cannot: the endpoint has answered all the
 * same. How much it wrote is lost with it, so that it counts as much as it might have.
 */
function unreadable(error: unknown, { mostOutput }: ModelRequest): ModelAnswer | null {
  const { name = '' } = error as Failure;
  // Some of its errors say what they are only by their class.
  const kind = name === 'Error' ? (error as Error).constructor.name : name;
  const isCut = /^(?:LengthFinishReason|ContentFilterFinishReason)Error$/.test(kind);
  if (!isCut && kind !== 'SyntaxError') return null;
  return { text: '', isWhole: !isCut, inputTokens: null, outputTokens: mostOutput };
}

/** The failure without anything of what was asked or answered: it may be logged. */
function modelError(error: unknown, signal: AbortSignal): ModelError {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as Failure;
  if (signal.aborted || failure.name === 'TimeoutError') return new ModelError('timeout');
  const { status, code } = failure;
  if (status === 429 && code === 'insufficient_quota') return new ModelError('refused');
  if (status === 429) return new ModelError('limited', retryAfterOf(failure, Date.now()));
  if (status === undefined || status >= 500 || status === 408 || status === 409) {
    return new ModelError('unavailable', retryAfterOf(failure, Date.now()));
  }
  return new ModelError('refused');
}

const statusOf = (error: unknown) => (error as Failure | null)?.status;

/** Models that think before they answer take no temperature. */
const thinks = /^(?:o\d|gpt-[5-9])/;

/**
 * An OpenAI-compatible endpoint through LangChain, which is loaded with the first call: whoever
 * has no model does not pay for it at the start. Retries, budget and cache are the caller's; when
 * `closing` is aborted, calls under way end.
 */
export function createChatModel(
  { apiKey, baseUrl, model }: Endpoint,
  closing: AbortSignal,
): ChatModel {
  /** Endpoints without JSON Schema are asked for JSON, with the schema among the instructions. */
  let knowsSchemas = true;

  async function client(request: ModelRequest): Promise<ChatOpenAICompletions> {
    const { ChatOpenAICompletions: Client } = await import('@langchain/openai');
    return new Client({
      model,
      apiKey,
      maxTokens: request.mostOutput,
      maxRetries: 0,
      // Given always: without it the library looks for other endpoints in the environment.
      configuration: { baseURL: baseUrl },
      ...(thinks.test(model) ? {} : { temperature: 0 }),
    });
  }

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<ModelAnswer> {
    const { instructions, data, schemaName, schema } = request;
    const chat = await client(request);
    const json = `${instructions}\n\nAnswer with JSON of this JSON Schema alone:\n${JSON.stringify(schema)}`;
    const structured = chat.withStructuredOutput(schema, {
      name: schemaName,
      ...(knowsSchemas ? { method: 'jsonSchema', strict: true } : { method: 'jsonMode' }),
      includeRaw: true,
    });
    const { raw: message } = await structured.invoke(
      [
        { role: 'system', content: knowsSchemas ? instructions : json },
        { role: 'user', content: data },
      ],
      { signal },
    );
    const { content, response_metadata: about } = message;
    const { usage_metadata: usage } = message as { usage_metadata?: Usage };
    return {
      text: typeof content === 'string' ? content : '',
      isWhole: about.finish_reason !== 'length',
      inputTokens: usage?.input_tokens ?? null,
      outputTokens: usage?.output_tokens ?? null,
    };
  }

  return {
    model,
    endpoint: new URL(baseUrl).host,
    async complete(request) {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(request.timeoutMs)]);
      try {
        return await ask(request, signal);
      } catch (error) {
        const answer = unreadable(error, request);
        if (answer) return answer;
        const status = statusOf(error);
        if (!knowsSchemas || (status !== 400 && status !== 422)) throw modelError(error, signal);
      }
      // It may know no schemas; if that was not the reason, this fails like the first.
      knowsSchemas = false;
      try {
        return await ask(request, signal);
      } catch (error) {
        knowsSchemas = true;
        throw modelError(error, signal);
      }
    },
  };
}
