import { describe, expect, it } from 'vitest';
import {
  AppError,
  type ErrorKind,
  errorKinds,
  hasCode,
  invalid,
  kindOfGrpcStatus,
  notFound,
  toAppError,
} from './errors.ts';

describe('AppError', () => {
  it('has a kind, a code, details and a cause', () => {
    const cause = new Error('why');
    const error = new AppError('conflict', 'taken', 'Is taken', { details: { field: 'x' }, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ kind: 'conflict', code: 'taken', message: 'Is taken', cause });
    expect(error.details).toEqual({ field: 'x' });
    expect(notFound()).toMatchObject({ kind: 'not_found', code: 'not_found', details: {} });
    expect(invalid('bad', 'Bad', { a: 1 })).toMatchObject({ kind: 'invalid', details: { a: 1 } });
  });

  it('is compared by its code', () => {
    expect(hasCode(notFound(), 'not_found')).toBe(true);
    expect(hasCode(notFound(), 'other')).toBe(false);
    expect(hasCode({ code: 'not_found' }, 'not_found')).toBe(false);
  });

  it('is what any thrown value becomes, without saying what it was', () => {
    const own = notFound();
    expect(toAppError(own)).toBe(own);
    for (const thrown of [new TypeError('secret'), 'secret', undefined, null, { a: 1 }]) {
      const error = toAppError(thrown);
      expect(error).toMatchObject({ kind: 'internal', code: 'internal' });
      expect(error.message).not.toContain('secret');
      expect(error.cause).toBe(thrown);
    }
  });
});

describe('a store that is away', () => {
  it('is unavailable, and not our fault', () => {
    const error = Object.assign(new Error('10.0.0.1:27017'), { name: 'MongoNetworkError' });
    const away = { kind: 'unavailable', code: 'store_unavailable', message: 'Service Unavailable' };
    expect(toAppError(error)).toMatchObject(away);
    expect(toAppError(Object.assign(error, { name: 'MongoServerError' })).kind).toBe('internal');
  });
});

describe('a store without room', () => {
  it.each(['MongoServerError', 'MongoBulkWriteError'])(
    'is unavailable until there is: %s',
    (name) => {
      const error = Object.assign(new Error('disk /data is full'), { name, code: 14_031 });
      expect(toAppError(error)).toMatchObject({ kind: 'unavailable', code: 'store_full' });
      expect(toAppError(error).message).not.toContain('/data');
      expect(toAppError(Object.assign(error, { code: 11_000 })).kind).toBe('internal');
    },
  );
});

describe('error kinds', () => {
  it('have statuses of their own in gRPC, so that they survive the way back', () => {
    const kinds = Object.keys(errorKinds) as ErrorKind[];
    for (const kind of kinds) expect(kindOfGrpcStatus(errorKinds[kind].grpc)).toBe(kind);
    expect(kindOfGrpcStatus(2)).toBe('internal');
    expect(kindOfGrpcStatus(999)).toBe('internal');
  });
});
