import type { NewsletterSettings } from '@groupsight/proto/scheduler/v1/scheduler';
import { newsletterChannels, newsletterRhythms } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { type Static, Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { isoOrNull, oneOfThese } from '../rest/documents/values.ts';
import { dataBody, NullableInstant, named, oneOf, ref, single } from '../rest/schema.ts';

const tags = ['newsletter'];
const maxGroups = 1_000;

const wish = {
  groups: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
    maxItems: maxGroups,
    description: 'documentIds of watched groups that it is about; all of them where it is empty.',
  }),
  rhythm: oneOf(newsletterRhythms, 'How often letters are written; they wait for approval.'),
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday; not of manual.' }),
  hour: Type.Integer({ minimum: 0, maximum: 23, description: 'Of the own day; not of manual.' }),
  channel: oneOf(newsletterChannels, 'Of new subscribers where nothing else is chosen.'),
};

export const NewsletterSettingsSchema = named('NewsletterSettings', {
  ...wish,
  nextAt: NullableInstant('When the next letters are written.'),
});

function toSettings(settings: NewsletterSettings | undefined): {
  readonly data: Static<typeof NewsletterSettingsSchema>;
} {
  if (!settings) throw notFound();
  const { groupIds, weekday, hour } = settings;
  return {
    data: {
      groups: groupIds,
      rhythm: oneOfThese(newsletterRhythms, settings.rhythm, 'manual'),
      weekday,
      hour,
      channel: oneOfThese(newsletterChannels, settings.channel, 'message'),
      nextAt: isoOrNull(settings.nextAt),
    },
  };
}

/** What the newsletter is about, and when its letters are written. */
export function newsletterSettingsRoutes(app: App, { clients }: GatewayContext): void {
  const response = { 200: single(ref(NewsletterSettingsSchema)) };
  app.get(
    '/api/newsletter-settings',
    {
      config: { access: 'user', limit: 'read' },
      schema: { tags, summary: 'What the newsletter is about, and when it is written', response },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const asked = { ownerId };
      const { settings } = await clients.scheduler.getNewsletterSettings(asked, callOf(request));
      return toSettings(settings);
    },
  );

  app.put(
    '/api/newsletter-settings',
    {
      config: { access: 'user', limit: 'write', feature: 'newsletter' },
      schema: {
        tags,
        summary: 'Choose what the newsletter is about, and when it is written',
        body: dataBody(wish),
        response,
      },
    },
    async (request) => {
      const { userId: ownerId } = sessionOf(request);
      const { groups: groupIds, ...rest } = request.body.data;
      const asked = { ownerId, settings: { groupIds, ...rest, nextAt: undefined } };
      const { settings } = await clients.scheduler.setNewsletterSettings(asked, callOf(request));
      return toSettings(settings);
    },
  );
}
