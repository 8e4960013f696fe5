import type { Multipart } from '@fastify/multipart';
import { AppError, invalid } from '@groupsight/shared/errors';
import type { FastifyRequest } from 'fastify';

/** Room for the other parts of a form and its boundaries, bytes. */
export const formOverhead = 64 * 1024;

export const tooLarge = () =>
  new AppError('too_large', 'file_too_large', 'The file is larger than this server accepts');

/** Reads what is left of a refused upload, so that its sender gets to read the refusal. */
export function dropRest(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

/** The parser's complaint about a file's size in our words. */
export const asRefusal = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? tooLarge() : error;

/** What a form's parser throws, as a refusal: it only ever complains of what it was sent. */
export function asFormError(error: unknown): unknown {
  const known = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
  return known ? error : invalid('malformed_form', 'The form is not complete or not readable');
}

/** The next part of a form; undefined after the last. @throws AppError malformed_form */
export async function nextPart(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const next = await parts.next();
    return next.done ? undefined : next.value;
  } catch (error) {
    throw asFormError(error);
  }
}
