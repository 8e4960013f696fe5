import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** How answers are compressed; the first that the client takes. */
export const compression = {
  threshold: 1024,
  encodings: ['br', 'gzip'] satisfies Encoding[],
  // Quality 4: the default of 11 costs more time than it saves on the line.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, compression.brotliOptions),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** How a client takes a body of this length; undefined: as it is. */
export function encodingFor(
  { headers }: Pick<FastifyRequest, 'headers'>,
  bytes: number,
): Encoding | undefined {
  const header = headers['accept-encoding'];
  if (typeof header !== 'string' || bytes < compression.threshold) return undefined;
  return negotiate<Encoding>(header.toLowerCase(), compression.encodings) ?? undefined;
}

/** A body in this encoding. */
export const encoded = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  compress[encoding](body);
