import type { newsletterRhythms } from '@groupsight/shared/collections';
import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { Schema } from 'mongoose';
import type { Channel } from './newsletters.repository.ts';

export type NewsletterRhythm = (typeof newsletterRhythms)[number];

/** What an owner's newsletter is about, and when its letters are written. */
export interface NewsletterSettings {
  readonly ownerId: string;
  /** Group.document_id; all watched groups where it is empty. */
  readonly groupIds: readonly string[];
  readonly rhythm: NewsletterRhythm;
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekday: number;
  /** 0 to 23, of the owner's day. */
  readonly hour: number;
  /** Of new subscribers, where nothing else is chosen. */
  readonly channel: Channel;
  /** IANA zone that `nextAt` was found with. */
  readonly zone: string;
  /** When the next letters are written; null of manual. */
  readonly nextAt: Date | null;
}

interface Row extends NewsletterSettings {
  readonly _id: string;
}

const schema = new Schema<Row>(
  {
    _id: { type: String, required: true },
    ownerId: { type: String, required: true },
    groupIds: [String],
    rhythm: String,
    weekday: Number,
    hour: Number,
    channel: String,
    zone: String,
    nextAt: { type: Date, default: null },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ ownerId: 1 });
schema.index({ nextAt: 1 });

export type NewsletterSettingsStore = ReturnType<typeof newsletterSettingsStore>;

const idOf = (ownerId: string) => derivedId('newsletter-settings', ownerId);

export function newsletterSettingsStore(connection: Connection) {
  const settings = connection.model<Row>('NewsletterSettings', schema, 'newsletter_settings');
  return {
    of: (ownerId: string) =>
      settings
        .findOne({ _id: idOf(ownerId), ownerId })
        .lean<Row>()
        .exec(),

    async put({ ownerId, ...fields }: NewsletterSettings): Promise<void> {
      const { groupIds, rhythm, weekday, hour, channel, zone, nextAt } = fields;
      const $set = { groupIds, rhythm, weekday, hour, channel, zone, nextAt };
      for (;;) {
        try {
          await settings.updateOne({ _id: idOf(ownerId), ownerId }, { $set }, { upsert: true });
          return;
        } catch (error) {
          // Made twice at once: the second changes the first.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Settings whose letters are due, the longest first. */
    due: (now: Date, limit: number) =>
      settings
        .find({ nextAt: { $lte: now } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean<Row[]>()
        .exec(),

    /** Sets when the next letters are due, unless the settings changed since they were read. */
    async moveOn({ ownerId, nextAt: before }: NewsletterSettings, nextAt: Date | null) {
      await settings.updateOne(
        { _id: idOf(ownerId), ownerId, nextAt: before },
        { $set: { nextAt } },
      );
    },
  };
}
