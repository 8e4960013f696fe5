import type { MailSettings } from '@groupsight/proto/scheduler/v1/scheduler';
import { notFound } from '@groupsight/shared/errors';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { isoOrNull, oneOfThese } from '../rest/documents/values.ts';
import { dataBody, NullableInstant, named, oneOf, ref, single, strict } from '../rest/schema.ts';

const tags = ['mail'];
const rhythms = ['off', 'daily', 'weekly'] as const;
const kinds = ['brief', 'recap', 'newsletter', 'notifications', 'survey'] as const;
const Rhythm = oneOf(rhythms, 'How often the brief comes by mail.');
const Hour = Type.Integer({ minimum: 0, maximum: 23, description: 'Of the own day.' });
const Weekday = Type.Integer({
  minimum: 1,
  maximum: 7,
  description: '1 is Monday; counts with weekly.',
});

const SettingsSchema = named('EmailSettings', {
  brief: Rhythm,
  hour: Hour,
  weekday: Weekday,
  recap: Type.Boolean({ description: 'Whether a recap of every month comes, on its first day.' }),
  mayHaveRecap: Type.Boolean({ description: 'Whether the plan has recaps.' }),
  recapAt: NullableInstant('When the next recap is due.'),
  mayBeDaily: Type.Boolean({ description: 'Whether the plan has a brief for every day.' }),
  nextAt: NullableInstant('When the next brief is due.'),
  sentAt: NullableInstant('When a mail was last taken by the mail server.'),
  refusedAt: NullableInstant(
    'When the address was refused as unknown: nothing is sent to it until the settings are saved.',
  ),
  isSending: Type.Boolean({
    description: 'Whether mails leave this server; else its operator finds them in a folder.',
  }),
});

const SubscriptionSchema = named('EmailSubscription', {
  kind: oneOf(kinds, 'Of which mails the link is.'),
  brief: Rhythm,
  recap: Type.Boolean({ description: 'Whether recaps come.' }),
  newsletter: Type.Boolean({ description: 'Of a newsletter: whether it comes.' }),
  notifications: Type.Boolean({ description: 'Of notifications: whether any are mailed.' }),
  survey: Type.Boolean({ description: 'Of invitations to surveys: whether they come.' }),
});

export const mailSchemas = [SettingsSchema, SubscriptionSchema];

function toSettings(settings: MailSettings | undefined): {
  readonly data: Static<typeof SettingsSchema>;
} {
  if (!settings) throw notFound();
  const { brief, nextAt, sentAt, refusedAt, recapAt, ...rest } = settings;
  const times = {
    recapAt: isoOrNull(recapAt),
    nextAt: isoOrNull(nextAt),
    sentAt: isoOrNull(sentAt),
    refusedAt: isoOrNull(refusedAt),
  };
  return { data: { ...rest, ...times, brief: oneOfThese(rhythms, brief, 'off') } };
}

function settingsRoutes(app: App, { clients }: GatewayContext): void {
  app.get(
    '/api/email-settings',
    {
      config: { access: 'user', limit: 'read' },
      schema: {
        tags,
        summary: 'Which mails you get, and when',
        response: { 200: single(ref(SettingsSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { settings } = await clients.scheduler.getMailSettings({ ownerId }, callOf(request));
      return toSettings(settings);
    },
  );

  app.put(
    '/api/email-settings',
    {
      config: { access: 'user', limit: 'write', errors: [403] },
      schema: {
        tags,
        summary: 'Choose which mails you get, and when; fields left out stay',
        description:
          'Has an address tried again that was refused. 403 (plan_limit) for what the plan does not have.',
        body: dataBody({
          brief: Type.Optional(Rhythm),
          hour: Type.Optional(Hour),
          weekday: Type.Optional(Weekday),
          recap: Type.Optional(
            Type.Boolean({ description: 'Whether a recap of every month comes.' }),
          ),
        }),
        response: { 200: single(ref(SettingsSchema)) },
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const asked = { ownerId, ...request.body.data };
      const { settings } = await clients.scheduler.updateMailSettings(asked, callOf(request));
      return toSettings(settings);
    },
  );
}

/** Longer than any token of ours, and short enough for every router. */
const tokenParams = strict({ token: Type.String({ minLength: 1, maxLength: 150 }) });
const open = { access: 'public', limit: 'public' } as const;
const answer = { 200: single(ref(SubscriptionSchema)) };

/**
 * A mail's own link: whoever holds the mail may stop what it is of, without signing in. Mail apps
 * post to it by themselves (RFC 8058); a get, which scanners of mails make too, changes nothing.
 */
async function subscriptionRoutes(app: App, { clients, config }: GatewayContext): Promise<void> {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const options = { parseAs: 'string', bodyLimit: 4096 } as const;
  // It only ever says 'List-Unsubscribe=One-Click'.
  app.addContentTypeParser(forms, options, (_request, _body, done) => done(null, undefined));

  const change = async (token: string, resubscribe: boolean, call: ReturnType<typeof callOf>) => {
    const changed = await clients.scheduler.unsubscribe({ token, resubscribe }, call);
    const kind = oneOfThese(kinds, changed.kind, 'brief');
    const { recap, newsletter, notifications, survey } = changed;
    const brief = oneOfThese(rhythms, changed.brief, 'off');
    return { data: { kind, brief, recap, newsletter, notifications, survey } };
  };

  app.post(
    '/api/mail-subscriptions/:token',
    {
      config: open,
      schema: {
        tags,
        summary: "Stop the mails that a mail's link is of",
        description:
          'One click in a mail app (RFC 8058): the body is a form and says nothing. The same again changes nothing.',
        params: tokenParams,
        response: answer,
      },
    },
    async (request) => change(request.params.token, false, callOf(request)),
  );

  app.put(
    '/api/mail-subscriptions/:token',
    {
      config: open,
      schema: {
        tags,
        summary: 'Have the mails come again as before',
        params: tokenParams,
        response: answer,
      },
    },
    async (request) => change(request.params.token, true, callOf(request)),
  );

  app.get(
    '/api/mail-subscriptions/:token',
    {
      config: open,
      schema: {
        tags,
        summary: 'Go to the page that asks whether the mails shall stop',
        params: tokenParams,
        response: { 302: Type.Null() },
      },
    },
    async (request, reply) => {
      const base = (config.PUBLIC_URL ?? '').replace(/\/+$/, '');
      const token = encodeURIComponent(request.params.token);
      return reply.redirect(`${base}/unsubscribe#${token}`, 302);
    },
  );
}

/** Which mails somebody gets, and the links in them. */
export function mailRoutes(app: App, context: GatewayContext): void {
  settingsRoutes(app, context);
  app.register(async (scope) => subscriptionRoutes(scope as App, context));
}
