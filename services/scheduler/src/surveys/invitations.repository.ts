import { derivedId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';
import type { DirectChange, DirectMessage } from '../direct-messages/direct-messages.ts';

export type InvitationState = 'approved' | 'sending' | 'sent' | 'suppressed' | 'failed' | 'unknown';

/** Who is sent a link of their own. Nothing in it leads to the link or to an answer. */
export interface StoredInvitation extends DirectMessage {
  /** Made of survey and member, or survey and address: nobody is invited twice. */
  readonly _id: string;
  readonly surveyId: string;
  readonly name: string;
  /** Where it goes by e-mail; absent of one that is a message. */
  readonly email?: string;
  readonly state: InvitationState;
  readonly reason: string;
  /** What is sent, with the link, or of a mail the link alone; empty once it has gone out or does not go out any more. */
  readonly invitation: string;
  readonly dueAt: Date;
  readonly sentAt: Date | null;
  readonly createdAt: Date;
}

const id = { type: String, required: true } as const;
const schema = new Schema<StoredInvitation>(
  {
    _id: id,
    ownerId: id,
    surveyId: String,
    memberId: String,
    name: String,
    email: String,
    state: String,
    reason: String,
    invitation: String,
    revision: Number,
    dueAt: Date,
    dispatchedAt: { type: Date, default: null },
    publishedAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    createdAt: Date,
    updatedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ ownerId: 1, surveyId: 1, name: 1 });
schema.index({ state: 1, dueAt: 1 });

export const invitationModel = (connection: Connection) =>
  connection.model<StoredInvitation>('SurveyInvitation', schema, 'survey_invitations');

export const invitationId = (surveyId: string, memberId: string) =>
  derivedId('survey-invitation', surveyId, memberId);

/** Of one that goes to an address of somebody who is no member that is known. */
export const mailedInvitationId = (surveyId: string, email: string) =>
  derivedId('survey-mail', surveyId, email);

export type InvitationChange = Omit<DirectChange, 'state'> & {
  readonly state?: InvitationState;
  readonly invitation?: string;
};

const underWay = ['approved', 'sending'] as const;

export function ofInvitations(invitations: Model<StoredInvitation>) {
  return {
    /** Stores those whose members were not invited at the same time. @returns which were stored */
    async addInvitations(all: readonly StoredInvitation[]): Promise<ReadonlySet<string>> {
      const writes = all.map(({ _id, ownerId, ...fresh }) => ({
        updateOne: { filter: { _id, ownerId }, update: { $setOnInsert: fresh }, upsert: true },
      }));
      const { upsertedIds } = await invitations.bulkWrite(writes, { ordered: false });
      return new Set(Object.values(upsertedIds).map(String));
    },

    invitation: (ownerId: string, _id: string) =>
      invitations.findOne({ _id, ownerId }).lean<StoredInvitation>().exec(),

    /** By name. */
    invitationsOf: (ownerId: string, surveyId: string) =>
      invitations
        .find({ ownerId, surveyId })
        .sort({ name: 1, _id: 1 })
        .lean<StoredInvitation[]>()
        .exec(),

    /** Of one survey, those that can still be stopped. */
    openInvitations: (ownerId: string, surveyId: string) =>
      invitations
        .find({ ownerId, surveyId, state: { $in: [...underWay] } })
        .lean<StoredInvitation[]>()
        .exec(),

    /** Invitations of all owners in a state that are due, the longest first. */
    dueInvitations: (state: 'approved' | 'sending', now: Date, limit: number) =>
      invitations
        .find({ state, dueAt: { $lte: now } })
        .sort({ dueAt: 1, _id: 1 })
        .limit(limit)
        .lean<StoredInvitation[]>()
        .exec(),

    /** How many of an owner's are on their way as messages. */
    countInvitationsUnderWay: (ownerId: string) =>
      invitations.countDocuments({ ownerId, state: 'sending', email: { $exists: false } }).exec(),

    /** Changes one as it was read; null when it was changed meanwhile. */
    changeInvitation: (
      { _id, ownerId, state, revision }: StoredInvitation,
      fields: InvitationChange,
    ) => {
      const isOver = fields.state !== undefined && !underWay.some((one) => one === fields.state);
      const $set = isOver ? { ...fields, invitation: '' } : fields;
      return invitations
        .findOneAndUpdate({ _id, ownerId, state, revision }, { $set }, { returnDocument: 'after' })
        .lean<StoredInvitation>()
        .exec();
    },

    /** Puts off what else of an owner waits, of one kind or of both. */
    async putOffInvitations(
      ownerId: string,
      dueAt: Date,
      kind: 'messages' | 'all' = 'messages',
    ): Promise<void> {
      const earlier = { ownerId, state: 'approved', dueAt: { $lt: dueAt } } as const;
      const which = kind === 'all' ? earlier : { ...earlier, email: { $exists: false } };
      await invitations.updateMany(which, { $set: { dueAt } });
    },
  };
}
