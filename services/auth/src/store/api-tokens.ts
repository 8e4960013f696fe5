import { timingSafeEqual } from 'node:crypto';
import { collections } from '@groupsight/shared/collections';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type TokenScope, tokenPrefix } from '@groupsight/shared/token-scopes';
import { type Model, Schema } from 'mongoose';
import { hashSecret, isSecret, newSecret } from '../domain/secret.ts';

/** A token by which programs act for a user; its text is kept nowhere. */
export interface StoredApiToken {
  /** ApiToken.document_id. */
  readonly _id: string;
  readonly userId: string;
  readonly name: string;
  /** Of the secret half of its text. */
  readonly hash: string;
  readonly scopes: readonly TokenScope[];
  readonly createdAt: Date;
  /** Null: it does not expire. */
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** Of an assistant's: what its user let it do, with which it ends. Absent: the user made it. */
  readonly grantId?: string;
  /** The one address that it is good for; absent: every route that its scopes allow. */
  readonly resource?: string;
}

const schema = new Schema<StoredApiToken>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    scopes: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    grantId: { type: String },
    resource: { type: String },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1, createdAt: 1 });
schema.index({ grantId: 1 }, { sparse: true });

export const apiTokenModel = (connection: Connection) =>
  connection.model<StoredApiToken>('ApiToken', schema, 'api_tokens');

/** Fields that a list of tokens may filter and sort by, as REST names them. */
export const apiTokenFields = storedAs(collections.auth.tokens, {
  // A token is never changed.
  updatedAt: 'createdAt',
  expires_at: 'expiresAt',
  last_used_at: 'lastUsedAt',
});

/** Those that a user made, and none of an assistant's. */
export const madeByHand = { grantId: null } as const;

/** A use is noted at most so often: a program may ask many times a second. */
const usedEveryMs = 60_000;

export type ApiTokenStore = ReturnType<typeof apiTokenStore>;

/** Tokens of programs. Those that have expired stay listed until their user deletes them. */
export function apiTokenStore(tokens: Model<StoredApiToken>) {
  return {
    /** Makes a token; its text is returned this once. */
    async make(
      fields: Pick<
        StoredApiToken,
        'userId' | 'name' | 'scopes' | 'expiresAt' | 'grantId' | 'resource'
      >,
      createdAt: Date,
    ): Promise<{ readonly token: StoredApiToken; readonly text: string }> {
      const [_id, secret] = [newDocumentId(), newSecret()];
      const token = { _id, ...fields, hash: hashSecret(secret), createdAt, lastUsedAt: null };
      await tokens.create([token]);
      return { token, text: `${tokenPrefix}${_id}_${secret}` };
    },

    /** The token of a text, while it holds; null else. */
    async find(text: string, now: Date): Promise<StoredApiToken | null> {
      const [, id = '', secret = ''] = /^gs_([a-z0-9]{24})_([\w-]+)$/.exec(text) ?? [];
      if (!isSecret(secret)) return null;
      const token = await tokens.findOne({ _id: id }).lean();
      if (!token || (token.expiresAt && token.expiresAt <= now)) return null;
      const isTheirs = timingSafeEqual(Buffer.from(token.hash), Buffer.from(hashSecret(secret)));
      return isTheirs ? token : null;
    },

    /** @returns whether it had not been noted within the last minute */
    async noteUse({ _id, lastUsedAt }: StoredApiToken, now: Date): Promise<boolean> {
      if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < usedEveryMs) return false;
      await tokens.updateOne({ _id }, { $set: { lastUsedAt: now } });
      return true;
    },

    list: (query: StoreQuery) => findPage(tokens, query),

    ofUser: (userId: string): Promise<StoredApiToken[]> => tokens.find({ userId }).lean().exec(),

    count: (userId: string): Promise<number> =>
      tokens.countDocuments({ userId, ...madeByHand }).exec(),

    /** @returns whether the user had it */
    async remove(userId: string, _id: string): Promise<boolean> {
      return (await tokens.deleteOne({ _id, userId, ...madeByHand })).deletedCount > 0;
    },

    /** Ends what an assistant has in hand. */
    async removeOfGrant(grantId: string): Promise<void> {
      await tokens.deleteMany({ grantId });
    },

    async removeAll(userId: string): Promise<void> {
      await tokens.deleteMany({ userId });
    },
  };
}
