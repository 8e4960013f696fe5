import { createHash } from 'node:crypto';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { type Model, Schema } from 'mongoose';
import { defaultWish, nextRecap, nextSlot, type Wish } from './rhythm.ts';

/** An address that the mail server called unknown. */
export interface Refused {
  /** Fingerprint of the address: another one is tried. */
  readonly address: string;
  readonly code: string;
  readonly at: Date;
}

/** A line that a brief has told. */
export interface SentLine {
  /** BriefLine.line_id. */
  readonly line: string;
  /** Of a date ahead its day (yyyy-MM-dd), on which it is told once more; empty else. */
  readonly date: string;
}

/** Which mails an owner gets, and how far they have come. */
export interface MailSettings extends Wish {
  /** User.document_id. */
  readonly _id: string;
  /** IANA zone that `nextAt` was found with. */
  readonly zone: string;
  /** When the next brief is due; null where none is wanted. */
  readonly nextAt: Date | null;
  /** Whether a recap of every month is wanted; who has no such plan gets none. */
  readonly recap: boolean;
  /** When the next recap is due; null where none is wanted. */
  readonly recapAt: Date | null;
  /** What they had before they turned it off. */
  readonly before: Wish['rhythm'];
  /** When a mail was last taken by the mail server. */
  readonly sentAt: Date | null;
  /** What briefs have told, the newest last. */
  readonly told: readonly SentLine[];
  readonly refused: Refused | null;
}

/** More lines than a month of briefs tells. */
const maxSentLines = 1_000;

export const sentLineSchema = new Schema<SentLine>({ line: String, date: String }, { _id: false });

/** Notes lines that were told, in the place of the oldest. */
export const pushSentLines = (lines: readonly SentLine[]) => ({
  told: { $each: [...lines], $slice: -maxSentLines },
});

const schema = new Schema<MailSettings>(
  {
    _id: { type: String, required: true },
    rhythm: { type: String, required: true },
    hour: { type: Number, required: true },
    weekday: { type: Number, required: true },
    zone: { type: String, required: true },
    nextAt: { type: Date, default: null },
    recap: { type: Boolean, default: true },
    recapAt: { type: Date, default: null },
    before: String,
    sentAt: { type: Date, default: null },
    told: [sentLineSchema],
    refused: {
      type: new Schema<Refused>({ address: String, code: String, at: Date }, { _id: false }),
      default: null,
    },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ nextAt: 1 });
schema.index({ recapAt: 1 });

export const mailSettingsModel = (connection: Connection) =>
  connection.model<MailSettings>('MailSettings', schema, 'mail_settings');

/** What is kept of an address that was refused. */
export const fingerprintOf = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 32);

/** The settings of who has chosen nothing. */
export function firstSettings(_id: string, zone: string, now: Date): MailSettings {
  const nextAt = nextSlot(defaultWish, zone, now)?.at ?? null;
  const recap = true;
  const recapAt = nextRecap({ ...defaultWish, recap }, zone, now);
  const rest = { before: defaultWish.rhythm, sentAt: null, told: [], refused: null };
  return { _id, ...defaultWish, zone, nextAt, recap, recapAt, ...rest };
}

export type MailSettingsStore = ReturnType<typeof mailSettingsStore>;

export function mailSettingsStore(settings: Model<MailSettings>) {
  const of = (_id: string) => settings.findById(_id).lean<MailSettings>().exec();

  return {
    of,

    /** The owner's settings, made where there are none. */
    async ensure(ownerId: string, zone: string, now: Date): Promise<MailSettings> {
      const known = await of(ownerId);
      if (known) return known;
      const first = firstSettings(ownerId, zone, now);
      try {
        await settings.create([first]);
        return first;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await of(ownerId)) ?? first;
      }
    },

    /** Settings whose brief is due, the longest first. */
    due: (now: Date, limit: number): Promise<MailSettings[]> =>
      settings
        .find({ nextAt: { $lte: now } })
        .sort({ nextAt: 1 })
        .limit(limit)
        .lean<MailSettings[]>()
        .exec(),

    /** Sets when the next brief is due, unless the settings changed since they were read. */
    async moveOn({ _id, nextAt: before }: MailSettings, nextAt: Date | null): Promise<void> {
      await settings.updateOne({ _id, nextAt: before }, { $set: { nextAt } });
    },

    /** Settings whose recap is due, the longest first. */
    recapDue: (now: Date, limit: number): Promise<MailSettings[]> =>
      settings
        .find({ recapAt: { $lte: now } })
        .sort({ recapAt: 1 })
        .limit(limit)
        .lean<MailSettings[]>()
        .exec(),

    /** Sets when the next recap is due, unless the settings changed since they were read. */
    async moveRecapOn({ _id, recapAt: before }: MailSettings, recapAt: Date | null): Promise<void> {
      await settings.updateOne({ _id, recapAt: before }, { $set: { recapAt } });
    },

    /** Changes what the owner wants or where they are; a refused address is tried again. */
    change: (
      _id: string,
      fields: Partial<
        Pick<
          MailSettings,
          keyof Wish | 'before' | 'zone' | 'nextAt' | 'recap' | 'recapAt' | 'refused'
        >
      >,
    ) =>
      settings
        .findByIdAndUpdate(_id, { $set: fields }, { returnDocument: 'after' })
        .lean<MailSettings>()
        .exec(),

    /** Notes a mail that was taken, with the lines that it told. */
    async noteSent(_id: string, sentAt: Date, lines: readonly SentLine[]): Promise<void> {
      const $set = { sentAt, refused: null };
      await settings.updateOne({ _id }, { $set, $push: pushSentLines(lines) });
    },

    async noteRefused(_id: string, refused: Refused): Promise<void> {
      await settings.updateOne({ _id }, { $set: { refused } });
    },

    async forgetOwner(_id: string): Promise<void> {
      await settings.deleteOne({ _id });
    },
  };
}
