import { isExporter, memberIdOf } from '@groupsight/shared/chat-lines/export-names';
import { isTimeZone } from '@groupsight/shared/days';
import { requireFeature } from '@groupsight/shared/plan-limits';
import type { Feature } from '@groupsight/shared/plans';
import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';
import { question } from '../store/together.ts';

/** What this service knows of a user. */
export interface OwnerDoc {
  _id: string;
  timezone: string;
  /** Of what is written to them; empty or absent: not known. */
  language?: string;
  /** personal, professional or ultimate; absent until its owner is heard of again. */
  plan?: string;
  /** Tokens of a model a day that an operator lets them have; null or absent: what the plan says. */
  modelTokens?: number | null;
  /** Until when the plan had the library, where it has none any more: what is older is shown. */
  libraryUntil?: Date;
  /** The zone that the sweeper was last asked to count its stored days in. */
  datedIn: string;
  changedAt: Date | null;
  /** As whom the linked account is in its chats; absent until it was heard of. */
  self?: SelfDoc;
}

/** The owner as a member of chats. */
export interface SelfDoc {
  /** Every member id that they may have there. */
  readonly ids: readonly string[];
  /** What they call themselves; may be empty. */
  readonly name: string;
}

/** Whether a member of a chat is the owner; exports have them under their name, or as 'You'. */
export function isSelf(self: SelfDoc | undefined): (memberId: string) => boolean {
  const own = new Set(self?.ids);
  if (self && self.name.trim() !== '') own.add(memberIdOf(self.name));
  return (memberId) => own.has(memberId) || isExporter(memberId);
}

const schema = new Schema<OwnerDoc>(
  {
    _id: { type: String, required: true },
    timezone: String,
    language: String,
    plan: String,
    modelTokens: Number,
    libraryUntil: { type: Date, default: undefined },
    datedIn: String,
    changedAt: { type: Date, default: null },
    self: { type: Schema.Types.Mixed, default: undefined },
  },
  { versionKey: false, strict: 'throw' },
);

export const ownerModel = (connection: Connection): Model<OwnerDoc> =>
  connection.model<OwnerDoc>('Owner', schema, 'owners');

const asZone = (timezone: unknown) =>
  typeof timezone === 'string' && isTimeZone(timezone) ? timezone : 'UTC';

/** The owner's IANA zone; UTC while none is known. */
export async function zoneOf(model: Model<OwnerDoc>, ownerId: string): Promise<string> {
  const projection = { timezone: 1 };
  const doc = await model.collection.findOne({ _id: ownerId as never }, { projection });
  return asZone(doc?.timezone);
}

/** The language of what is written to an owner; empty while none is known. */
export async function languageOf(model: Model<OwnerDoc>, ownerId: string): Promise<string> {
  const doc = await model.findById(ownerId, { language: 1 }).lean<OwnerDoc>();
  return doc?.language ?? '';
}

/** What the owner's plan says; empty while none was heard of. */
export const planOf = async (
  model: Model<OwnerDoc>,
  ownerId: string,
): Promise<Pick<OwnerDoc, 'plan' | 'libraryUntil'>> =>
  (await model.findById(ownerId, { plan: 1, libraryUntil: 1 }).lean<OwnerDoc>()) ?? {};

/** Refuses what the owner's plan does not have. @throws plan_limit */
export async function requirePlan(model: Model<OwnerDoc>, ownerId: string, feature: Feature) {
  requireFeature((await planOf(model, ownerId)).plan, feature);
}

/** Asks for the owner's zone and language together with others; `zoneIn` and `languageIn` read it. */
export const zoneQuestion = (model: Model<OwnerDoc>, ownerId: string) =>
  question(model, { _id: ownerId }, { fields: ['timezone', 'language'] });

/** The owner's IANA zone; UTC while none is known. */
export const zoneIn = ([ownerId]: readonly Pick<OwnerDoc, 'timezone'>[]): string =>
  asZone(ownerId?.timezone);

/** The language of what is written to the owner; empty while none is known. */
export const languageIn = ([owner]: readonly Pick<OwnerDoc, 'language'>[]): string =>
  owner?.language ?? '';

const believeMs = 2_000;
const maxBelieved = 5_000;

interface Believed {
  readonly zone: string;
  /** Of the owner's entry, looked at before it was read. */
  readonly revision: string;
  readonly until: number;
}

/**
 * As `zoneOf`, but an answer is believed for two seconds: for reads that only ask which day it
 * is, where the look-up would cost a third of the answer, and for who looks again (`zoneOf`) after
 * storing what it dated. Where the store tells the revision of the owner's entry, an answer is
 * believed for as long as that is the same.
 */
export function recentZoneOf(
  model: Model<OwnerDoc>,
  revisionOf: (owner: string) => string,
): (owner: string) => Promise<string> {
  const believed = new Map<string, Believed>();
  return async (ownerId) => {
    const known = believed.get(ownerId);
    const at = performance.now();
    const revision = revisionOf(ownerId);
    const holds = known && (revision ? revision === known.revision : at < known.until);
    if (holds) return known.zone;
    const zone = await zoneOf(model, ownerId);
    if (believed.size >= maxBelieved) believed.clear();
    believed.set(ownerId, { zone, revision, until: at + believeMs });
    return zone;
  };
}
