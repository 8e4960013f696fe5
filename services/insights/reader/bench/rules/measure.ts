// How well rules in plain words are kept: messages that break them and near misses, by set and language.
import { readFileSync } from 'node:fs';
import { compileRule } from '../../src/moderation/compile.ts';
import { line } from '../../src/testing/lines.ts';

/** A message by its words alone, or with its kind, its time and how many its sender wrote before. */
export type Said =
  | string
  | {
      readonly text?: string;
      readonly type?: 'audio' | 'image' | 'video' | 'sticker' | 'document' | 'poll';
      /** HH:mm by the clocks of Rome, of 10 November 2026 unless told otherwise. */
      readonly at?: string;
      readonly date?: string;
      readonly recent?: number;
    };

/** A rule as people write it, messages that break it and near misses. */
export interface RuleRow {
  readonly lang: string;
  readonly rule: string;
  /** It cannot be understood without a model: nothing is asked of it but to wrong nobody. */
  readonly refused?: boolean;
  readonly breaks?: readonly Said[];
  readonly fine: readonly Said[];
}

/** `known` and `written` were tuned on; nobody may look at what fails in `apart`. */
export const ruleSets = ['known', 'written', 'apart'] as const;
export type RuleSet = (typeof ruleSets)[number];

export const ruleRows = (set: RuleSet): RuleRow[] =>
  JSON.parse(readFileSync(new URL(`${set}.json`, import.meta.url), 'utf8'));

export interface RuleVerdict {
  readonly row: RuleRow;
  /** Whether it acts on anything. */
  readonly acts: boolean;
  readonly found: readonly Said[];
  readonly missed: readonly Said[];
  readonly wronged: readonly Said[];
}

function isFound(rule: string, said: Said): boolean {
  const message = typeof said === 'string' ? { text: said } : said;
  const { text = '', type = 'text', date = '2026-11-10', at = '12:00', recent = 0 } = message;
  const sent = Date.parse(`${date}T${at}:00+01:00`);
  const before = Array.from({ length: recent }, (_, n) => ({
    at: sent - 1000 * (n + 1),
    text: `${n}`,
  }));
  const context = { recent: before, timeZone: 'Europe/Rome' };
  return compileRule(rule).judge(line('m', text, { type, at: sent }), context) !== null;
}

export function judgedRule(row: RuleRow): RuleVerdict {
  const isIt = (said: Said) => isFound(row.rule, said);
  const breaks = row.breaks ?? [];
  return {
    row,
    acts: compileRule(row.rule).catches.length > 0,
    found: breaks.filter(isIt),
    missed: breaks.filter((said) => !isIt(said)),
    wronged: row.fine.filter(isIt),
  };
}

export interface RuleShares {
  /** Rules that can be understood, and how many of them are acted on. */
  readonly rules: number;
  readonly accepted: number;
  readonly found: number;
  readonly wronged: number;
  /** Of the accepted ones. */
  readonly missed: number;
  readonly precision: number;
  readonly recall: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export function ruleShares(verdicts: readonly RuleVerdict[]): RuleShares {
  const clear = verdicts.filter(({ row }) => !row.refused);
  const accepted = clear.filter(({ acts }) => acts);
  const found = sum(accepted.map((one) => one.found.length));
  const missed = sum(accepted.map((one) => one.missed.length));
  const wronged = sum(verdicts.map((one) => one.wronged.length));
  return {
    rules: clear.length,
    accepted: accepted.length,
    found,
    wronged,
    missed,
    precision: found + wronged === 0 ? 1 : found / (found + wronged),
    recall: found + missed === 0 ? 1 : found / (found + missed),
  };
}
