import type { Line, ModerationJudge } from '@groupsight/reader/types';

/** A message that a rule on trial would have found. */
export interface TrialMatch {
  readonly line: Line;
  readonly reason: string;
}

type Recent = { readonly at: number; readonly text: string };

export interface TrialLine extends Line {
  /** Sent by the linked account itself. */
  readonly fromMe: boolean;
}

/** Enough to see how a rule is understood, and what a model reads in a few seconds. */
export const maxLatest = 80;

/**
 * Tries a rule on messages of the past as it would have looked at them live: in the chat's order,
 * each with what its sender wrote before.
 */
export class RuleTrial {
  readonly matches: TrialMatch[] = [];
  /** How many messages the rule looked at. */
  messages = 0;
  /** The latest of those that have words, oldest first. */
  readonly latest: TrialLine[] = [];
  readonly #judge: ModerationJudge;
  readonly #isExempt: (line: TrialLine) => boolean;
  readonly #timeZone: string;
  readonly #recent = new Map<string, Recent[]>();

  constructor(judge: ModerationJudge, isExempt: (line: TrialLine) => boolean, timeZone: string) {
    this.#judge = judge;
    this.#isExempt = isExempt;
    this.#timeZone = timeZone;
  }

  /** Looks at the next message; one of before the trial's days only counts as its sender's past. */
  take(line: TrialLine, isOnTrial: boolean): void {
    const { looksBackMs } = this.#judge;
    const past = looksBackMs === 0 ? [] : this.#pastOf(line, looksBackMs);
    if (isOnTrial) this.#look(line, past);
    if (looksBackMs > 0) past.push({ at: line.at, text: line.text });
  }

  #look(line: TrialLine, recent: readonly Recent[]): void {
    if (line.type === 'system' || line.type === 'deleted') return;
    if (line.fromMe || this.#isExempt(line)) return;
    this.messages += 1;
    this.#keep(line);
    const reason = this.#judge.judge(line, { recent, timeZone: this.#timeZone });
    if (reason !== null) this.matches.push({ line, reason });
  }

  #keep(line: TrialLine): void {
    if (line.text.trim() === '') return;
    this.latest.push(line);
    if (this.latest.length > maxLatest) this.latest.shift();
  }

  /** What the sender wrote within the rule's reach; the rest is forgotten. */
  #pastOf({ senderId, at }: Line, looksBackMs: number): Recent[] {
    const known = this.#recent.get(senderId) ?? [];
    const from = known.findIndex((one) => one.at >= at - looksBackMs);
    const past = from < 0 ? [] : from === 0 ? known : known.slice(from);
    this.#recent.set(senderId, past);
    return past;
  }
}
