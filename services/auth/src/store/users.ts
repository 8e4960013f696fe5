import { collections } from '@groupsight/shared/collections';
import type { Language } from '@groupsight/shared/languages';
import { nobodysAddress } from '@groupsight/shared/mail/nobodys-address';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { markPublished, type Published } from '@groupsight/shared/mongo/mark-published';
import type { Plan } from '@groupsight/shared/plans';
import { type Model, Schema } from 'mongoose';
import type { ProviderId } from '../domain/provider.ts';

/** What the owner of an account is mailed about. */
export interface SecurityEvent {
  readonly kind:
    | 'factor-added'
    | 'factor-removed'
    | 'recovery-code-used'
    | 'recovery-codes-renewed';
  readonly at: Date;
  /** Of a factor: the passkey's name; empty for an authenticator app. */
  readonly detail: string;
}

/** More than anybody does before they were published. */
const keptEvents = 20;

/** Each missing where the plan and the settings say it. */
export interface StoredQuotas {
  readonly storageBytes?: number;
  readonly groups?: number;
  readonly importsDaily?: number;
  readonly modelTokensDaily?: number;
}

export interface StoredUser extends Published {
  /** User.document_id. */
  readonly _id: string;
  readonly number: number;
  readonly username: string;
  /** Lower-cased, unique. */
  readonly email: string;
  readonly passwordHash: string;
  /**
   * Counted up with every new password. Sessions and reset codes carry the count they were made
   * under, so one write to the user ends them all, whatever else fails.
   */
  readonly passwordVersion: number;
  /** The provider it was made through, while it has no password that somebody knows. */
  readonly provider?: ProviderId;
  /** Keys of the identities that it is reached through at providers; never empty. */
  readonly identities?: readonly string[];
  /** The directory's own id of whom it made the account for. */
  readonly externalId?: string;
  /** When a directory deleted it: none finds it any more, while it is to be deleted. */
  readonly leftDirectoryAt?: Date;
  /** Whether somebody has shown that the address is theirs: by a mailed code or a provider. */
  readonly emailProved?: boolean;
  /** A new account that waits for its address to be confirmed: nobody gets in. Absent: it does not. */
  readonly isUnconfirmed?: boolean;
  /** When the password was last replaced; missing for never. */
  readonly passwordChangedAt?: Date;
  /** When one more provider was last let in, and what people call it; missing for never. */
  readonly providerAddedAt?: Date;
  readonly providerAdded?: string;
  /** When somebody last signed in from an address that was new, and with which browser. */
  readonly newSignInAt?: Date;
  readonly newSignInWith?: string;
  /** What last happened to how the account is reached, the oldest first. */
  readonly securityEvents?: readonly SecurityEvent[];
  readonly timezone: string;
  /** Of the screens; missing or empty: the browser's. */
  readonly language?: Language | '';
  /** Of the browser that was last signed in with, as far as there are texts in it. */
  readonly browserLanguage?: Language;
  readonly plan: Plan;
  /** Chosen before signing up; nobody is given it for that. */
  readonly wishedPlan?: Plan;
  /** May see all accounts and change their plans. */
  readonly isOperator?: boolean;
  /** Since when an operator has suspended it: nobody gets in. Missing: it is not. */
  readonly suspendedAt?: Date;
  /** Tokens of programs that were made until then do not hold. */
  readonly tokensEndedAt?: Date;
  /** When it was last used, up to a minute old; missing: not known. */
  readonly lastSeenAt?: Date;
  /** What an operator lets it have; missing: what everybody with the plan has. */
  readonly quotas?: StoredQuotas;
  /** What it uses of the server, as it was last counted. */
  readonly storageBytes?: number;
  readonly groups?: number;
  /** When its user asked for the account to be deleted, and when it is; missing: it is not. */
  readonly deletionAskedAt?: Date;
  readonly deletionDueAt?: Date;
  /** When its user last decided to keep it after all; missing for never. */
  readonly deletionKeptAt?: Date;
  /** Since when everything of the user is being erased: the account cannot be entered any more. */
  readonly erasingSince?: Date;
  /** The address until then: what was mailed to it is forgotten at the end. */
  readonly mailsTo?: string;
  /** Services that hold nothing of the user any more. */
  readonly erasedBy?: readonly string[];
  /** When the services were last asked to. */
  readonly eraseAskedAt?: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Of what is written to a user; empty where it is not known. */
export const mailLanguageOf = ({
  language,
  browserLanguage,
}: Pick<StoredUser, 'language' | 'browserLanguage'>): Language | '' =>
  language || (browserLanguage ?? '');

export type NewUser = Pick<
  StoredUser,
  | ('_id' | 'username' | 'email' | 'passwordHash' | 'timezone' | 'plan')
  | ('provider' | 'identities' | 'emailProved' | 'isUnconfirmed' | 'wishedPlan' | 'browserLanguage')
  | ('externalId' | 'suspendedAt')
>;

const securityEventSchema = new Schema<SecurityEvent>(
  {
    kind: { type: String, required: true },
    at: { type: Date, required: true },
    detail: { type: String },
  },
  { _id: false, strict: 'throw' },
);

const userSchema = new Schema<StoredUser>(
  {
    _id: { type: String, required: true },
    number: { type: Number, required: true },
    username: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passwordVersion: { type: Number, required: true },
    provider: { type: String },
    // Without a default: an empty list in the unique index would let in one user only.
    identities: { type: [String], default: undefined },
    externalId: { type: String },
    leftDirectoryAt: { type: Date },
    emailProved: { type: Boolean },
    isUnconfirmed: { type: Boolean },
    passwordChangedAt: { type: Date },
    providerAddedAt: { type: Date },
    providerAdded: { type: String },
    newSignInAt: { type: Date },
    newSignInWith: { type: String },
    securityEvents: { type: [securityEventSchema], default: undefined },
    timezone: { type: String, required: true },
    language: { type: String },
    browserLanguage: { type: String },
    plan: { type: String, required: true },
    wishedPlan: { type: String },
    isOperator: { type: Boolean },
    suspendedAt: { type: Date },
    tokensEndedAt: { type: Date },
    lastSeenAt: { type: Date },
    quotas: {
      type: {
        _id: false,
        storageBytes: Number,
        groups: Number,
        importsDaily: Number,
        modelTokensDaily: Number,
      },
      default: undefined,
    },
    storageBytes: { type: Number },
    groups: { type: Number },
    deletionAskedAt: { type: Date },
    deletionDueAt: { type: Date },
    deletionKeptAt: { type: Date },
    erasingSince: { type: Date },
    mailsTo: { type: String },
    erasedBy: { type: [String], default: undefined },
    eraseAskedAt: { type: Date },
    version: { type: Number, required: true },
    unpublished: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ number: 1 }, { unique: true });
userSchema.index({ identities: 1 }, { unique: true, sparse: true });
userSchema.index({ externalId: 1 }, { sparse: true });
userSchema.index({ unpublished: 1 });
userSchema.index({ createdAt: -1 });
userSchema.index({ deletionDueAt: 1 }, { sparse: true });
userSchema.index({ erasingSince: 1 }, { sparse: true });

/** A new password and what changes with it; undefined takes a field away. */
export interface PasswordChange {
  readonly passwordHash: string;
  readonly provider: ProviderId | undefined;
  readonly identities?: readonly string[] | undefined;
  readonly emailProved?: boolean;
  readonly isUnconfirmed?: undefined;
  readonly providerAddedAt?: Date;
  readonly providerAdded?: string;
}

function split(change: PasswordChange) {
  const entries = Object.entries(change);
  const gone = entries.filter(([, value]) => value === undefined);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(gone.map(([name]) => [name, 1])),
  };
}

