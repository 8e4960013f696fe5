/**
 * One error for everything that a caller may meet: a stable `code` to compare by, a kind that
 * maps to a gRPC status inside and an HTTP status outside, and a message for the person who
 * reads it. Messages never carry message text, names, numbers, addresses or tokens.
 */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'precondition'
  | 'too_large'
  | 'limited'
  | 'unimplemented'
  | 'unavailable'
  | 'timeout'
  | 'internal';

interface KindInfo {
  readonly http: number;
  /** The numeric gRPC status. */
  readonly grpc: number;
  /** The error's name in the REST format, as Strapi 5 names it. */
  readonly name: string;
}

export const errorKinds: Readonly<Record<ErrorKind, KindInfo>> = {
  invalid: { http: 400, grpc: 3, name: 'ValidationError' },
  unauthenticated: { http: 401, grpc: 16, name: 'UnauthorizedError' },
  forbidden: { http: 403, grpc: 7, name: 'ForbiddenError' },
  not_found: { http: 404, grpc: 5, name: 'NotFoundError' },
  conflict: { http: 409, grpc: 6, name: 'ConflictError' },
  precondition: { http: 409, grpc: 9, name: 'ApplicationError' },
  too_large: { http: 413, grpc: 11, name: 'PayloadTooLargeError' },
  limited: { http: 429, grpc: 8, name: 'RateLimitError' },
  unimplemented: { http: 501, grpc: 12, name: 'NotImplementedError' },
  unavailable: { http: 503, grpc: 14, name: 'ServiceUnavailableError' },
  timeout: { http: 504, grpc: 4, name: 'GatewayTimeoutError' },
  internal: { http: 500, grpc: 13, name: 'InternalServerError' },
};

export interface AppErrorOptions {
  /** Machine-readable extras that may be shown to the caller. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable, snake_case; part of the contract. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: ErrorKind, code: string, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.details = options.details ?? {};
  }
}

export const invalid = (code: string, message: string, details: Record<string, unknown> = {}) =>
  new AppError('invalid', code, message, { details });

export const notFound = (message = 'Not Found') => new AppError('not_found', 'not_found', message);

/** Whether an error is ours and carries this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof AppError && error.code === code;
}

export const tookTooLong = (cause: unknown) =>
  new AppError('timeout', 'timeout', 'The service took too long to answer. Please try again.', {
    cause,
  });

/** What the MongoDB driver throws while the store cannot be reached. */
const storeAway = /^Mongo(ose)?(Network|ServerSelection|NotConnected|Topology)|PoolCleared/;

/** Whether the store says that it failed with one of MongoDB's codes. */
const isOfStore = (error: unknown, codes: readonly number[]) =>
  error instanceof Error &&
  /^Mongo(Server|BulkWrite|WriteConcern)Error$/.test(error.name) &&
  'code' in error &&
  codes.includes(Number(error.code));

/** A read was given up because its time (`maxTimeMS`) was over. */
const outOfTime = [50];
/** OutOfDiskSpace: what was sent is as good as ever, and can be written once there is room. */
const outOfSpace = [14_031];

/**
 * Any thrown value as an AppError: a store that is away or full passes (unavailable), as does a
 * read that took too long (timeout); what we did not foresee is internal and says nothing.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isOfStore(error, outOfTime)) return tookTooLong(error);
  if (isOfStore(error, outOfSpace)) {
    const message = 'The server has no room left to store anything. Please try again later.';
    return new AppError('unavailable', 'store_full', message, { cause: error });
  }
  if (error instanceof Error && storeAway.test(error.name)) {
    return new AppError('unavailable', 'store_unavailable', 'Service Unavailable', {
      cause: error,
    });
  }
  return new AppError('internal', 'internal', 'Internal Server Error', { cause: error });
}

/** The kind behind a gRPC status number; unknown numbers are internal. */
export function kindOfGrpcStatus(status: number): ErrorKind {
  for (const [kind, info] of Object.entries(errorKinds)) {
    if (info.grpc === status) return kind as ErrorKind;
  }
  return 'internal';
}
