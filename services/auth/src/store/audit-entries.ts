import { createHash, randomUUID } from 'node:crypto';
import type { AuditAction, auditOutcomes, auditVias } from '@groupsight/shared/audit-actions';
import { collections } from '@groupsight/shared/collections';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, type QueryFilter, Schema } from 'mongoose';

/** Who did what to what, and from where; written once, and never changed. */
export interface StoredAuditEntry {
  /** Made of its cause. */
  readonly _id: string;
  readonly at: Date;
  readonly action: AuditAction;
  readonly outcome: (typeof auditOutcomes)[number];
  /** User.document_id; empty: nobody who was signed in. */
  readonly actorId: string;
  /** Whose account it is about; empty: nobody's. */
  readonly accountId: string;
  /** document_id of what it was done to; empty: the account itself. */
  readonly subject: string;
  readonly via: (typeof auditVias)[number];
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly expiresAt: Date;
}

const required = { type: String, required: true } as const;
const text = { type: String, default: '' } as const;

const schema = new Schema<StoredAuditEntry>(
  {
    _id: required,
    at: { type: Date, required: true },
    action: required,
    outcome: required,
    actorId: text,
    accountId: text,
    subject: text,
    via: required,
    clientAddress: text,
    userAgent: text,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ at: -1 });
schema.index({ accountId: 1, at: -1 });
schema.index({ actorId: 1, at: -1 });

export const auditModel = (connection: Connection) =>
  connection.model<StoredAuditEntry>('AuditEntry', schema, 'audit_entries');

/** What is being done: an entry that waits for its outcome, under the id that it will have. */
export type StoredAuditIntent = Omit<StoredAuditEntry, 'outcome' | 'expiresAt'>;

const intentSchema = new Schema<StoredAuditIntent>(
  {
    _id: required,
    at: { type: Date, required: true },
    action: required,
    actorId: text,
    accountId: text,
    subject: text,
    via: required,
    clientAddress: text,
    userAgent: text,
  },
  { versionKey: false, strict: 'throw' },
);
intentSchema.index({ at: 1 });

export const auditIntentModel = (connection: Connection) =>
  connection.model<StoredAuditIntent>('AuditIntent', intentSchema, 'audit_intents');

/** Fields that the audit log may be filtered and sorted by, as REST names them. */
export const auditFields = storedAs(collections.auth.audit, {
  actor_id: 'actorId',
  account_id: 'accountId',
  createdAt: 'at',
});

/** An entry of something that nobody who is signed in has done. */
export const noOnes = (
  action: AuditAction,
  via: StoredAuditEntry['via'],
  accountId = '',
): NewAuditEntry => ({
  action,
  via,
  accountId,
  outcome: 'done',
  actorId: '',
  subject: '',
  clientAddress: '',
  userAgent: '',
});

const keptMs = 400 * 24 * 60 * 60_000;

export type NewAuditEntry = Omit<StoredAuditEntry, '_id' | 'at' | 'expiresAt'>;

/** Most that are ended in one go. */
const endedAtOnce = 500;

const idOf = (cause: string) =>
  createHash('sha256').update(`audit ${cause}`).digest('hex').slice(0, 24);

export type AuditStore = ReturnType<typeof auditStore>;

/**
 * The audit log. It is added to and read; there is nothing here by which an entry could be changed
 * or taken away, but for the end of an account, which leaves what was done without whose it was.
 */
export function auditStore(entries: Model<StoredAuditEntry>, intents: Model<StoredAuditIntent>) {
  const put = async (entry: Omit<StoredAuditEntry, 'expiresAt'>) => {
    const expiresAt = new Date(entry.at.getTime() + keptMs);
    try {
      await entries.create([{ ...entry, expiresAt }]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    await intents.deleteOne({ _id: entry._id });
  };
  const begin = async (cause: string, { outcome: _, ...intent }: NewAuditEntry, at: Date) => {
    await intents.create([{ _id: idOf(cause), at, ...intent }]);
  };
  const drop = async (cause: string): Promise<void> => {
    await intents.deleteOne({ _id: idOf(cause) });
  };
  const add = (cause: string, entry: NewAuditEntry, at: Date) =>
    put({ _id: idOf(cause), at, ...entry });
  const end = async (filter: QueryFilter<StoredAuditIntent>): Promise<number> => {
    const left = await intents.find(filter).limit(endedAtOnce).lean<StoredAuditIntent[]>();
    for (const intent of left) await put({ ...intent, outcome: 'unknown' });
    return left.length;
  };
  return {
    /** Notes what is about to be done: whoever dies over it leaves that much. */
    begin,

    /** Forgets what was begun and came to nothing. */
    drop,

    /** Adds an entry, once for each cause, whether it was begun or not. */
    add,

    /** Does something and adds its entry; what fails leaves none. */
    async around<T>(entry: NewAuditEntry, at: Date, work: () => Promise<T>): Promise<T> {
      const cause = randomUUID();
      await begin(cause, entry, at);
      const result = await work().catch(async (error: unknown) => {
        await drop(cause);
        throw error;
      });
      await add(cause, entry, at);
      return result;
    },

    /** Enters what was begun before an instant and never ended: how it came out is not known. */
    endLeft: (before: Date): Promise<number> => end({ at: { $lt: before } }),

    /** The same of what services did; a command may be at it beside them. */
    async endDead(before: Date): Promise<void> {
      const dead = { at: { $lte: before }, via: { $ne: 'command' as const } };
      while ((await end(dead)) === endedAtOnce);
    },

    list: (query: StoreQuery) => findPage(entries, query),

    /** All about an account, the oldest first. */
    ofAccount: (accountId: string): Promise<StoredAuditEntry[]> =>
      entries.find({ accountId }).sort({ at: 1 }).lean().exec(),

    /** Leaves of an account that is erased what was done, without whose it was and from where. */
    async forgetOwner(id: string): Promise<void> {
      const from = { clientAddress: '', userAgent: '', subject: '' };
      await intents.deleteMany({ $or: [{ accountId: id }, { actorId: id }] });
      await entries.updateMany({ accountId: id }, { $set: { accountId: '', ...from } });
      await entries.updateMany({ actorId: id }, { $set: { actorId: '', ...from } });
    },
  };
}
