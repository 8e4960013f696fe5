import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import type { Decision, StepState } from './action-plan.ts';

/** A rule in plain words, with what the engine made of it. */
export interface RuleDoc {
  _id: string;
  owner: string;
  group: string;
  name: string;
  description: string;
  response: string;
  deleteMessage: boolean;
  /** Logs what it finds and does nothing; absent from rules of older versions, as what follows. */
  dryRun?: boolean;
  /** Members it leaves alone. */
  allowed?: { id: string; name: string }[];
  /** Leaves alone who wrote in the group this many days before already; 0 for nobody. */
  immuneAfterDays?: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What a rule did to a message; `_id` by (message, rule). Stays when the rule goes. */
export interface ActionDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  messageId: string;
  senderId: string;
  senderName: string;
  /** The message's beginning: a log that cannot show what was deleted cannot be judged. */
  text: string;
  rule: string;
  ruleName: string;
  reason: string;
  decision: Decision;
  delete: StepState;
  deleteError: string;
  warn: StepState;
  warnError: string;
  /** The warning's words. */
  warning: string;
  /** The warning's own message id; empty until it was sent. */
  warningId: string;
  undo: StepState;
  undoError: string;
  /** Each try has a key of its own: the connector executes a key once, failed or not. */
  undoTries: number;
  /** Stable code of the step that failed; empty else. */
  errorCode: string;
  at: Date;
  updatedAt: Date;
}

const options = { versionKey: false, strict: 'throw' } as const;

const ruleSchema = new Schema<RuleDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    name: String,
    description: String,
    response: String,
    deleteMessage: Boolean,
    dryRun: Boolean,
    allowed: { type: Schema.Types.Mixed },
    immuneAfterDays: Number,
    createdAt: Date,
    updatedAt: Date,
  },
  options,
);
ruleSchema.index({ owner: 1, group: 1, createdAt: 1 });

const actionSchema = new Schema<ActionDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    chat: String,
    messageId: String,
    senderId: String,
    senderName: String,
    text: String,
    rule: String,
    ruleName: String,
    reason: String,
    decision: String,
    delete: String,
    deleteError: String,
    warn: String,
    warnError: String,
    warning: String,
    warningId: String,
    undo: String,
    undoError: String,
    undoTries: Number,
    errorCode: String,
    at: Date,
    updatedAt: Date,
  },
  options,
);
// Lists are sorted with _id last, so that pages never overlap: the indexes end with it too.
actionSchema.index({ owner: 1, group: 1, at: 1, _id: 1 });
actionSchema.index({ owner: 1, at: 1, _id: 1 });
actionSchema.index({ owner: 1, group: 1, messageId: 1 });

export const ruleModel = (connection: Connection): Model<RuleDoc> =>
  connection.model<RuleDoc>('Rule', ruleSchema, 'rules');
export const actionModel = (connection: Connection): Model<ActionDoc> =>
  connection.model<ActionDoc>('Action', actionSchema, 'actions');

/** What entries of older versions, which always acted, do not say. */
const actionDefaults = {
  senderName: '',
  text: '',
  decision: 'acted',
  deleteError: '',
  warnError: '',
  warning: '',
  warningId: '',
  undo: 'none',
  undoError: '',
  undoTries: 0,
} satisfies Partial<ActionDoc>;

/** Completes the entries of older versions, so that one query finds them all. */
export async function completeActions(model: Model<ActionDoc>): Promise<void> {
  const old = await model.find({ decision: { $exists: false } }, { owner: 1, at: 1 }).lean();
  if (old.length === 0) return;
  await model.bulkWrite(
    old.map(({ _id, owner: ownerId, at }) => ({
      updateOne: {
        filter: { _id, owner: ownerId },
        update: { $set: { ...actionDefaults, updatedAt: at } },
      },
    })),
    { ordered: false },
  );
}
