import { AppError, invalid, notFound } from '@groupsight/shared/errors';
import { expect, test } from 'vitest';
import { errorBody, toHttpError } from './errors.ts';

test.each([
  [invalid('blank_name', 'Please enter a topic name'), 400, 'ValidationError', 'blank_name'],
  [new AppError('unauthenticated', 'unauthorized', 'x'), 401, 'UnauthorizedError', 'unauthorized'],
  [notFound(), 404, 'NotFoundError', 'not_found'],
  [new AppError('precondition', 'not_connected', 'x'), 409, 'ApplicationError', 'not_connected'],
  [new AppError('unavailable', 'unavailable', 'x'), 503, 'ServiceUnavailableError', 'unavailable'],
  [
    { code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 },
    400,
    'ValidationError',
    'malformed_json',
  ],
  [
    { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 },
    413,
    'PayloadTooLargeError',
    'body_too_large',
  ],
  [{ code: 'FST_ERR_BAD_URL', statusCode: 400 }, 400, 'ValidationError', 'invalid_request'],
  [new Error('words of the store'), 500, 'InternalServerError', 'internal'],
  [undefined, 500, 'InternalServerError', 'internal'],
])('%s', (thrown, status, name, code) => {
  const error = toHttpError(thrown);
  expect(error).toMatchObject({ status, name, code });
  expect(error.message).not.toContain('words of the store');
});

test('findings of a schema name the place', () => {
  const validation = [
    {
      keyword: 'additionalProperties',
      instancePath: '/data',
      schemaPath: '#',
      params: { additionalProperty: 'nope' },
      message: 'must NOT have additional properties',
    },
  ];
  const error = toHttpError(
    Object.assign(new Error('x'), { validation, validationContext: 'body' }),
  );
  expect(error).toMatchObject({
    status: 400,
    message: 'data.nope must NOT have additional properties',
    details: { errors: [{ path: ['data', 'nope'], name: 'ValidationError' }] },
  });
});

test.each([
  ['required', '', { missingProperty: 'password' }, 'password is a required field'],
  ['minLength', '/password', { limit: 1 }, 'password is a required field'],
  ['minLength', '/password', { limit: 6 }, 'password must be at least 6 characters'],
  ['maxLength', '/data/name', { limit: 200 }, 'data.name must be at most 200 characters'],
])('a finding of %s at %s is put in words for people', (keyword, instancePath, params, message) => {
  const finding = { keyword, instancePath, schemaPath: '#', params, message: 'must NOT …' };
  const thrown = Object.assign(new Error('x'), {
    validation: [finding],
    validationContext: 'body',
  });
  expect(toHttpError(thrown).message).toBe(message);
});

test("a caller's details cannot replace code and request id", () => {
  const error = toHttpError(invalid('real', 'x', { code: 'fake', requestId: 'fake', limit: 5 }));
  expect(errorBody(error, 'r1').error.details).toEqual({ code: 'real', requestId: 'r1', limit: 5 });
});
