import { AppError, errorKinds } from '@groupsight/shared/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from './schema.ts';

/** Every error's body. */
export const ErrorSchema = named(
  'Error',
  {
    data: Type.Null(),
    error: Type.Object(
      {
        status: Type.Integer(),
        name: Type.String(),
        message: Type.String(),
        details: Type.Object(
          {
            code: Type.String({ description: 'Stable; compare by this.' }),
            requestId: Type.String(),
            errors: Type.Optional(
              Type.Array(
                Type.Object({
                  path: Type.Array(Type.String()),
                  message: Type.String(),
                  name: Type.String(),
                }),
                { description: 'What is wrong with which field of the request.' },
              ),
            ),
          },
          { additionalProperties: true },
        ),
      },
      { additionalProperties: false },
    ),
  },
  'details.code tells which error; details.requestId finds it in the log.',
);

export const errorSchemas = [ErrorSchema];

interface HttpError {
  readonly status: number;
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Errors of the framework that a request can cause, by Fastify's code. */
const byFastifyCode: Readonly<Record<string, Omit<HttpError, 'details'>>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    name: 'ValidationError',
    code: 'malformed_json',
    message: 'The request body is not valid JSON',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    name: 'ValidationError',
    code: 'invalid_content_length',
    message: 'The request body does not have the length it claims',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    name: 'PayloadTooLargeError',
    code: 'body_too_large',
    message: 'The request body is too large',
  },
  // '//x', '/../x', NUL: no file is called so.
  FST_STATIC_FORBIDDEN_PATH: {
    status: 404,
    name: 'NotFoundError',
    code: 'not_found',
    message: 'Not Found',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    code: 'unsupported_media_type',
    message: 'The request body must be JSON',
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    name: 'UnsupportedMediaTypeError',
    code: 'unsupported_media_type',
    message: 'The request body must be multipart/form-data',
  },
};

const byStatus: Readonly<Record<number, readonly [name: string, code: string, message: string]>> = {
  400: ['ValidationError', 'invalid_request', 'The request is not valid'],
  404: ['NotFoundError', 'not_found', 'Not Found'],
  413: ['PayloadTooLargeError', 'body_too_large', 'The request body is too large'],
  415: ['UnsupportedMediaTypeError', 'unsupported_media_type', 'The content type is not accepted'],
  416: ['RangeNotSatisfiableError', 'range_not_satisfiable', 'The file ends before that'],
};

function ofApp(error: AppError): HttpError {
  const { http, name } = errorKinds[error.kind];
  const { code, message, details } = error;
  return { status: http, name, code, message, details };
}

type Finding = NonNullable<FastifyError['validation']>[number];

/** A finding in the words people are shown; fields that are too short or long as in Strapi. */
function wordsOf({ keyword, params, message }: Finding): string {
  const { limit } = params;
  if (keyword === 'required' || (keyword === 'minLength' && limit === 1)) {
    return 'is a required field';
  }
  if (keyword === 'minLength') return `must be at least ${limit} characters`;
  if (keyword === 'maxLength') return `must be at most ${limit} characters`;
  return message ?? 'is not valid';
}

/** The schema's findings, each with the place in the request it is about. */
function ofValidation(error: FastifyError): HttpError {
  const errors = (error.validation ?? []).map((finding) => {
    const path = finding.instancePath.split('/').slice(1);
    const { missingProperty, additionalProperty } = finding.params;
    const extra = missingProperty ?? additionalProperty;
    if (typeof extra === 'string') path.push(extra);
    return { path, message: wordsOf(finding), name: 'ValidationError' };
  });
  const [first] = errors;
  const where = first?.path.join('.') || (error.validationContext ?? 'request');
  const message = first ? `${where} ${first.message}` : 'The request is not valid';
  const code = 'invalid_request';
  return { status: 400, name: 'ValidationError', code, message, details: { errors } };
}

/** Anything thrown while a request was handled, as the answer it gets. */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof AppError) return ofApp(thrown);
  const error = thrown as Partial<FastifyError> | undefined;
  if (error?.validation) return ofValidation(error as FastifyError);
  const known = error?.code ? byFastifyCode[error.code] : undefined;
  if (known) return { ...known, details: {} };
  // A plugin's refusal: its status is right, its words are not ours.
  const usual = error?.statusCode ? byStatus[error.statusCode] : undefined;
  if (usual) {
    const [name, code, message] = usual;
    return { status: error?.statusCode ?? 400, name, code, message, details: {} };
  }
  return ofApp(new AppError('internal', 'internal', 'Internal Server Error'));
}

export function errorBody(error: HttpError, requestId: string) {
  const { status, name, message, code, details } = error;
  return {
    data: null,
    error: { status, name, message, details: { ...details, code, requestId } },
  };
}

/** Bodies up to this length are read to their end after a refusal, bytes. */
const drainLimit = 128 * 1024 * 1024;

/**
 * Fastify closes the connection of a body it refuses; a client that is still sending would see
 * a broken pipe instead of the answer. Bodies of a known, moderate length are drained instead.
 */
function keepAnswerReadable(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (length <= drainLimit) reply.removeHeader('connection');
  else reply.header('connection', 'close');
}

/** Logs what is our fault. */
export function logFault(thrown: unknown, error: HttpError, request: FastifyRequest): void {
  // Whoever hung up did not fail for us; the work was only cut short.
  if (error.status < 500 || request.raw.socket.destroyed) return;
  const route = request.routeOptions.url;
  const { status, code } = error;
  request.log.error(
    { err: thrown, requestId: request.id, route, status, errorCode: code },
    'request failed',
  );
}

/** The one error handler: never a stack trace; what is our fault is logged. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toHttpError(thrown);
  logFault(thrown, error, request);
  // An address that cannot be read is refused before any hook could set it.
  reply.header('x-request-id', request.id);
  if (error.status === 413) keepAnswerReadable(request, reply);
  const { retryAfterSeconds } = error.details;
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', retryAfterSeconds);
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(error, request.id));
}
