// `node services/insights/reader/bench/links/train.ts <folder>` writes src/links/weights.ts
// from annotated channels (README.md of the folder's format: `{i, time, user, text, kind,
// reply_to?}` a line, one file a channel); with `--check` it writes nothing and prints how well
// each channel is read by a network that learned from the others.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChannelRow } from '../lines.ts';
import { readRows } from '../rows.ts';
import { GraphScore } from '../scores/graph.ts';
import type { Example } from './examples.ts';
import { examplesOf } from './examples.ts';
import { chosenBy, learn } from './learn.ts';

interface Channel {
  readonly file: string;
  /** The channel that the file is a log of, where several are of one. */
  readonly name: string;
  readonly rows: readonly ChannelRow[];
  readonly examples: readonly Example[];
  /** The same lines, known from shortly before them only: a day of a chat begins in the middle. */
  readonly sudden: readonly Example[];
}

/** Lines before the first annotated one that `sudden` knows. */
const known = 25;

async function channelsIn(folder: string): Promise<Channel[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.jsonl')).sort();
  return Promise.all(
    files.map(async (file) => {
      const rows: ChannelRow[] = await readRows(join(folder, file));
      const name = file.replace(/^.*__|\.jsonl$/g, '').replace(/\.\d+$/, '');
      const first = rows.findIndex(({ reply_to }) => reply_to !== undefined);
      const sudden = examplesOf(rows.slice(Math.max(0, first - known)));
      return { file, name, rows, examples: examplesOf(rows), sudden };
    }),
  );
}

function check(channels: readonly Channel[]): void {
  for (const name of new Set(channels.map((channel) => channel.name))) {
    const others = channels.filter((channel) => channel.name !== name);
    const network = learn(others.flatMap(({ examples, sudden }) => [...examples, ...sudden]));
    const score = new GraphScore();
    for (const { rows, examples } of channels.filter((channel) => channel.name === name)) {
      const chosen = new Map(examples.map((one) => [one.row, chosenBy(network, one)]));
      const wanted = new Map(rows.flatMap(({ i, reply_to }) => (reply_to ? [[i, reply_to]] : [])));
      const found = new Map([...wanted.keys()].map((row) => [row, [chosen.get(row) ?? row]]));
      score.add(found, wanted);
    }
    console.log(name, `graph F ${(score.score().f1 * 100).toFixed(1)}`);
  }
}

const target = fileURLToPath(new URL('../../src/links/weights.ts', import.meta.url));

const [folder = '', flag] = process.argv.slice(2);
const channels = await channelsIn(folder);
if (flag === '--check') check(channels);
else {
  const { width, rows, out, direct } = learn(
    channels.flatMap(({ examples, sudden }) => [...examples, ...sudden]),
  );
  const list = (numbers: ArrayLike<number>) => `[${Array.from(numbers).join(', ')}]`;
  await writeFile(
    target,
    `import type { Network } from './network.ts';

/**
 * Learned by bench/links/train.ts from the development halves of jkkummerfeld/irc-disentanglement
 * (Kummerfeld et al., ACL 2019; CC-BY-4.0); the rows are those of declared.ts.
 */
// biome-ignore format: a table of numbers.
export const network: Network = {
  width: ${width},
  rows: ${list(rows)},
  out: ${list(out)},
  direct: ${list(direct)},
};
`,
  );
}
