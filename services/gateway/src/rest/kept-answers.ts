import { createHash } from 'node:crypto';
import { AppError } from '@groupsight/shared/errors';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clients } from '../clients.ts';
import { type Encoding, encoded, encodingFor } from '../compression.ts';
import { callOf, sessionOf } from '../http.ts';
import { jsonType } from './asked.ts';

/** An answer, and of which state of the owner's data it was made. */
interface Kept {
  readonly revision: string;
  readonly body: Buffer;
  /** Of the bytes. */
  readonly hash: string;
  /** The body as clients took it, compressed once for all of them. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
}

type Revisions = {
  readonly [Service in 'groups' | 'insights']: Pick<Clients[Service], 'getRevision'>;
};

export interface KeptAnswersOptions {
  readonly clients: Revisions;
  readonly maxBytes: number;
  readonly now: () => number;
}

/** Nothing is kept for longer; services tell another revision by then, too. */
const keptMs = 60_000;

/** Services whose store cannot tell revisions are asked again after this: they may have another. */
const askAgainMs = 60_000;

const hashOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 27);

/** Whether the client has this answer; a weak tag is as good, the same bytes are meant (RFC 9110). */
function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const given = headers['if-none-match'];
  if (!given) return false;
  return given.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));
}

/**
 * Answers of lists that are read often, for as long as what they are made of stays: before an answer
 * is given, or made, the services are asked for the revision of the owner's data, each time. So a
 * kept answer is what would be made now, whoever wrote meanwhile and through which gateway; where a
 * service cannot tell, nothing is kept. Who asks was checked before, as for any other request.
 */
export class KeptAnswers {
  readonly #options: KeptAnswersOptions;
  readonly #kept: LRUCache<string, Kept>;
  #askedInVainUntil = 0;

  constructor(options: KeptAnswersOptions) {
    this.#options = options;
    this.#kept = new LRUCache({
      maxSize: options.maxBytes,
      // With what it comes to compressed.
      sizeCalculation: ({ body }, key) => 2 * body.length + key.length,
      ttl: keptMs,
      // So that nothing of an account that was deleted stays.
      ttlAutopurge: true,
    });
  }

  /** Sends what `make` makes of the caller's data: the body as JSON, for this address alone. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const { userId } = sessionOf(request);
    const revision = await this.#revisionOf(userId, callOf(request));
    reply.type(jsonType);
    if (revision === '') return reply.send(await make());
    const key = `${userId} ${request.url}`;
    const known = this.#kept.get(key);
    const kept = known?.revision === revision ? known : await this.#make(key, revision, make);
    return sendKept(request, reply, kept);
  }

  async #make(key: string, revision: string, make: () => Promise<string>): Promise<Kept> {
    const body = Buffer.from(await make());
    const kept = { revision, body, hash: hashOf(body), encoded: new Map() };
    this.#kept.set(key, kept);
    return kept;
  }

  /** The state of all that lists are made of; empty where one of the services cannot tell. */
  async #revisionOf(ownerId: string, call: CallOptions): Promise<string> {
    const { clients, now } = this.#options;
    if (now() < this.#askedInVainUntil) return '';
    const answers = await Promise.all(
      [clients.groups, clients.insights].map((service) =>
        service.getRevision({ ownerId }, call).catch(ofOlderService),
      ),
    );
    const revisions = answers.map(({ revision }) => revision);
    if (!revisions.includes('')) return revisions.join(' ');
    this.#askedInVainUntil = now() + askAgainMs;
    return '';
  }
}

/** Sends an answer as the client takes it; a strong tag is of the bytes that are sent. */
async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, hash, encoded: known }: Kept,
): Promise<FastifyReply> {
  const encoding = encodingFor(request, body.length);
  const tag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
  reply.headers({ etag: tag, vary: 'accept-encoding' });
  if (hasAlready(request, tag)) return reply.code(304).send();
  if (!encoding) return reply.send(body);
  const bytes = known.get(encoding) ?? encoded(body, encoding);
  known.set(encoding, bytes);
  return reply.header('content-encoding', encoding).send(await bytes);
}

/** While a new version is rolled out, services of the one before do not know the question. */
function ofOlderService(error: unknown): { revision: string } {
  if (error instanceof AppError && error.kind === 'unimplemented') return { revision: '' };
  throw error;
}
