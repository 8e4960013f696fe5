import type { Day } from './day.ts';

/** What a draft says that the tally needs. */
export interface Drafted {
  readonly messageId: string;
  readonly answers: readonly { readonly messageId: string }[];
}

const share = (a: number, b: number) => (b > 0 ? (a / b).toFixed(2).replace(/^0/, '') : '–');

/** Right and wrong questions, answers and open points of a day. */
export class Tally {
  static readonly heads = ['  qP', '  qR', '  aP', '  aR', 'ansOpen', 'openP', 'openR'].join('  ');
  found = 0;
  listed = 0;
  gold = 0;
  answersRight = 0;
  answersShown = 0;
  answersGold = 0;
  answered = 0;
  answeredAsOpen = 0;
  openRight = 0;
  openShown = 0;
  openGold = 0;

  constructor(
    day?: Day,
    drafts: readonly Drafted[] = [],
    shown: readonly Pick<Drafted, 'messageId'>[] = [],
  ) {
    if (!day) return;
    const found = new Map(drafts.map((one) => [Number(one.messageId), one]));
    this.listed = drafts.length;
    const open = shown.map(({ messageId }) => Number(messageId));
    this.openShown = open.length;
    for (const { q, answers, moot } of day.questions) {
      this.gold += 1;
      this.answersGold += answers.length;
      if (answers.length === 0 && !moot) {
        this.openGold += 1;
        if (open.includes(q)) this.openRight += 1;
      }
      const draft = found.get(q);
      if (!draft) continue;
      this.found += 1;
      this.answersShown += draft.answers.length;
      const right = draft.answers.filter(({ messageId }) => answers.includes(Number(messageId)));
      this.answersRight += right.length;
      if (answers.length === 0) continue;
      this.answered += 1;
      if (draft.answers.length === 0) this.answeredAsOpen += 1;
    }
  }

  get precision(): number {
    return this.answersRight / Math.max(1, this.answersShown);
  }
  get recall(): number {
    return this.answersRight / Math.max(1, this.answersGold);
  }

  row(): string {
    return [
      share(this.found, this.listed),
      share(this.found, this.gold),
      share(this.answersRight, this.answersShown),
      share(this.answersRight, this.answersGold),
      `${this.answeredAsOpen}/${this.answered}`,
      `${this.openRight}/${this.openShown}`,
      `${this.openRight}/${this.openGold}`,
    ]
      .map((cell, index) => cell.padStart([4, 4, 4, 4, 7, 5, 5][index] ?? 5))
      .join('  ');
  }
}

/** The counts of all of them together. */
export function added(tallies: readonly Tally[]): Tally {
  const sum = new Tally();
  for (const tally of tallies) {
    for (const key of Object.keys(sum) as (keyof Tally)[]) {
      const value = tally[key];
      if (typeof value === 'number') Object.assign(sum, { [key]: Number(sum[key]) + value });
    }
  }
  return sum;
}

/** By day and by language. */
export function printTallies(rows: readonly { readonly day: Day; readonly tally: Tally }[]): void {
  const print = (name: string, some: readonly Tally[]) =>
    console.log(`${name.padEnd(22)} ${added(some).row()}`);
  console.log(`${''.padEnd(22)} ${Tally.heads}`);
  for (const { day, tally } of rows) print(day.id, [tally]);
  const langOf = (day: Day) => day.lang.slice(0, 2);
  for (const lang of [...new Set(rows.map(({ day }) => langOf(day)))].sort()) {
    print(
      lang,
      rows.filter(({ day }) => langOf(day) === lang).map(({ tally }) => tally),
    );
  }
  print(
    'all',
    rows.map(({ tally }) => tally),
  );
}
