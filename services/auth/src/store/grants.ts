import { collections } from '@groupsight/shared/collections';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import type { AssistantScope } from '@groupsight/shared/token-scopes';
import { type Model, Schema } from 'mongoose';
import { hashSecret, isSecret, newSecret } from '../domain/secret.ts';
import type { StoredApiToken } from './api-tokens.ts';

/** What a user lets an assistant do; the tokens that it has end with it. */
export interface StoredGrant {
  readonly _id: string;
  readonly userId: string;
  readonly clientId: string;
  readonly name: string;
  readonly redirectUri: string;
  readonly scopes: readonly AssistantScope[];
  readonly resource: string;
  /** Of the refresh token that holds; empty: it was not asked for yet. */
  readonly refreshHash: string;
  /** Of those before it: who shows one has stolen it, or was stolen from. */
  readonly replacedHashes: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

/** A code that a browser carries to the assistant; it stays after its use, to tell a second one. */
export interface StoredAuthorizationCode {
  /** Hash of the code. */
  readonly _id: string;
  readonly grantId: string;
  readonly userId: string;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly holdsUntil: Date;
  readonly usedAt: Date | null;
  readonly expiresAt: Date;
}

const text = { type: String, required: true } as const;
const instant = { type: Date, required: true } as const;
const options = { versionKey: false, strict: 'throw' } as const;

const grantSchema = new Schema<StoredGrant>(
  {
    _id: text,
    userId: text,
    clientId: text,
    name: text,
    redirectUri: text,
    scopes: { type: [String], required: true },
    resource: text,
    refreshHash: { type: String, default: '' },
    replacedHashes: { type: [String], default: [] },
    createdAt: instant,
    lastUsedAt: { type: Date, default: null },
    expiresAt: instant,
  },
  options,
);
grantSchema.index({ userId: 1, createdAt: 1 });
grantSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const codeSchema = new Schema<StoredAuthorizationCode>(
  {
    _id: text,
    grantId: text,
    userId: text,
    challenge: text,
    redirectUri: text,
    holdsUntil: instant,
    usedAt: { type: Date, default: null },
    expiresAt: instant,
  },
  options,
);
codeSchema.index({ userId: 1 });
codeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const grantModel = (connection: Connection) =>
  connection.model<StoredGrant>('Grant', grantSchema, 'grants');

export const authorizationCodeModel = (connection: Connection) =>
  connection.model<StoredAuthorizationCode>('AuthorizationCode', codeSchema, 'authorization_codes');

/** Fields that a list of grants may filter and sort by, as REST names them. */
export const grantFields = storedAs(collections.auth.grants, {
  // A grant is never changed by its user.
  updatedAt: 'createdAt',
  last_used_at: 'lastUsedAt',
});

/** A grant without what lets anybody in. */
export function withoutHashes({
  refreshHash: _hash,
  replacedHashes: _hashes,
  ...grant
}: StoredGrant) {
  return grant;
}

const minuteMs = 60_000;
const codeMs = minuteMs;
/** So long a second use of a code is known. */
const codeKeptMs = 60 * minuteMs;
/** An assistant that has nothing to do for so long asks its user again. */
const refreshMs = 90 * 24 * 60 * minuteMs;
/** Replaced refresh tokens that are known again. */
const replacedKept = 20;
const refreshPrefix = 'gsr_';

type NewGrant = Pick<
  StoredGrant,
  'userId' | 'clientId' | 'name' | 'redirectUri' | 'scopes' | 'resource'
>;

export type GrantStore = ReturnType<typeof grantStore>;

/** What users let assistants do, from the code on. */
export function grantStore(
  grants: Model<StoredGrant>,
  codes: Model<StoredAuthorizationCode>,
  tokens: Model<StoredApiToken>,
) {
  const end = async (_id: string): Promise<void> => {
    await grants.deleteOne({ _id });
    await codes.deleteMany({ grantId: _id });
    await tokens.deleteMany({ grantId: _id });
  };
  return {
    /** Makes a grant, which replaces the assistant's last one, and the code for its tokens. */
    async begin(fields: NewGrant, challenge: string, now: Date) {
      const { userId, clientId, redirectUri } = fields;
      for (const { _id } of await grants.find({ userId, clientId }, { _id: 1 }).lean()) {
        await end(_id);
      }
      const [_id, code] = [newDocumentId(), newSecret()];
      const after = (ms: number) => new Date(now.getTime() + ms);
      // Until the assistant comes for its tokens it is as good as its code.
      await grants.create([{ _id, ...fields, createdAt: now, expiresAt: after(codeKeptMs) }]);
      await codes.create([
        {
          _id: hashSecret(code),
          grantId: _id,
          userId,
          challenge,
          redirectUri,
          holdsUntil: after(codeMs),
          expiresAt: after(codeKeptMs),
        },
      ]);
      return { code, grantId: _id };
    },

    findCode: (code: string): Promise<StoredAuthorizationCode | null> =>
      codes
        .findOne({ _id: hashSecret(code) })
        .lean()
        .exec(),

    /** Takes a code for its one use; of two callers one gets it. */
    async takeCode({ _id }: StoredAuthorizationCode, now: Date): Promise<boolean> {
      const unused = { _id, usedAt: null, holdsUntil: { $gt: now } };
      const { modifiedCount } = await codes.updateOne(unused, { $set: { usedAt: now } });
      return modifiedCount > 0;
    },

    find: (_id: string, now: Date): Promise<StoredGrant | null> =>
      grants
        .findOne({ _id, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    /** The grant that a refresh token names, and whether it is the one that holds. */
    async ofRefreshToken(given: string, now: Date) {
      const [, id = '', secret = ''] = /^gsr_([a-z0-9]{24})_([\w-]+)$/.exec(given) ?? [];
      if (!isSecret(secret)) return null;
      const grant = await grants.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
      if (!grant) return null;
      const hash = hashSecret(secret);
      if (grant.refreshHash === hash) return { grant, state: 'holds' as const };
      return grant.replacedHashes.includes(hash) ? { grant, state: 'replaced' as const } : null;
    },

    /** A new refresh token in the place of the last; undefined where another caller was first. */
    async renew({ _id, refreshHash }: StoredGrant, now: Date): Promise<string | undefined> {
      const secret = newSecret();
      const $set = {
        refreshHash: hashSecret(secret),
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + refreshMs),
      };
      const replaced = refreshHash === '' ? [] : [refreshHash];
      const $push = { replacedHashes: { $each: replaced, $slice: -replacedKept } };
      const { modifiedCount } = await grants.updateOne({ _id, refreshHash }, { $set, $push });
      return modifiedCount > 0 ? `${refreshPrefix}${_id}_${secret}` : undefined;
    },

    async noteUse(_id: string, now: Date): Promise<void> {
      await grants.updateOne({ _id }, { $set: { lastUsedAt: now } });
    },

    list: (query: StoreQuery) => findPage(grants, query),

    ofUser: (userId: string): Promise<StoredGrant[]> => grants.find({ userId }).lean().exec(),

    count: (userId: string): Promise<number> => grants.countDocuments({ userId }).exec(),

    end,

    /** @returns whether the user had it */
    async remove(userId: string, _id: string): Promise<boolean> {
      if (!(await grants.exists({ _id, userId }))) return false;
      await end(_id);
      return true;
    },

    async removeAll(userId: string): Promise<void> {
      for (const { _id } of await grants.find({ userId }, { _id: 1 }).lean()) await end(_id);
      await codes.deleteMany({ userId });
    },
  };
}
