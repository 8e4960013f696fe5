import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** A rule in plain words, with what the engine made of it. */
export interface RuleDoc {
  _id: string;
  owner: string;
  group: string;
  name: string;
  description: string;
  response: string;
  deleteMessage: boolean;
  compiled: string;
  createdAt: Date;
  updatedAt: Date;
}

/** asked: the command is on its way; none: the rule does not ask for it. */
export type StepState = 'none' | 'asked' | 'done' | 'failed';

/** What a rule did to a message; `_id` by (message, rule). Stays when the rule goes. */
export interface ActionDoc {
  _id: string;
  owner: string;
  group: string;
  chat: string;
  messageId: string;
  senderId: string;
  rule: string;
  ruleName: string;
  reason: string;
  delete: StepState;
  warn: StepState;
  /** Stable code of the step that failed; empty else. */
  errorCode: string;
  at: Date;
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
    compiled: String,
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
    rule: String,
    ruleName: String,
    reason: String,
    delete: String,
    warn: String,
    errorCode: String,
    at: Date,
  },
  options,
);
actionSchema.index({ owner: 1, group: 1, at: 1 });

export const ruleModel = (connection: Connection): Model<RuleDoc> =>
  connection.model<RuleDoc>('Rule', ruleSchema, 'rules');
export const actionModel = (connection: Connection): Model<ActionDoc> =>
  connection.model<ActionDoc>('Action', actionSchema, 'actions');
