import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, browserOf, callOf, fromOf, sessionOf } from '../http.ts';
import {
  optionsOf,
  PasskeySchema,
  SecondFactorsSchema,
  toPasskey,
  toSecondFactors,
  WebAuthn,
} from '../rest/documents/second-factors.ts';
import { AuthResult } from '../rest/documents/user.ts';
import { dataBody, documentIdParams, ref, single, strict } from '../rest/schema.ts';
import { toAuthResult } from './auth.ts';

const tags = ['auth'];
const publicAuth = { access: 'public', limit: 'auth' } as const;
/** Who has to add a factor before anything else may come here. */
const own = { access: 'user', limit: 'auth', whileEnrolling: true } as const;

const Challenge = Type.String({ minLength: 1, maxLength: 200 });
const Code = Type.Optional(
  Type.String({ maxLength: 40, description: 'Of the authenticator app, or a recovery code.' }),
);
const Proof = {
  password: Type.Optional(
    Type.String({
      maxLength: 128,
      description: 'Where the account has one; else a session of the last ten minutes.',
    }),
  ),
  code: Code,
};
const RecoveryCodes = Type.Array(Type.String(), {
  description: 'Told this once. Empty where you have some already.',
});

interface Shown {
  readonly password?: string;
  readonly code?: string;
}

/** That it is the owner who asks. */
function proofOf(request: FastifyRequest, { password = '', code = '' }: Shown) {
  const { userId, sessionId } = sessionOf(request);
  const { clientAddress } = fromOf(request);
  return { userId, sessionId, password, code, clientAddress };
}

function signInRoutes(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/auth/second-factor',
    {
      config: publicAuth,
      schema: {
        tags,
        summary: 'Sign in with the second factor that was asked for (202)',
        body: strict({
          challenge: Challenge,
          code: Code,
          passkey: Type.Optional(WebAuthn('AuthenticationResponseJSON, instead of a code.')),
        }),
        response: { 200: ref(AuthResult) },
      },
    },
    async (request) => {
      const { challenge, code = '', passkey } = request.body;
      const { session } = await clients.auth.completeSecondFactor(
        { challenge, code, passkey: passkey ? JSON.stringify(passkey) : '', ...fromOf(request) },
        callOf(request),
      );
      return toAuthResult(session);
    },
  );

  app.post(
    '/api/auth/passkey/start',
    {
      config: publicAuth,
      schema: {
        tags,
        summary: 'Begin to sign in with a passkey alone',
        response: {
          200: strict({
            challenge: Type.String(),
            options: WebAuthn('PublicKeyCredentialRequestOptionsJSON'),
          }),
        },
      },
    },
    async (request) => {
      const { challenge, options } = await clients.auth.startPasskeySignIn({}, callOf(request));
      return { challenge, options: optionsOf(options) };
    },
  );

  app.post(
    '/api/auth/passkey',
    {
      config: publicAuth,
      schema: {
        tags,
        summary: 'Sign in with a passkey alone',
        body: strict({ challenge: Challenge, passkey: WebAuthn('AuthenticationResponseJSON') }),
        response: { 200: ref(AuthResult) },
      },
    },
    async (request) => {
      const { challenge, passkey } = request.body;
      const response = JSON.stringify(passkey);
      const { session } = await clients.auth.completePasskeySignIn(
        { challenge, response, ...browserOf(request) },
        callOf(request),
      );
      return toAuthResult(session);
    },
  );
}

