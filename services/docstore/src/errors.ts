/**
 * Errors as MongoDB's drivers expect them: a number, a name and a message.
 * Numbers and names are those of MongoDB's own error table (`error_codes.yml`).
 */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  UnknownError: 8,
  FailedToParse: 9,
  TypeMismatch: 14,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  FileNotOpen: 38,
  FileStreamFailed: 39,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  CommandNotSupported: 115,
  ConversionFailure: 241,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  CursorKilled: 237,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  OperationFailed: 96,
  ConflictingOperationInProgress: 117,
  OperationNotSupportedInTransaction: 263,
  IndexBuildAborted: 276,
  DataCorruptionDetected: 379,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  OutOfDiskSpace: 14031,
} as const;

export type CodeName = keyof typeof CODES;

/** Anything a client did wrong, or that the store refuses; becomes `{ok: 0, code, codeName, errmsg}`. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: string;
  /** Further fields of the error document, such as `keyPattern` of a duplicate key. */
  readonly extra: Record<string, unknown>;

  constructor(
    code: number,
    codeName: string,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.code = code;
    this.codeName = codeName;
    this.extra = extra;
  }
}

/** Throws the error with this name. */
export function fail(name: CodeName, message: string, extra?: Record<string, unknown>): never {
  throw new CommandError(CODES[name], name, message, extra);
}

/** Throws one of MongoDB's many errors that have only a number (`Location40324`). */
export function failAt(location: number, message: string): never {
  throw new CommandError(location, `Location${location}`, message);
}

/** Throws BadValue, the most frequent refusal. */
export function badValue(message: string): never {
  fail('BadValue', message);
}

/** SQLite's result codes that say something a person or a client can act on. */
export const SQLITE_BUSY = 5;
export const SQLITE_READ_ONLY = 8;
export const SQLITE_IO = 10;
export const SQLITE_CORRUPT = 11;
export const SQLITE_FULL = 13;
export const SQLITE_CANNOT_OPEN = 14;
export const SQLITE_NOT_A_DATABASE = 26;

/** SQLite's result code of an error, without its extension; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** The error as a client may see it; undefined when it is the store's own fault. */
export function asCommandError(error: unknown): CommandError | undefined {
  if (error instanceof CommandError) return error;
  const of = (name: CodeName, message: string): CommandError =>
    new CommandError(CODES[name], name, message);
  switch (sqliteCode(error)) {
    case SQLITE_FULL:
      return of('OutOfDiskSpace', 'The disk is full; nothing of this was stored');
    case SQLITE_IO:
      return of('FileStreamFailed', 'The file cannot be read or written; nothing was stored');
    case SQLITE_READ_ONLY:
      return of('FileNotOpen', 'The file is read-only; nothing was stored');
    case SQLITE_CORRUPT:
    case SQLITE_NOT_A_DATABASE:
      return of('DataCorruptionDetected', DAMAGED);
    default:
      // A long read whose collection or index was dropped between two of its slices.
      return error instanceof Error && /^no such table/.test(error.message)
        ? of('QueryPlanKilled', 'the collection or an index was dropped during the query')
        : undefined;
  }
}

export const DAMAGED =
  "The store's file is damaged; 'npm run docstore -- verify' says what can be saved";
