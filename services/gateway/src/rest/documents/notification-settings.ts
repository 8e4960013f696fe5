import type { NotificationSettings } from '@groupsight/proto/insights/v1/insights';
import { notificationTypes } from '@groupsight/shared/collections';
import { notFound } from '@groupsight/shared/errors';
import { type Static, Type } from 'typebox';
import { named, oneOf, ref } from '../schema.ts';

export const Kinds = Type.Array(oneOf(notificationTypes), {
  maxItems: 10,
  description: 'Types of notifications; none: nothing.',
});
const Hour = Type.Integer({ minimum: 0, maximum: 23 });

export const QuietHoursSchema = named('QuietHours', {
  from: Hour,
  to: Hour,
});

export const NotificationSettingsSchema = named('NotificationSettings', {
  kinds: Kinds,
  mailed: Type.Array(oneOf(notificationTypes), {
    maxItems: 10,
    description: 'Types that are mailed as well, where they are told: several in one mail.',
  }),
  groups: Type.Array(
    Type.Object(
      { group: Type.String({ description: "A group's documentId." }), kinds: Kinds },
      { additionalProperties: false },
    ),
    { description: 'Groups that differ.' },
  ),
  quiet: Type.Unsafe<Static<typeof QuietHoursSchema> | null>({
    anyOf: [ref(QuietHoursSchema), { type: 'null' }],
    description: 'Hours of the own day in which nothing is pushed; null: none.',
  }),
});

export const notificationSettingsSchemas = [QuietHoursSchema, NotificationSettingsSchema];

const toKinds = (kinds: readonly string[]) =>
  notificationTypes.filter((type) => kinds.includes(type));

/** Of what somebody is told, and when. */
export function toNotificationSettings(
  settings: NotificationSettings | undefined,
): Static<typeof NotificationSettingsSchema> {
  if (!settings) throw notFound();
  const { kinds, mailed, groups, quiet } = settings;
  return {
    kinds: toKinds(kinds),
    mailed: toKinds(mailed),
    groups: groups.map((one) => ({ group: one.groupId, kinds: toKinds(one.kinds) })),
    quiet: quiet ? { from: quiet.fromHour, to: quiet.toHour } : null,
  };
}
