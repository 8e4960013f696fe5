import type {
  Session as IssuedSession,
  SecondFactorChallenge,
} from '@groupsight/proto/auth/v1/auth';
import { AppError, hasCode, invalid } from '@groupsight/shared/errors';
import { plans } from '@groupsight/shared/plans';
import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, browserOf, callOf, fromOf, sessionOf } from '../http.ts';
import { SecondFactorNeeded, toSecondFactorNeeded } from '../rest/documents/second-factors.ts';
import { AuthResult, ConfirmationMailed, toUser } from '../rest/documents/user.ts';
import { oneOf, ref, strict } from '../rest/schema.ts';

const Password = Type.String({ minLength: 1, maxLength: 128 });
const NewPassword = Type.String({ minLength: 8, maxLength: 128 });
/** Where the operator says that fewer are enough (RESET_PASSWORD_LENGTH); auth knows. */
const ResetPassword = Type.String({ minLength: 6, maxLength: 128 });
const Ok = Type.Object({ ok: Type.Literal(true) }, { additionalProperties: false });
const signedIn = { 200: ref(AuthResult) };
const signedInOrAsked = { ...signedIn, 202: ref(SecondFactorNeeded) };
const publicAuth = { access: 'public', limit: 'auth' } as const;

/** A new session as Strapi returns it. */
export function toAuthResult(issued: IssuedSession | undefined): Static<typeof AuthResult> {
  if (!issued?.user) throw new AppError('internal', 'internal', 'Internal Server Error');
  return { jwt: issued.token, user: toUser(issued.user, undefined) };
}

/** What somebody gets who has shown who they are: a session, or what is asked beside (202). */
export function toEntered(
  reply: FastifyReply,
  { session, challenge }: Entered,
): Static<typeof AuthResult> | Static<typeof SecondFactorNeeded> {
  if (!challenge) return toAuthResult(session);
  reply.code(202);
  return toSecondFactorNeeded(challenge);
}

interface Entered {
  readonly session: IssuedSession | undefined;
  readonly challenge?: SecondFactorChallenge | undefined;
}

/** Strapi answers a refused sign-in with 400, not 401: there is no session to end. */
function asSignInError(error: unknown): unknown {
  return hasCode(error, 'invalid_credentials')
    ? invalid('invalid_credentials', 'Invalid identifier or password')
    : error;
}

/** As Strapi: a taken address is a 400. */
function asSignUpError(error: unknown): unknown {
  return hasCode(error, 'email_taken')
    ? invalid('email_taken', 'Email or Username are already taken')
    : error;
}

function requireSame(password: string, confirmation: string): void {
  if (password !== confirmation) throw invalid('passwords_differ', 'Passwords do not match');
}

function signInRoutes(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/auth/local',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary: 'Sign in; 202 where the account has a second factor',
        body: strict({
          identifier: Type.String({
            minLength: 1,
            maxLength: 320,
            description: 'The e-mail address.',
          }),
          password: Password,
        }),
        response: signedInOrAsked,
      },
    },
    async (request, reply) => {
      const entered = await clients.auth
        .login({ ...request.body, ...browserOf(request) }, callOf(request))
        .catch((error: unknown) => {
          throw asSignInError(error);
        });
      return toEntered(reply, entered);
    },
  );

  app.post(
    '/api/auth/local/register',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary: 'Sign up; 202 where the address has to be confirmed first by a mailed link',
        body: strict({
          username: Type.String({ minLength: 1, maxLength: 100, description: 'Full name.' }),
          email: Type.String({ minLength: 3, maxLength: 320 }),
          password: NewPassword,
          timezone: Type.Optional(Type.String({ maxLength: 100, description: 'IANA name.' })),
          plan: Type.Optional(
            oneOf(plans, 'Chosen before signing up: a wish, kept for the operator, who decides.'),
          ),
          invitation: Type.Optional(
            Type.String({ minLength: 1, maxLength: 200, description: 'Code of an invitation.' }),
          ),
        }),
        response: { ...signedIn, 202: ref(ConfirmationMailed) },
      },
    },
    async (request, reply) => {
      const { plan: wishedPlan, ...fields } = request.body;
      const { session } = await clients.auth
        .register({ ...fields, wishedPlan, ...browserOf(request) }, callOf(request))
        .catch((error: unknown) => {
          throw asSignUpError(error);
        });
      if (session) return toAuthResult(session);
      return reply.code(202).send({ confirmation: 'mailed' as const });
    },
  );
}

