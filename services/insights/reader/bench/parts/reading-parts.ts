import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempDir } from '@groupsight/shared/testing/resources';
import { readRows } from '../rows.ts';
import { SpanScore } from '../scores/spans.ts';
import type { Figure } from '../table.ts';
import type { DateRow, Tasks } from '../tasks.ts';

type GoldRow = DateRow & {
  readonly results: readonly {
    readonly type: string;
    readonly start: number;
    readonly end: number;
  }[];
};

const chrono: readonly (readonly [string, string])[] = [
  ['english', '.915'],
  ['spanish', '.905'],
  ['portuguese', '.847'],
  ['german', '.697'],
  ['french', '.858'],
  ['italian', '.903'],
];
const moments = new Set(['date', 'time', 'datetime']);

export async function dateFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [language, published] of chrono) {
    const rows = await readRows<GoldRow>(join(data, `dates/recognizers_${language}_dev.jsonl`));
    const found = await tasks.dates(rows.map(({ results: _, ...row }) => row));
    const dates = new SpanScore();
    const all = new SpanScore();
    for (const [i, { results }] of rows.entries()) {
      const spans = found[i]?.spans ?? [];
      all.add(spans, results);
      if (results.length > 0 && results.every(({ type }) => moments.has(type))) {
        dates.add(spans, results);
      }
    }
    const three = (score: number) => score.toFixed(3);
    figures.push([
      `date phrases, ${language}`,
      `span F1 ${three(dates.score().f1)}; with durations, ranges and repetitions ${three(all.score().f1)}; exact ${three(all.exact().f1)}`,
      `chrono-node ${published}`,
    ]);
  }
  return figures;
}

interface FormatCase {
  readonly id: string;
  readonly lines: readonly string[];
  readonly expected_times?: readonly string[];
  readonly expected_authors?: readonly (string | null)[];
  readonly expected_messages: number;
}

type Rows = Awaited<ReturnType<Tasks['export']>>;

function isRight(found: Rows, one: FormatCase): boolean {
  const said = found.filter(({ author }) => author !== null);
  const messages = found.length === one.expected_messages || said.length === one.expected_messages;
  const times = (one.expected_times ?? []).every((time) =>
    found.some((row) => row.time.startsWith(time)),
  );
  const authors = (one.expected_authors ?? []).every(
    (author) => author === null || found.some((row) => row.author === author),
  );
  return messages && times && authors;
}

interface Sample {
  readonly file: string;
  readonly expected?: { readonly messages?: number };
}

export async function exportFigures(tasks: Tasks, data: string): Promise<Figure[]> {
  const folder = join(data, 'exports');
  await using temporary = await tempDir();
  const path = join(temporary.path, 'WhatsApp Chat with Case.txt');
  const read = async (file: string) => tasks.export(file).catch((): Rows => []);
  const cases = await readRows<FormatCase>(join(folder, 'format_cases_dev.jsonl'));
  const wrong: string[] = [];
  for (const one of cases) {
    await writeFile(path, `${one.lines.join('\n')}\n`);
    if (!isRight(await read(path), one)) wrong.push(one.id);
  }
  const samples = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Sample[];
  const counted = samples.filter(({ expected }) => expected?.messages !== undefined);
  let right = 0;
  for (const { file, expected } of counted) {
    if ((await read(join(folder, file))).length === expected?.messages) right += 1;
  }
  const names = wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : '';
  return [
    [
      'exports, format cases',
      `${cases.length - wrong.length} of ${cases.length} right${names}`,
      'whatsapp-chat-parser: all but year-first dates',
    ],
    ['exports, whole chats', `${right} of ${counted.length} with every message`, ''],
  ];
}