interface Counter {
  readonly _id: string;
  readonly value: number;
}

const counterSchema = new Schema<Counter>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { versionKey: false, strict: 'throw' },
);

export const userModel = (connection: Connection) =>
  connection.model<StoredUser>('User', userSchema, 'users');

export const counterModel = (connection: Connection) =>
  connection.model<Counter>('Counter', counterSchema, 'counters');

/** Fields that a list of accounts may filter and sort by, as REST names them. */
export const accountFields = storedAs(collections.auth.accounts, {
  id: 'number',
  wished_plan: 'wishedPlan',
  is_operator: 'isOperator',
  suspended_at: 'suspendedAt',
  last_seen_at: 'lastSeenAt',
  storage: 'storageBytes',
});

export type UserStore = ReturnType<typeof userStore>;

/** Users, by id and by address. */
export function userStore(users: Model<StoredUser>, counters: Model<Counter>) {
  const nextNumber = async (): Promise<number> => {
    const count = () =>
      counters
        .findOneAndUpdate(
          { _id: 'users' },
          { $inc: { value: 1 } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
    // Two upserts of the very first user may collide; the second try then finds the counter.
    const counter = await count().catch((error: unknown) => {
      if (isDuplicateKey(error)) return count();
      throw error;
    });
    return counter.value;
  };

  return {
    /** Stores a new user; undefined when the address is taken. */
    async create(user: NewUser, now: Date): Promise<StoredUser | undefined> {
      if (await users.exists({ email: user.email })) return undefined;
      const stored: StoredUser = {
        ...user,
        number: await nextNumber(),
        passwordVersion: 1,
        version: 1,
        // Nobody hears of an account that may be somebody else's address.
        unpublished: user.isUnconfirmed !== true,
        createdAt: now,
        updatedAt: now,
      };
      try {
        await users.create([stored]);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      return stored;
    },

    byId: (id: string): Promise<StoredUser | null> => users.findById(id).lean().exec(),

    /** The addresses of some, by their ids. */
    async emailsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const filter = { _id: { $in: [...new Set(ids)] }, erasingSince: null };
      const found = await users
        .find(filter, { email: 1 })
        .lean<Pick<StoredUser, '_id' | 'email'>[]>();
      return new Map(found.map(({ _id, email }) => [_id, email]));
    },

    byEmail: (email: string): Promise<StoredUser | null> => users.findOne({ email }).lean().exec(),

    byIdentity: (key: string): Promise<StoredUser | null> =>
      users.findOne({ identities: key }).lean().exec(),

    /** Lets a user in through one more provider, and marks that for publishing; null for an unknown user. */
    addIdentity: (
      id: string,
      { key, provider }: { readonly key: string; readonly provider: string },
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findByIdAndUpdate(
          id,
          {
            $addToSet: { identities: key },
            $set: {
              updatedAt: now,
              unpublished: true,
              providerAddedAt: now,
              providerAdded: provider,
            },
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Changes what others hear of, and marks it for publishing; null for an unknown user. */
    change: (
      id: string,
      fields: Partial<Pick<StoredUser, 'username' | 'timezone' | 'language' | 'plan'>>,
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findByIdAndUpdate(
          id,
          { $set: { ...fields, updatedAt: now, unpublished: true }, $inc: { version: 1 } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Marks a sign-in from a new address for publishing: its owner is told by mail. */
    async noteNewSignIn(_id: string, newSignInWith: string, now: Date): Promise<void> {
      const noted = { newSignInAt: now, newSignInWith, updatedAt: now, unpublished: true };
      await users.updateOne({ _id }, { $set: noted, $inc: { version: 1 } });
    },

    /** Marks a change of how the account is reached for publishing: its owner is told by mail. */
    async noteSecurity(_id: string, event: SecurityEvent): Promise<void> {
      await users.updateOne(
        { _id },
        {
          $push: { securityEvents: { $each: [event], $slice: -keptEvents } },
          $set: { updatedAt: event.at, unpublished: true },
          $inc: { version: 1 },
        },
      );
    },

    /** Notes the browser's language, and marks that for publishing; whether it was another. */
    async noteBrowserLanguage(id: string, browserLanguage: Language, now: Date): Promise<boolean> {
      const { modifiedCount } = await users.updateOne(
        { _id: id, browserLanguage: { $ne: browserLanguage } },
        { $set: { browserLanguage, updatedAt: now, unpublished: true }, $inc: { version: 1 } },
      );
      return modifiedCount > 0;
    },

    /** Whether anybody has an account that can be used. */
    isAny: async (): Promise<boolean> =>
      (await users.exists({ isUnconfirmed: { $ne: true } })) !== null,

    /**
     * The last sign-up of an address that waits to be confirmed counts; null when it was confirmed
     * meanwhile.
     */
    signUpAgain: (
      { _id, passwordVersion }: Pick<StoredUser, '_id' | 'passwordVersion'>,
      { username, passwordHash, timezone, browserLanguage }: NewUser,
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id, passwordVersion, isUnconfirmed: true },
          {
            $set: {
              username,
              passwordHash,
              timezone,
              updatedAt: now,
              ...(browserLanguage ? { browserLanguage } : {}),
            },
            $inc: { passwordVersion: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Lets in whoever has shown that the address is theirs; null when the password is another. */
    confirm: (
      { _id, passwordVersion }: Pick<StoredUser, '_id' | 'passwordVersion'>,
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id, passwordVersion },
          {
            $set: { emailProved: true, updatedAt: now, unpublished: true },
            $unset: { isUnconfirmed: 1 },
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** Accounts that are being erased are nobody's any more. */
    list: (query: StoreQuery) => {
      const filter = { $and: [query.filter, { erasingSince: null }] };
      return findPage(users, { ...query, filter });
    },

    /** Makes somebody an operator, or none any more; null for an unknown address. */
    setOperator: (email: string, isOperator: boolean, now: Date): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { email },
          { $set: { isOperator, updatedAt: now } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /**
     * Replaces the password that was current at `passwordVersion`; ends all sessions and codes,
     * and marks the change for publishing: its owner is told by mail.
     * Null when somebody else replaced it meanwhile.
     */
    setPassword: (
      user: Pick<StoredUser, '_id' | 'passwordVersion'>,
      change: PasswordChange,
      now: Date,
    ): Promise<StoredUser | null> => {
      const { $set, $unset } = split(change);
      return users
        .findOneAndUpdate(
          { _id: user._id, passwordVersion: user.passwordVersion },
          {
            $set: { ...$set, updatedAt: now, passwordChangedAt: now, unpublished: true },
            $unset,
            $inc: { passwordVersion: 1, version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    },

    /**
     * Has an account deleted at a time, ends all sessions and codes, and marks that for publishing.
     * One that is to be deleted already keeps its day, unless `dueAt` comes before it.
     * Null for one that is being erased, or that there is not.
     */
    async askDeletion(id: string, dueAt: Date, now: Date): Promise<StoredUser | null> {
      const asked = { deletionAskedAt: now, updatedAt: now, unpublished: true };
      const later = [{ deletionDueAt: null }, { deletionDueAt: { $gt: dueAt } }];
      const changed = await users
        .findOneAndUpdate(
          { _id: id, erasingSince: null, $or: later },
          { $set: { ...asked, deletionDueAt: dueAt }, $inc: { passwordVersion: 1, version: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      return changed ?? users.findOne({ _id: id, erasingSince: null }).lean();
    },

    /** Keeps an account that was to be deleted; null for one that is being erased, or is not there. */
    async keep(id: string, now: Date): Promise<StoredUser | null> {
      const kept = await users
        .findOneAndUpdate(
          { _id: id, erasingSince: null, deletionDueAt: { $ne: null } },
          {
            $set: { deletionKeptAt: now, updatedAt: now, unpublished: true },
            $unset: { deletionAskedAt: 1, deletionDueAt: 1, leftDirectoryAt: 1 },
            $inc: { version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean();
      return kept ?? users.findOne({ _id: id, erasingSince: null }).lean();
    },

    /** Who has asked for their account to be deleted, whoever asked last first. */
    async leavingIds(limit: number): Promise<string[]> {
      const leaving = await users
        .find({ deletionDueAt: { $gt: new Date(0) }, erasingSince: null }, { _id: 1 })
        .sort({ deletionDueAt: -1 })
        .limit(limit)
        .lean();
      return leaving.map(({ _id }) => _id);
    },

    /** Which of these have not, or have kept it. */
    async stayingIds(ids: readonly string[]): Promise<string[]> {
      const filter = { _id: { $in: ids }, deletionDueAt: null, erasingSince: null };
      const staying = await users.find(filter, { _id: 1 }).lean();
      return staying.map(({ _id }) => _id);
    },

    /** Accounts whose day has come. */
    dueForDeletion: (now: Date, limit: number): Promise<StoredUser[]> =>
      users
        .find({ deletionDueAt: { $lte: now }, erasingSince: null })
        .limit(limit)
        .lean()
        .exec(),

    /**
     * From here on there is no way back: nobody can sign in, the address is free for a new account,
     * and every service is told. Null for one that its user kept, or that somebody else began with.
     */
    beginErasing: (
      { _id: id, email }: Pick<StoredUser, '_id' | 'email'>,
      now: Date,
    ): Promise<StoredUser | null> =>
      users
        .findOneAndUpdate(
          { _id: id, erasingSince: null, deletionDueAt: { $lte: now } },
          {
            $set: {
              username: '(deleted)',
              email: nobodysAddress(id),
              mailsTo: email,
              passwordHash: '(deleted)',
              isOperator: false,
              erasingSince: now,
              eraseAskedAt: now,
              updatedAt: now,
              unpublished: true,
            },
            $unset: { identities: 1, provider: 1, providerAdded: 1, wishedPlan: 1, externalId: 1 },
            $inc: { passwordVersion: 1, version: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    erasing: (limit: number): Promise<StoredUser[]> =>
      users
        .find({ erasingSince: { $gt: new Date(0) } })
        .sort({ erasingSince: 1 })
        .limit(limit)
        .lean()
        .exec(),

    /** Notes that a service holds nothing of a user any more. */
    async noteErased(id: string, service: string): Promise<void> {
      const _id = id;
      await users.updateOne(
        { _id, erasingSince: { $ne: null } },
        { $addToSet: { erasedBy: service } },
      );
    },

    /** Has the services told once more. */
    async askErasingAgain(id: string, now: Date): Promise<void> {
      const again = { eraseAskedAt: now, unpublished: true };
      await users.updateOne({ _id: id }, { $set: again, $inc: { version: 1 } });
    },

    async remove(id: string): Promise<void> {
      await users.deleteOne({ _id: id });
    },

    /** Users whose latest version was not published yet. */
    unpublished: (limit: number): Promise<StoredUser[]> =>
      users.find({ unpublished: true }).limit(limit).lean().exec(),

    markPublished: ({ _id, version }: Pick<StoredUser, '_id' | 'version'>): Promise<void> =>
      markPublished(users, { _id }, version),
  };
}
