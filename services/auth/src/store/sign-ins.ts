import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import type { Identity } from '../domain/identity.ts';
import type { ProviderId } from '../domain/provider.ts';

/** What both halves of a sign-in at a provider have in common. */
interface Stage {
  /** Hash of the secret that the next step shows. */
  readonly _id: string;
  readonly provider: ProviderId;
  /** Hash of the browser's key: only the browser that began goes on. */
  readonly browser: string;
  readonly expiresAt: Date;
}

/** A browser was sent to a provider; `_id` is of its state. */
export interface StoredSignIn extends Stage {
  readonly nonce: string;
  /** PKCE's code verifier. */
  readonly verifier: string;
}

/** A provider has named somebody; `_id` is of the code that the web app exchanges. */
export interface StoredExchange extends Stage {
  readonly identity: Identity;
}

const stage = {
  _id: { type: String, required: true },
  provider: { type: String, required: true },
  browser: { type: String, required: true },
  expiresAt: { type: Date, required: true },
};
const options = { versionKey: false, strict: 'throw' } as const;

const signInSchema = new Schema<StoredSignIn>(
  { ...stage, nonce: { type: String, required: true }, verifier: { type: String, required: true } },
  options,
);
signInSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const identitySchema = new Schema<Identity>(
  {
    key: { type: String, required: true },
    email: { type: String },
    emailVerified: { type: Boolean, required: true },
    name: { type: String, required: true },
    groups: { type: [String], default: undefined },
  },
  { _id: false, strict: 'throw' },
);
const exchangeSchema = new Schema<StoredExchange>(
  { ...stage, identity: { type: identitySchema, required: true } },
  options,
);
exchangeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const signInModel = (connection: Connection) =>
  connection.model<StoredSignIn>('SignIn', signInSchema, 'sign_ins');

export const exchangeModel = (connection: Connection) =>
  connection.model<StoredExchange>('Exchange', exchangeSchema, 'exchanges');

export type StageStore<T> = ReturnType<typeof stageStore<T & Stage>>;

/** Steps that were begun and not ended yet. */
export function stageStore<T extends Stage>(stages: Model<T>) {
  return {
    async add(begun: T): Promise<void> {
      await stages.create([begun]);
    },

    /** Takes a step out, so that of two callers one gets it; null for none or an expired one. */
    take: (key: Pick<Stage, '_id' | 'provider' | 'browser'>, now: Date): Promise<T | null> =>
      stages
        .findOneAndDelete({ ...key, expiresAt: { $gt: now } })
        .lean<T>()
        .exec(),
  };
}
