import type { User } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, fromOf, sessionOf } from '../http.ts';
import { toUser, UserSchema } from '../rest/documents/user.ts';
import { dataBody, ref, single } from '../rest/schema.ts';

const tags = ['auth'];
const answer = { 200: single(ref(UserSchema)) };

function toAnswer(user: User | undefined) {
  if (!user) throw notFound();
  return { data: toUser(user, undefined) };
}

/** Deleting the own account, and keeping it after all. */
export function accountDeletionRoutes(app: App, { clients, sessions }: GatewayContext): void {
  app.post(
    '/api/account-deletion',
    {
      config: { access: 'user', limit: 'auth', errors: [403] },
      schema: {
        tags,
        summary: 'Have the own account deleted in 14 days; ends all sessions',
        description:
          'Until then signing in offers to keep it. The link to the chat network ends at once. Accounts without a password need a session that is not older than ten minutes (400, sign_in_again).',
        body: dataBody({
          password: Type.Optional(
            Type.String({ maxLength: 128, description: 'Where the account has one.' }),
          ),
        }),
        response: answer,
      },
    },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const { password = '' } = request.body.data;
      const { user } = await clients.auth.askDeletion(
        { userId, sessionId, password, clientAddress: fromOf(request).clientAddress },
        callOf(request),
      );
      sessions.end({ userId });
      return toAnswer(user);
    },
  );

  app.post(
    '/api/account-deletion/undo',
    {
      config: { access: 'user', limit: 'write', whileLeaving: true, errors: [404] },
      schema: {
        tags,
        summary: 'Keep the own account that was to be deleted',
        response: answer,
      },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const { user } = await clients.auth.keepAccount({ userId }, callOf(request));
      sessions.refresh(userId);
      return toAnswer(user);
    },
  );
}
