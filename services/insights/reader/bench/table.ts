import { cpus, loadavg } from 'node:os';

export type Figure = readonly [what: string, figure: string, beside: string];

export const percent = (share: number) => (100 * share).toFixed(1);

/** One line: on what, and when. */
export function machine(): string {
  const cpu = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return `${cpu.length} × ${cpu[0]?.model}, load ${load}, Node ${process.version}, ${new Date().toISOString()}`;
}

/** A Markdown table on the terminal. */
export function printTable(title: string, figures: readonly Figure[]): void {
  console.log(`\n### ${title}\n\n| | figure | beside |\n|---|---|---|`);
  for (const figure of figures) console.log(`| ${figure.join(' | ')} |`);
}
