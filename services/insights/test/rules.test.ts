import { readFileSync } from 'node:fs';
import { compileRule } from '@groupsight/reader/moderation/compile';
import { line } from '@groupsight/reader/testing/lines';
import { expect, it } from 'vitest';

/** A message by its words alone, or with its kind, its time and how many its sender wrote before. */
type Said =
  | string
  | {
      readonly text?: string;
      readonly type?: 'audio' | 'image' | 'video' | 'sticker' | 'document';
      /** HH:mm by the clocks of Rome, of 10 November 2026 unless told otherwise. */
      readonly at?: string;
      readonly date?: string;
      readonly recent?: number;
    };

/** Rules as people write them in eight languages, messages that break them and near misses. */
interface Row {
  readonly rule: string;
  /** It cannot be understood without a model. */
  readonly refused?: boolean;
  readonly breaks?: readonly Said[];
  readonly fine: readonly Said[];
}

const path = new URL('../reader/bench/rules.json', import.meta.url);
const rows = JSON.parse(readFileSync(path, 'utf8')) as readonly Row[];

function isFound({ rule }: Row, said: Said): boolean {
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

const found = (of: 'breaks' | 'fine', rules: readonly Row[]) =>
  rules.flatMap((row) =>
    (row[of] ?? []).map((said) => ({ rule: row.rule, said, is: isFound(row, said) })),
  );

it('acts on the rules that it understands, and on no other', () => {
  const acts = (row: Row) => compileRule(row.rule).catches.length > 0;
  expect(rows.filter((row) => acts(row) === (row.refused ?? false))).toEqual([]);
});

it('finds what breaks a rule and leaves the rest alone, in eight languages', () => {
  const accepted = rows.filter(({ refused }) => !refused);
  const breaches = found('breaks', accepted);
  const wronged = found('fine', rows).filter(({ is }) => is);
  const missed = breaches.filter(({ is }) => !is);
  expect(breaches.length).toBeGreaterThan(200);
  // Whoever reaches more raises the gate.
  expect(wronged).toEqual([]);
  expect(missed.length / breaches.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.02);
});
