import { weekdayOf } from './calendar.ts';
import type { Candidate } from './candidates.ts';
import type { Form } from './words/shape.ts';

/** What is known of a plan and of a sentence that may speak of it. */
export interface Pair {
  /** How well they go together by rule; 0 for not at all. */
  readonly rate: number;
  /** Words they share: those of names count in full. */
  readonly alike: number;
  /** What its line's words share with those of the plan's lines, and with those around these. */
  readonly common: number;
  readonly commonAround: number;
  /** The same of the words around its line. */
  readonly aroundCommon: number;
  readonly aroundBoth: number;
  readonly isQuoted: boolean;
  /** The sentence goes on from a line of the plan. */
  readonly ofTalk: boolean;
  /** How many plans were spoken of since this one. */
  readonly since: number;
  readonly open: number;
  /** The plan was told on a day before. */
  readonly isKnown: boolean;
  readonly lines: number;
  readonly minutes: number;
  readonly samePlace: boolean;
  readonly kind: 'event' | 'deadline';
  readonly date: string;
  readonly endDate: string;
  readonly time: string;
  readonly occasion: string;
  readonly status: 'planned' | 'changed' | 'cancelled';
  readonly proposed: boolean;
  readonly isWeak: boolean;
  readonly asked: boolean;
  readonly hasOffer: boolean;
  readonly sureName: boolean;
  readonly score: number;
  readonly mentions: number;
  readonly told: number;
  readonly named: ReadonlySet<string>;
  readonly isOwn: boolean;
  readonly isLastSpeaker: boolean;
}

const forms: readonly Form[] = [
  'change',
  'agree',
  'cancel',
  'propose',
  'instead',
  'together',
  'announce',
  'own',
  'opinion',
  'past',
  'travel',
  'duty',
  'limit',
  'invite',
  'occasion',
  'yes',
  'not',
  'perhaps',
];
const bases: readonly Candidate['basis'][] = ['full', 'number', 'faint', 'weekday', 'relative'];

const yes = (is: boolean) => (is ? 1 : 0);
const dayMs = 86_400_000;
const farthest = 60;

const near = (span: number) => Math.max(-farthest, Math.min(farthest, span));

/** What tells whether a sentence speaks of a plan, and whether its day holds, as numbers. */
export function pairTraits(plan: Pair, said: Candidate): number[] {
  const isDated = said.date !== '';
  const days = isDated ? near((Date.parse(said.date) - Date.parse(plan.date)) / dayMs) : 0;
  let shared = 0;
  for (const one of said.stems) if (plan.named.has(one)) shared += 1;
  const named = said.occasion !== '' && plan.occasion !== '';
  return [
    plan.rate,
    plan.alike,
    shared,
    plan.common,
    plan.commonAround,
    plan.aroundCommon,
    plan.aroundBoth,
    yes(plan.isQuoted),
    yes(plan.ofTalk),
    said.chain.size,
    Math.min(plan.since, 12),
    Math.min(plan.open, 20),
    yes(plan.isKnown),
    Math.min(plan.lines, 200),
    Math.log1p(plan.minutes),
    yes(plan.samePlace),
    yes(isDated),
    yes(said.date === plan.date),
    days,
    Math.abs(days),
    yes(isDated && weekdayOf(said.date) === weekdayOf(plan.date)),
    yes(said.time !== ''),
    yes(plan.time !== ''),
    yes(said.time !== '' && said.time === plan.time),
    yes(plan.endDate !== ''),
    yes(named && said.occasion === plan.occasion),
    yes(named && said.occasion !== plan.occasion),
    yes(plan.kind === 'deadline'),
    yes(said.kind === 'deadline'),
    yes(plan.status === 'cancelled'),
    yes(plan.proposed),
    yes(plan.isWeak),
    yes(plan.asked),
    yes(plan.hasOffer),
    yes(plan.sureName),
    plan.score,
    Math.min(plan.mentions, 6),
    Math.min(plan.told, 6),
    yes(plan.isOwn),
    yes(plan.isLastSpeaker),
    yes(said.question),
    yes(said.asks),
    yes(said.sureName),
    yes(said.borrowed),
    yes(said.what === ''),
    yes(said.place !== ''),
    said.score,
    said.stems.size,
    Math.min(said.text.length, 200),
    yes(said.line.text.length > 300),
    yes(said.there !== undefined),
    ...bases.map((basis) => yes(said.basis === basis)),
    ...forms.map((form) => yes(said.forms.has(form))),
  ];
}