function confirmationRoutes(app: App, { clients }: GatewayContext): void {
  app.post(
    '/api/auth/confirm-email',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary: 'Confirm the address of a new account with a mailed code, and sign in',
        body: strict({ code: Type.String({ minLength: 1, maxLength: 200 }), password: Password }),
        response: signedIn,
      },
    },
    async (request) => {
      const { session } = await clients.auth.confirmEmail(
        { ...request.body, ...fromOf(request) },
        callOf(request),
      );
      return toAuthResult(session);
    },
  );

  app.post(
    '/api/auth/send-email-confirmation',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary: 'Mail the link of a new account again; answers the same for an unknown address',
        body: strict({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
        response: { 200: Ok },
      },
    },
    async (request) => {
      await clients.auth.sendConfirmation(request.body, callOf(request));
      return { ok: true as const };
    },
  );
}

function resetRoutes(app: App, { clients, sessions }: GatewayContext): void {
  app.post(
    '/api/auth/forgot-password',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary: 'Mail a reset link; answers the same for an unknown address',
        body: strict({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
        response: { 200: Ok },
      },
    },
    async (request) => {
      await clients.auth.startPasswordReset(request.body, callOf(request));
      return { ok: true as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      config: publicAuth,
      schema: {
        tags: ['auth'],
        summary:
          "Set a password with a mailed code; ends the user's other sessions. 202 where the account has a second factor",
        body: strict({
          code: Type.String({ minLength: 1, maxLength: 200 }),
          password: ResetPassword,
          passwordConfirmation: Password,
        }),
        response: signedInOrAsked,
      },
    },
    async (request, reply) => {
      const { code, password, passwordConfirmation } = request.body;
      requireSame(password, passwordConfirmation);
      const entered = await clients.auth.completePasswordReset(
        { code, password, ...fromOf(request) },
        callOf(request),
      );
      const userId = entered.session?.user?.documentId;
      if (userId) sessions.end({ userId });
      return toEntered(reply, entered);
    },
  );
}

function sessionRoutes(app: App, { clients, sessions }: GatewayContext): void {
  app.post(
    '/api/auth/change-password',
    {
      config: { access: 'user', limit: 'auth' },
      schema: {
        tags: ['auth'],
        summary: "Change the own password; ends the user's other sessions",
        body: strict({
          currentPassword: Password,
          password: NewPassword,
          passwordConfirmation: Password,
        }),
        response: signedIn,
      },
    },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const { currentPassword, password, passwordConfirmation } = request.body;
      requireSame(password, passwordConfirmation);
      const { session } = await clients.auth.changePassword(
        { userId, sessionId, currentPassword, password, ...fromOf(request) },
        callOf(request),
      );
      sessions.end({ userId });
      return toAuthResult(session);
    },
  );

  app.post(
    '/api/auth/logout',
    {
      config: { access: 'user', limit: 'write', whileLeaving: true },
      schema: { tags: ['auth'], summary: 'End this session', response: { 200: Ok } },
    },
    async (request) => {
      const { sessionId } = sessionOf(request);
      await clients.auth.endSession({ sessionId }, callOf(request));
      sessions.end({ sessionId });
      return { ok: true as const };
    },
  );
}

/** Sign-up, sign-in, passwords; unwrapped, as Strapi's users-permissions returns it. */
export function authRoutes(app: App, context: GatewayContext): void {
  signInRoutes(app, context);
  confirmationRoutes(app, context);
  resetRoutes(app, context);
  sessionRoutes(app, context);
}
