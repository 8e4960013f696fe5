import type { Connection } from '@groupsight/shared/mongo/connect';
import { isDuplicateKey } from '@groupsight/shared/mongo/duplicate-key';
import type { Plan } from '@groupsight/shared/plans';
import { type Model, Schema } from 'mongoose';
import type { Billing, Subscription } from '../domain/billing.ts';

/** What a user pays at Stripe. */
export interface StoredBilling extends Billing {
  /** User.document_id. */
  readonly _id: string;
  /** Who they are at Stripe. */
  readonly customerId: string;
  /** The page where they may begin a subscription; missing: none is open. */
  readonly checkoutId?: string;
  /** The plan that the user was last given for it. */
  readonly givenPlan?: Plan;
  /** It was cancelled because the account is to be deleted. */
  readonly endsWithAccount?: boolean;
  /** Counted up with every change: what was read of Stripe before another change is read again. */
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const subscriptionSchema = new Schema<Subscription>(
  {
    id: { type: String, required: true },
    status: { type: String, required: true },
    plan: { type: String },
    startedAt: { type: Date, required: true },
    trialEndsAt: { type: Date },
    periodEndsAt: { type: Date },
    endsAt: { type: Date },
  },
  { _id: false, id: false, strict: 'throw' },
);

const billingSchema = new Schema<StoredBilling>(
  {
    _id: { type: String, required: true },
    customerId: { type: String, required: true },
    checkoutId: { type: String },
    checkoutEndsAt: { type: Date },
    subscription: { type: subscriptionSchema },
    failedAt: { type: Date },
    plan: { type: String },
    givenPlan: { type: String },
    endsWithAccount: { type: Boolean },
    dueAt: { type: Date },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
billingSchema.index({ customerId: 1 }, { unique: true });
billingSchema.index({ dueAt: 1 }, { sparse: true });
billingSchema.index({ endsWithAccount: 1 }, { sparse: true });

export const billingModel = (connection: Connection) =>
  connection.model<StoredBilling>('Billing', billingSchema, 'billing');

export type BillingStore = ReturnType<typeof billingStore>;

type Kept = Pick<StoredBilling, '_id' | 'version'>;
type Changes = Partial<
  Pick<
    StoredBilling,
    'customerId' | 'checkoutId' | 'checkoutEndsAt' | 'dueAt' | 'givenPlan' | 'endsWithAccount'
  >
>;

/** What users pay. */
export function billingStore(billing: Model<StoredBilling>) {
  /** Null when it has changed since it was read. */
  const change = (
    { _id, version }: Kept,
    $set: Readonly<Record<string, unknown>>,
    $unset: Readonly<Record<string, 1>> = {},
  ): Promise<StoredBilling | null> =>
    billing
      .findOneAndUpdate(
        { _id, version },
        { $set, $unset, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
      .exec();

  return {
    find: (userId: string): Promise<StoredBilling | null> => billing.findById(userId).lean().exec(),

    ofCustomer: (customerId: string): Promise<StoredBilling | null> =>
      billing.findOne({ customerId }).lean().exec(),

    /** Notes who a user is at Stripe; what another request noted meanwhile stays. */
    async begin(userId: string, customerId: string, now: Date): Promise<StoredBilling> {
      const first = { customerId, version: 1, createdAt: now, updatedAt: now };
      const upsert = () =>
        billing
          .findByIdAndUpdate(
            userId,
            { $setOnInsert: first },
            { upsert: true, returnDocument: 'after' },
          )
          .lean()
          .orFail();
      return upsert().catch((error: unknown) => {
        if (isDuplicateKey(error)) return upsert();
        throw error;
      });
    },

    /** Stores what Stripe says; null when it has changed since it was read. */
    save(known: Kept, { subscription, failedAt, plan, dueAt }: Billing, now: Date) {
      const values = Object.entries({ subscription, failedAt, plan, dueAt });
      const gone = values.filter(([, value]) => value === undefined).map(([name]) => name);
      // A page where a subscription was begun is of no use any more.
      const over = subscription ? ['checkoutId', 'checkoutEndsAt', ...gone] : gone;
      const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      return change(
        known,
        { ...set, updatedAt: now },
        Object.fromEntries(over.map((name): [string, 1] => [name, 1])),
      );
    },

    /** Changes what we note ourselves; null when it has changed since it was read. */
    note: (known: Kept, changes: Changes, now: Date): Promise<StoredBilling | null> =>
      change(known, { ...changes, updatedAt: now }),

    /** Those that have to be looked at now. */
    due: (now: Date, limit: number): Promise<StoredBilling[]> =>
      billing
        .find({ dueAt: { $lte: now } })
        .sort({ dueAt: 1 })
        .limit(limit)
        .lean()
        .exec(),

    /** Those that end because of their account. */
    endingWithAccount: (limit: number): Promise<StoredBilling[]> =>
      billing.find({ endsWithAccount: true }).limit(limit).lean().exec(),

    /** Those of these users who have subscribed. */
    ofUsers: (userIds: readonly string[]): Promise<StoredBilling[]> =>
      billing
        .find({ _id: { $in: userIds }, subscription: { $ne: null } })
        .lean()
        .exec(),

    async remove(userId: string): Promise<void> {
      await billing.deleteOne({ _id: userId });
    },
  };
}
