import { chanceOf } from '../digest/boosted.ts';
import { words } from '../text.ts';
import type { Line } from '../types.ts';
import type { Candidate } from './candidates.ts';
import { likelyWeights } from './likely-weights.ts';
import type { Form } from './words/shape.ts';

/** What is known of a plan once all lines are read. */
export interface PlanEvidence {
  /** The sentences that made it what it is, in the chat's order. */
  readonly said: readonly Candidate[];
  /** Others' yes to it. */
  readonly assents: number;
  /** Sentences that spoke of it and changed nothing. */
  readonly mentions: number;
  readonly senders: number;
  /** How often its day was named, and by how many. */
  readonly daySaid: number;
  readonly daySaidBy: number;
  /** The lines behind the first that spoke of it. */
  readonly after: readonly Line[];
  /** How many lines were read. */
  readonly lines: number;
  /** Of the chat's lines those of who announced it. */
  readonly share: number;
  /** Others of the same day. */
  readonly beside: number;
  /** Nobody agreed to it yet. */
  readonly proposed: boolean;
  readonly asked: boolean;
  readonly hasOffer: boolean;
  readonly kind: 'event' | 'deadline';
  readonly status: 'planned' | 'changed' | 'cancelled';
  readonly date: string;
  readonly endDate: string;
  readonly time: string;
  readonly place: string;
  readonly what: string;
  readonly sureName: boolean;
  /** None of its sentences alone makes a plan of it. */
  readonly isWeak: boolean;
  readonly occasion: string;
}

/** The day of the last line, and the hour there. */
export interface Now {
  readonly today: string;
  readonly clock: string;
}

const forms: readonly Form[] = [
  'occasion',
  'announce',
  'agree',
  'invite',
  'together',
  'travel',
  'duty',
  'limit',
  'propose',
  'change',
  'cancel',
  'instead',
  'past',
  'perhaps',
  'not',
  'own',
  'opinion',
  'yes',
];
const bases: readonly Candidate['basis'][] = ['full', 'number', 'faint', 'weekday', 'relative'];

const yes = (is: boolean) => (is ? 1 : 0);
const dayMs = 86_400_000;

/** Of the words of three letters and more those in capitals. */
function shoutedShare(text: string): number {
  const all = text.match(/\p{L}{3,}/gu) ?? [];
  return all.filter((word) => /^\p{Lu}+$/u.test(word)).length / Math.max(1, all.length);
}

/** What tells plans from other talk of days, as numbers. */
export function traitsOf(evidence: PlanEvidence, { today, clock }: Now): number[] {
  const { said } = evidence;
  const best = said.reduce<Candidate | undefined>(
    (most, one) => (most === undefined || one.score > most.score ? one : most),
    undefined,
  );
  const last = said.at(-1);
  const text = best?.text ?? '';
  const ahead = (Date.parse(evidence.date) - Date.parse(today)) / dayMs;
  const anySays = (form: Form) => yes(said.some((one) => one.forms.has(form)));
  return [
    best?.score ?? 0,
    last?.score ?? 0,
    yes(evidence.kind === 'deadline'),
    yes(evidence.status === 'changed'),
    yes(evidence.proposed),
    yes(evidence.isWeak),
    yes(evidence.asked),
    yes(evidence.hasOffer),
    evidence.assents,
    Math.min(evidence.mentions, 5),
    Math.min(said.length, 5),
    Math.min(evidence.senders, 4),
    Math.min(evidence.beside, 5),
    Math.min(evidence.daySaid, 8),
    Math.min(evidence.daySaidBy, 5),
    evidence.share,
    new Set(evidence.after.map(({ senderId }) => senderId)).size,
    evidence.after.filter(({ senderId }) => senderId === said[0]?.line.senderId).length,
    yes(evidence.after.some(({ text: next }) => /[?؟]/u.test(next))),
    Math.min(
      60,
      ((evidence.after[0]?.at ?? Number.POSITIVE_INFINITY) - (said[0]?.line.at ?? 0)) / 60_000,
    ),
    shoutedShare(best?.line.text ?? ''),
    yes(/\n/u.test(best?.line.text ?? '')),
    yes(/\*\S/u.test(best?.line.text ?? '')),
    best?.chain.size ?? 0,
    (text.match(/\d+/gu) ?? []).length,
    yes(evidence.time !== ''),
    yes(evidence.place !== ''),
    yes(evidence.endDate !== ''),
    yes(evidence.what !== ''),
    yes(evidence.sureName),
    yes(evidence.occasion !== ''),
    yes(best?.borrowed ?? false),
    yes(best?.question ?? false),
    yes(said.some(({ asks }) => asks)),
    yes(said.some(({ either }) => either)),
    yes(best?.list ?? false),
    yes(best?.openHour ?? false),
    Math.max(-2, Math.min(ahead, 30)),
    yes(ahead === 0 && evidence.time !== '' && evidence.time <= clock),
    Math.min(words(text).length, 60),
    Math.min(words(best?.line.text ?? '').length, 150),
    Math.min(words(evidence.what).length, 8),
    yes(/[€$£₹]|\d{3}/u.test(text)),
    yes(/\p{Extended_Pictographic}/u.test(text)),
    yes(/!/u.test(text)),
    ...bases.map((basis) => yes(said.some((one) => one.basis === basis))),
    ...forms.map((form) => yes(best?.forms.has(form) ?? false)),
    ...forms.map(anySays),
  ];
}

/** Of so few lines there is nothing to tell by but the sentence itself. */
const fewLines = 15;

/** What the rules take for a plan is told from the first on, what they do not from the second on. */
export interface Bounds {
  readonly stands: number;
  readonly doubted: number;
}
export const bounds: Bounds = { stands: 0.2, doubted: 0.3 };

/** Whether its sentences alone make a plan of it, and nobody has still to agree to it. */
export const stands = ({ proposed, isWeak }: PlanEvidence): boolean => !proposed && !isWeak;

/** Whether a plan is one that a reader wants to know of, by what was learned. */
export function isLikely(evidence: PlanEvidence, now: Now): boolean {
  if (evidence.lines < fewLines) return stands(evidence);
  const least = stands(evidence) ? bounds.stands : bounds.doubted;
  return chanceOf(likelyWeights, traitsOf(evidence, now)) >= least;
}
