import { words } from './content/words.ts';
import type { Random } from './random.ts';

/**
 * A conversation as the content files write it: a line for each message, `A> text`. Letters are
 * roles that a member takes for one conversation (`S`: the sender of adverts), `B^1>` answers
 * line 1. `[image] caption`, `[video] …`, `[document:name] …` and `[poll] question | a | b` are
 * other kinds; `{startup}` and the like are filled in, the same throughout a conversation.
 */
export interface ScriptLine {
  readonly role: string;
  /** Index of the line it answers; undefined without one. */
  readonly answers: number | undefined;
  readonly kind: 'text' | 'image' | 'video' | 'document' | 'poll';
  readonly text: string;
  readonly fileName: string;
}

const linePattern = /^([A-Z])(?:\^(\d+))?> (.*)$/;
const kindPattern = /^\[(image|video|document|poll)(?::([^\]]+))?\]\s*/;
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
] as const;
const meses = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre'],
  ...['octubre', 'noviembre', 'diciembre'],
] as const;

/** Fills the blanks of one conversation; each blank keeps its value. */
function filler(random: Random, at: Date): (blank: string) => string {
  const values = new Map<string, string>();
  const soon = new Date(at.getTime() + (3 + random.below(18)) * 86_400_000);
  const month = soon.getUTCMonth();
  const slug = random.below(46_656).toString(36).padStart(3, '0');
  const make = (blank: string): string => {
    if (blank === 'date') return `${soon.getUTCDate()} ${months[month]} ${soon.getUTCFullYear()}`;
    if (blank === 'fecha') return `${soon.getUTCDate()} de ${meses[month]}`;
    if (blank === 'slug') return slug;
    if (blank === 'digits') return String(100 + random.below(900));
    if (blank.startsWith('link:')) return `https://www.example.org/${blank.slice(5)}-${slug}`;
    const pool = words[blank.replace(/\d$/, '')];
    if (!pool) throw new Error(`no words for {${blank}}`);
    const used = new Set(values.values());
    const free = pool.filter((word) => !used.has(word));
    return random.pick(free.length > 0 ? free : pool);
  };
  return (blank) => {
    const value = values.get(blank) ?? make(blank);
    values.set(blank, value);
    return value;
  };
}

/** Reads a conversation and fills it in, as said at a time. */
export function performScript(script: string, random: Random, at: Date): readonly ScriptLine[] {
  const fill = filler(random, at);
  return script.split('\n').map((line) => {
    const match = linePattern.exec(line);
    if (!match) throw new Error(`not a line of a conversation: ${line}`);
    const [, role = '', answers, rest = ''] = match;
    const filled = rest.replace(/\{([a-z0-9:/-]+)\}/g, (_, blank: string) => fill(blank));
    const special = kindPattern.exec(filled);
    const kind = (special?.[1] ?? 'text') as ScriptLine['kind'];
    const said = filled.slice(special?.[0].length ?? 0);
    const text = kind === 'poll' ? said.split(' | ').join('\n') : said;
    const answered = answers === undefined ? undefined : Number(answers) - 1;
    return { role, answers: answered, kind, text, fileName: special?.[2] ?? '' };
  });
}
