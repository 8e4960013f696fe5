import { AppError } from '../errors.ts';
import type { CallContext } from './context.ts';

/**
 * Refuses a request about another owner than the user on whose behalf it is made: a mistake in
 * the service that calls must not show one user what is another's. Requests without an ownerId,
 * and calls that services make on their own, pass.
 * @throws AppError forbidden (wrong_owner)
 */
function checkOwner(request: unknown, { userId }: CallContext): void {
  if (userId === undefined || typeof request !== 'object' || request === null) return;
  if ('ownerId' in request && request.ownerId !== userId) {
    throw new AppError('forbidden', 'wrong_owner', 'Forbidden');
  }
}

/** The handler of a single request, behind `checkOwner`. */
export function ownersOnly<T>(
  handler: (request: unknown, context: CallContext) => T,
): (request: unknown, context: CallContext) => T {
  return (request, context) => {
    checkOwner(request, context);
    return handler(request, context);
  };
}
