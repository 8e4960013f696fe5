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
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
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
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  OperationNotSupportedInTransaction: 263,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
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
