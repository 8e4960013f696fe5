import { collections } from '@groupsight/shared/collections';
import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { findPage, type StoreQuery, storedAs } from '@groupsight/shared/mongo/list-query';
import { type Model, Schema } from 'mongoose';
import { hashSecret, invitationMs, newSecret } from '../domain/secret.ts';

export interface StoredInvitation {
  /** Invitation.document_id. */
  readonly _id: string;
  /** Lower-cased; one invitation an address. */
  readonly email: string;
  /** Hash of the code in its link. */
  readonly code: string;
  /** Whether a mail server carried the link: whoever has it can read the address's mails. */
  readonly isMailed: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const schema = new Schema<StoredInvitation>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    code: { type: String, required: true },
    isMailed: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const invitationModel = (connection: Connection) =>
  connection.model<StoredInvitation>('Invitation', schema, 'invitations');

/** Fields that a list of invitations may filter and sort by, as REST names them. */
export const invitationFields = storedAs(collections.auth.invitations, {
  // An invitation is never changed.
  updatedAt: 'createdAt',
  expires_at: 'expiresAt',
});

export type InvitationStore = ReturnType<typeof invitationStore>;

/** Invitations that were not used yet. */
export function invitationStore(invitations: Model<StoredInvitation>) {
  return {
    /** Makes an invitation in the place of an earlier one of its address; the code is kept nowhere. */
    async make({ email, isMailed }: Pick<StoredInvitation, 'email' | 'isMailed'>, now: Date) {
      const code = newSecret();
      const expiresAt = new Date(now.getTime() + invitationMs);
      const fields = { code: hashSecret(code), isMailed, createdAt: now, expiresAt };
      const invitation = await invitations
        .findOneAndUpdate(
          { email },
          { $set: fields, $setOnInsert: { _id: newDocumentId() } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean()
        .orFail();
      return { invitation, code };
    },

    /** The invitation of an address, if it still holds; by its code where one is given. */
    find: (email: string, now: Date, code?: string): Promise<StoredInvitation | null> =>
      invitations
        .findOne({ email, expiresAt: { $gt: now }, ...(code === undefined ? {} : { code }) })
        .lean()
        .exec(),

    list: (query: StoreQuery) => findPage(invitations, query),

    async remove(id: string): Promise<void> {
      await invitations.deleteOne({ _id: id });
    },
  };
}
