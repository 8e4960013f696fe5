/** A made-up group export in Android's format, for the figures only; the same at every run. */
export interface MadeExport {
  readonly text: string;
  readonly messages: number;
  readonly days: number;
}

const words =
  'deal market founder seed round team product launch customer price report meeting budget plan review contract growth hiring runway pilot partner feedback roadmap metric churn revenue board update demo feature design sprint legal office travel event speaker venue panel ticket'.split(
    ' ',
  );

/** Small seeded generator (mulberry32): the figures of two runs speak of the same file. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function sentence(random: () => number, length: number): string {
  const picked = Array.from({ length }, () => words[Math.floor(random() * words.length)]);
  return picked.join(' ');
}

function body(random: () => number, index: number): string {
  const kind = random();
  if (kind < 0.07) return `Does anyone know about the ${sentence(random, 6)}?`;
  if (kind < 0.11)
    return `Here is the ${sentence(random, 4)} https://example.com/p/${index % 4000}`;
  if (kind < 0.14) return '<Media omitted>';
  if (kind < 0.24) return `Yes, the ${sentence(random, 8)} is done 👍`;
  return `I think the ${sentence(random, 8 + Math.floor(random() * 16))}`;
}

const two = (value: number) => String(value).padStart(2, '0');

const firstDay = Date.UTC(2025, 0, 1, 6);

/** About 130 bytes a message, 60 writers, as many days as asked from `start` (ms) on. */
export function makeExport(messages: number, days: number, start = firstDay): MadeExport {
  const random = seeded(42);
  const perDay = Math.ceil(messages / days);
  const step = (15 * 60 * 60 * 1000) / perDay;
  const lines: string[] = [];
  for (let i = 0; i < messages; i++) {
    const at = new Date(start + Math.floor(i / perDay) * 86_400_000 + (i % perDay) * step);
    const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
    const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
    const author = `Member ${1 + Math.floor(random() ** 2 * 60)}`;
    lines.push(`${date}, ${time} - ${author}: ${body(random, i)}`);
  }
  return { text: `${lines.join('\n')}\n`, messages, days };
}
