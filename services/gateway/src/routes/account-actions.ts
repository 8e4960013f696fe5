import type { Account } from '@groupsight/proto/auth/v1/auth';
import { notFound } from '@groupsight/shared/errors';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { AccountSchema, Quotas, toAccount } from '../rest/documents/account.ts';
import { dataBody, documentIdParams, ref, single, strict } from '../rest/schema.ts';

const config = { access: 'user', limit: 'write', errors: [403] } as const;

const schemaOf = (summary: string, description: string) => ({
  tags: ['auth'],
  summary: `${summary} (operators only)`,
  description,
  params: documentIdParams,
  response: { 200: single(ref(AccountSchema)) },
});

function answerOf({ account }: { account?: Account | undefined }) {
  if (!account) throw notFound();
  return { data: toAccount(account) };
}

/** What operators do to an account: 403 (operator_only) for all others, own_account to oneself. */
export function accountActionRoutes(app: App, context: GatewayContext): void {
  const { clients, sessions, apiTokens } = context;
  const { auth } = clients;
  const namesOf = (request: Parameters<typeof sessionOf>[0], documentId: string) => ({
    operatorId: sessionOf(request).userId,
    userId: documentId,
  });

  app.put(
    '/api/accounts/:documentId/suspension',
    {
      config,
      schema: schemaOf(
        'Suspend an account',
        'Its sessions, tokens and live streams end at once, for good. Its connection and what it has scheduled stand still until it is resumed.',
      ),
    },
    async (request) => {
      const names = namesOf(request, request.params.documentId);
      const answer = await auth.suspendAccount(names, callOf(request));
      sessions.end({ userId: names.userId });
      apiTokens.forget();
      return answerOf(answer);
    },
  );

  app.delete(
    '/api/accounts/:documentId/suspension',
    { config, schema: schemaOf('Resume a suspended account', 'Its user can sign in again.') },
    async (request) =>
      answerOf(
        await auth.resumeAccount(namesOf(request, request.params.documentId), callOf(request)),
      ),
  );

  app.delete(
    '/api/accounts/:documentId/sessions',
    {
      config,
      schema: {
        tags: ['auth'],
        summary: 'Sign an account out everywhere (operators only)',
        params: documentIdParams,
        response: { 200: single(strict({ ended: Type.Integer() })) },
      },
    },
    async (request) => {
      const names = namesOf(request, request.params.documentId);
      const { ended } = await auth.signOutAccount(names, callOf(request));
      sessions.end({ userId: names.userId });
      return { data: { ended } };
    },
  );

  app.put(
    '/api/accounts/:documentId/quotas',
    {
      config,
      schema: {
        ...schemaOf('Set what an account may have', 'All limits at once; null: the usual one.'),
        body: dataBody(Quotas.properties),
      },
    },
    async (request) => {
      const names = namesOf(request, request.params.documentId);
      const { data } = request.body;
      const quotas = {
        storageBytes: data.storage ?? undefined,
        groups: data.groups ?? undefined,
        importsDaily: data.imports_daily ?? undefined,
        modelTokensDaily: data.model_tokens_daily ?? undefined,
      };
      const answer = await auth.setQuotas({ ...names, quotas }, callOf(request));
      sessions.refresh(names.userId);
      return answerOf(answer);
    },
  );

  for (const [method, deleted, summary] of [
    ['put', true, 'Have an account deleted in 14 days'],
    ['delete', false, 'Keep an account that was to be deleted'],
  ] as const) {
    app[method](
      '/api/accounts/:documentId/deletion',
      { config, schema: schemaOf(summary, 'As its user can, without the password.') },
      async (request) => {
        const names = namesOf(request, request.params.documentId);
        const answer = await auth.setAccountDeletion({ ...names, deleted }, callOf(request));
        if (deleted) sessions.end({ userId: names.userId });
        else sessions.refresh(names.userId);
        return answerOf(answer);
      },
    );
  }
}
