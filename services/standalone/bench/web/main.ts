// `npm run bench:web`: what the browser gets and how fast it is, printed as tables. Nothing is
// asserted. `-- scripts`, `-- lighthouse`, `-- group`, `-- replies` print only that part.
import { launchBrowser } from '../../test/browser.ts';
import { machine, printTable, type Row, timed } from '../measure.ts';
import { groupPageTimes } from './group-page.ts';
import { lighthouseScores } from './lighthouse.ts';
import { firstLoadScripts, type Script } from './scripts.ts';
import { replyFrames } from './replies.ts';
import { openStage, type Stage } from './stage.ts';

const messages = 100_000;
const days = 300;
const lighthouseRuns = 3;
const groupRuns = 5;
/** As many as are drawn at most. */
const drawnMembers = 1_000;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const s = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const pages = [
  { name: 'landing', path: '/', signedIn: false, goalKb: 110 },
  { name: 'sign-in', path: '/auth', signedIn: false, goalKb: null },
  { name: 'dashboard', path: '/dashboard', signedIn: true, goalKb: 220 },
] as const;

/** The same sum of work over and over: what else runs here shows in the slowest against the middle. */
async function noise(): Promise<string> {
  const took: number[] = [];
  for (let run = 0; run < 40; run++) {
    const { ms } = await timed(async () => {
      let sum = 0;
      for (let i = 0; i < 20_000_000; i++) sum = (sum + i * 7) % 1_000_003;
      return sum;
    });
    took.push(ms);
  }
  const [middle = 1, slow = 1] = [20, 36].map((at) => took.toSorted((a, b) => a - b)[at]);
  return `${middle.toFixed(0)} ms for a fixed sum, one in ten ${((100 * slow) / middle - 100).toFixed(0)} % slower`;
}

function sizes(scripts: readonly Script[]): string {
  const sum = (of: (script: Script) => number) =>
    kB(scripts.reduce((all, one) => all + of(one), 0));
  const [gzip, taken] = [sum((one) => one.gzip), sum((one) => one.taken)];
  return `${gzip} gzip, ${taken} as a browser takes it, ${scripts.length} files`;
}

async function scriptRows(stage: Stage): Promise<Row[]> {
  const browser = await launchBrowser();
  const rows: Row[] = [];
  const detail: Row[] = [];
  try {
    for (const { name, path, signedIn, goalKb } of pages) {
      const scripts = await firstLoadScripts(browser, stage, path, signedIn);
      const goal = goalKb ? `goal ${goalKb} kB gzip` : '';
      rows.push([`initial JS, ${name} (\`${path}\`)`, sizes(scripts), goal]);
      for (const script of scripts) detail.push([path, script.name, `${kB(script.gzip)} gzip`]);
    }
  } finally {
    await browser.close();
  }
  await printTable('Scripts of a first visit', detail);
  return rows;
}

async function lighthouseRows(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, signedIn } of pages) {
    const { scores, metrics, failed } = await lighthouseScores(
      stage,
      path,
      signedIn,
      lighthouseRuns,
    );
    const { performance, accessibility, 'best-practices': practices } = scores;
    rows.push([
      `Lighthouse ${name}, mobile`,
      `${performance} / ${accessibility} / ${practices} (${metrics})`,
      `goal 90 / 95 / 95${failed.length > 0 ? `; below: ${failed.join(', ')}` : ''}`,
    ]);
  }
  return rows;
}

async function groupRows(stage: Stage): Promise<Row[]> {
  const group = await stage.addGroup(messages, days);
  const browser = await launchBrowser();
  try {
    const times = await groupPageTimes(browser, stage, group, groupRuns);
    const runs = times.completeRuns.map(s).join(', ');
    return [
      ['group page, 100,000 messages, CPU 4× slower: name and tabs', s(times.named), ''],
      ['… a tab answers a click', s(times.answered), ''],
      ['… figures, lists and charts drawn', `${s(times.complete)} (${runs})`, 'goal 2 s'],
      [
        '… interactive: drawn, and no long task for two seconds after',
        `${s(times.interactive)}, longest task ${s(times.longest)}`,
        '',
      ],
    ];
  } finally {
    await browser.close();
  }
}

async function replyRows(stage: Stage): Promise<Row[]> {
  const browser = await launchBrowser();
  try {
    return await replyFrames(browser, stage, drawnMembers);
  } finally {
    await browser.close();
  }
}

const parts = {
  scripts: scriptRows,
  lighthouse: lighthouseRows,
  group: groupRows,
  replies: replyRows,
};
const only = process.argv.slice(2);
console.log(machine());
console.log(await noise());
await using stage = await openStage();
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (only.length === 0 || only.includes(name)) rows.push(...(await part(stage)));
}
await printTable('Web app', rows);
console.log(await noise());
