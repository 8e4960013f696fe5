import type { FactChange, FactDraft, FactKind, FactStatus, Person } from '@groupsight/reader/types';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { keyOf } from '../store/ids.ts';

/** A fact as it stood at the end of a day that speaks of it. */
export interface FactStateDoc {
  readonly date: string;
  /** Of the day's first and last message about it, milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly draft: FactDraft;
}

/**
 * Something that a group plans, agreed, took on or still waits for, kept over days; `_id` by
 * (group, key), and a key by the message that said it first.
 */
export interface FactDoc {
  _id: string;
  owner: string;
  group: string;
  key: string;
  kind: FactKind;
  what: string;
  /** yyyy-MM-dd it is on, or is to be done by; empty where none was said. */
  date: string;
  endDate: string;
  time: string;
  endTime: string;
  place: string;
  who: Person[];
  cost: string;
  status: FactStatus;
  history: FactChange[];
  /** The message that said it first. */
  messageId: string;
  sources: string[];
  /** The day it was said first. */
  day: string;
  /** When it was said first, and when anything was last said of it. */
  at: Date;
  updatedAt: Date;
  /** From 1; one more each time that anything of it is another than before. */
  version: number;
  /** Fingerprint of the rest, so that an unchanged one is not written again. */
  rev: string;
  /** By day, and the days. */
  states: FactStateDoc[];
  dates: string[];
}

const schema = new Schema<FactDoc>(
  {
    _id: { type: String, required: true },
    owner: String,
    group: String,
    key: String,
    kind: String,
    what: String,
    date: String,
    endDate: String,
    time: String,
    endTime: String,
    place: String,
    who: { type: Schema.Types.Mixed, default: [] },
    cost: String,
    status: String,
    history: { type: Schema.Types.Mixed, default: [] },
    messageId: String,
    sources: [String],
    day: String,
    at: Date,
    updatedAt: Date,
    version: Number,
    rev: String,
    states: { type: Schema.Types.Mixed, default: [] },
    dates: [String],
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ owner: 1, group: 1, date: 1, _id: 1 });
schema.index({ owner: 1, group: 1, at: 1, _id: 1 });
schema.index({ owner: 1, group: 1, dates: 1 });
schema.index({ owner: 1, date: 1, _id: 1 });
schema.index({ owner: 1, at: 1, _id: 1 });

export const factModel = (connection: Connection): Model<FactDoc> =>
  connection.model<FactDoc>('Fact', schema, 'facts');

/** An event's is that of its resource, too. */
export const factKey = (ownerId: string, group: string, key: string) =>
  keyOf('resource', ownerId, group, key);