function totpRoutes(app: App, { clients: { auth }, sessions }: GatewayContext): void {
  app.get(
    '/api/second-factors',
    {
      config: { access: 'user', limit: 'read', whileEnrolling: true },
      schema: {
        tags,
        summary: 'What you have beside your password',
        response: { 200: single(ref(SecondFactorsSchema)) },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      return { data: toSecondFactors(await auth.getFactors({ userId }, callOf(request))) };
    },
  );

  app.post(
    '/api/second-factors/totp',
    {
      config: own,
      schema: {
        tags,
        summary: 'Make a key for an authenticator app; it counts once a code of it was confirmed',
        body: dataBody(Proof),
        response: {
          200: single(
            strict({
              enrolment: Type.String(),
              secret: Type.String({ description: 'In base32, for who types it.' }),
              uri: Type.String(),
              qr: Type.String({ description: 'The uri as a QR code: a data: address.' }),
            }),
          ),
        },
      },
    },
    async (request) => {
      const proof = proofOf(request, request.body.data);
      return { data: await auth.startTotp({ proof }, callOf(request)) };
    },
  );

  app.post(
    '/api/second-factors/totp/confirm',
    {
      config: own,
      schema: {
        tags,
        summary: 'Turn the authenticator app on with its first code',
        body: dataBody({
          enrolment: Type.String({ minLength: 1, maxLength: 40 }),
          code: Type.String({ minLength: 6, maxLength: 10 }),
        }),
        response: { 200: single(strict({ recovery_codes: RecoveryCodes })) },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { recoveryCodes } = await auth.confirmTotp(
        { userId, ...request.body.data },
        callOf(request),
      );
      sessions.refresh(userId);
      return { data: { recovery_codes: recoveryCodes } };
    },
  );

  app.post(
    '/api/second-factors/totp/remove',
    {
      config: own,
      schema: {
        tags,
        summary: 'Turn the authenticator app off, with the password and a code',
        body: dataBody(Proof),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await auth.removeTotp({ proof: proofOf(request, request.body.data) }, callOf(request));
      sessions.refresh(sessionOf(request).userId);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/second-factors/recovery-codes',
    {
      config: own,
      schema: {
        tags,
        summary: 'Make ten new recovery codes; the earlier ones hold no more',
        body: dataBody(Proof),
        response: { 200: single(strict({ recovery_codes: RecoveryCodes })) },
      },
    },
    async (request) => {
      const proof = proofOf(request, request.body.data);
      const { recoveryCodes } = await auth.renewRecoveryCodes({ proof }, callOf(request));
      return { data: { recovery_codes: recoveryCodes } };
    },
  );
}

const PasskeyMade = strict({ passkey: ref(PasskeySchema), recovery_codes: RecoveryCodes });

function passkeyRoutes(app: App, { clients: { auth }, sessions }: GatewayContext): void {
  app.post(
    '/api/second-factors/passkeys/start',
    {
      config: own,
      schema: {
        tags,
        summary: 'Begin to register a passkey',
        body: dataBody(Proof),
        response: {
          200: single(
            strict({
              challenge: Type.String(),
              options: WebAuthn('PublicKeyCredentialCreationOptionsJSON'),
            }),
          ),
        },
      },
    },
    async (request) => {
      const proof = proofOf(request, request.body.data);
      const { challenge, options } = await auth.startPasskey({ proof }, callOf(request));
      return { data: { challenge, options: optionsOf(options) } };
    },
  );

  app.post(
    '/api/second-factors/passkeys',
    {
      config: own,
      schema: {
        tags,
        summary: 'Register the passkey that the browser made',
        body: dataBody({
          challenge: Challenge,
          name: Type.String({ minLength: 1, maxLength: 80 }),
          passkey: WebAuthn('RegistrationResponseJSON'),
        }),
        response: { 200: single(PasskeyMade) },
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { challenge, name, passkey: response } = request.body.data;
      const { passkey, recoveryCodes } = await auth.confirmPasskey(
        { userId, challenge, name, response: JSON.stringify(response) },
        callOf(request),
      );
      sessions.refresh(userId);
      return { data: made(passkey, recoveryCodes) };
    },
  );

  app.post(
    '/api/second-factors/passkeys/:documentId/remove',
    {
      config: { ...own, errors: [404] },
      schema: {
        tags,
        summary: 'Remove a passkey, with the password and a code or a session of ten minutes',
        params: documentIdParams,
        body: dataBody(Proof),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { documentId } = request.params;
      const proof = proofOf(request, request.body.data);
      await auth.removePasskey({ proof, documentId }, callOf(request));
      sessions.refresh(proof.userId);
      return reply.code(204).send(null);
    },
  );
}

function made(
  passkey: Parameters<typeof toPasskey>[0] | undefined,
  recoveryCodes: string[],
): Static<typeof PasskeyMade> {
  if (!passkey) throw new Error('auth named no passkey');
  return { passkey: toPasskey(passkey), recovery_codes: recoveryCodes };
}

/** Second factors and passkeys: signing in with them, and one's own. */
export function secondFactorRoutes(app: App, context: GatewayContext): void {
  signInRoutes(app, context);
  totpRoutes(app, context);
  passkeyRoutes(app, context);
}
