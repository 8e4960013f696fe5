import { newDocumentId } from '@groupsight/shared/ids';
import type { Connection } from '@groupsight/shared/mongo/connect';
import { type Model, Schema } from 'mongoose';

/** A program that registered itself to ask to act for users; anybody can make one. */
export interface StoredAssistant {
  /** The client_id. */
  readonly _id: string;
  /** What it calls itself. */
  readonly name: string;
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
  /** Forgotten then, unless somebody lets it in or it comes for tokens. */
  readonly expiresAt: Date;
}

const schema = new Schema<StoredAssistant>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    redirectUris: { type: [String], required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const assistantModel = (connection: Connection) =>
  connection.model<StoredAssistant>('Assistant', schema, 'assistants');

const dayMs = 86_400_000;
/** One that nobody lets in is forgotten. */
const unusedMs = dayMs;
/** Longer than a refresh token holds. */
const usedMs = 100 * dayMs;

export type AssistantStore = ReturnType<typeof assistantStore>;

export function assistantStore(assistants: Model<StoredAssistant>) {
  return {
    async add(
      fields: Pick<StoredAssistant, 'name' | 'redirectUris'>,
      createdAt: Date,
    ): Promise<StoredAssistant> {
      const expiresAt = new Date(createdAt.getTime() + unusedMs);
      const assistant = { _id: newDocumentId(), ...fields, createdAt, expiresAt };
      await assistants.create([assistant]);
      return assistant;
    },

    find: (_id: string, now: Date): Promise<StoredAssistant | null> =>
      assistants
        .findOne({ _id, expiresAt: { $gt: now } })
        .lean()
        .exec(),

    async noteUse(_id: string, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + usedMs);
      await assistants.updateOne({ _id }, { $set: { expiresAt } });
    },
  };
}
