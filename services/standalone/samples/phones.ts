import type { SampleEntry } from './conversation.ts';
import type { Phone } from './plans.ts';
import { castilian, english, type Wording } from './wording.ts';

/** A chat as a phone writes it, and the files that go with it. */
export interface Written {
  readonly text: string;
  /** Names of pictures that the text refers to. */
  readonly pictures: readonly string[];
}

type Said = Extract<SampleEntry, { kind: 'said' }>;

const mark = '\u200e';
const two = (value: number) => String(value).padStart(2, '0');

function headOf(phone: Phone, at: Date): string {
  const day = at.getUTCDate();
  const month = at.getUTCMonth() + 1;
  const year = at.getUTCFullYear();
  const hour = at.getUTCHours();
  const minute = two(at.getUTCMinutes());
  switch (phone) {
    case 'android':
      return `${two(day)}/${two(month)}/${year}, ${two(hour)}:${minute} - `;
    case 'android-es':
      return `${day}/${month}/${year % 100}, ${hour}:${minute} - `;
    case 'ios': {
      const time = `${two(hour)}:${minute}:${two(at.getUTCSeconds())}`;
      return `[${two(day)}/${two(month)}/${year}, ${time}] `;
    }
  }
}

function serviceLine(entry: Exclude<SampleEntry, Said>, name: string, words: Wording): string {
  switch (entry.kind) {
    case 'created':
      return words.created(name, entry.who);
    case 'added':
      return words.added(entry.by, entry.who);
    case 'joined':
      return words.joined(entry.who);
    case 'left':
      return words.left(entry.who);
  }
}

function poll(text: string, words: Wording): string {
  const [question, ...options] = text.split('\n');
  const votes = options.map((option, index) => words.option(option, (option.length + index) % 7));
  return [words.poll, question, ...votes].join('\n');
}

function androidBody({ line, fate }: Said, words: Wording): string {
  if (fate === 'deleted') return words.deleted;
  if (line.kind === 'poll') return poll(line.text, words);
  if (line.kind !== 'text') return [words.omitted, line.text].filter(Boolean).join('\n');
  return fate === 'edited' ? `${line.text} ${words.edited}` : line.text;
}

/** iOS marks what it wrote itself, and brings its pictures along. */
function iosBody({ line, fate }: Said, picture: string): string {
  if (fate === 'deleted') return `${mark}${english.deleted}.`;
  if (line.kind === 'poll') return `${mark}${poll(line.text, english)}`;
  if (line.kind === 'image') return `${line.text} ${mark}<attached: ${picture}>`.trimStart();
  if (line.kind !== 'text') return `${mark}${line.kind} omitted`;
  return fate === 'edited' ? `${line.text} ${mark}${english.edited}` : line.text;
}

function writeIos(name: string, entries: readonly SampleEntry[], start: Date): Written {
  const pictures: string[] = [];
  const lines = entries.map((entry, index) => {
    const head = headOf('ios', entry.at);
    // The group itself is the author of the service's lines.
    if (entry.kind !== 'said') return `${head}${name}: ${mark}${serviceLine(entry, name, english)}`;
    const stamp = entry.at.toISOString().slice(0, 19).replace(/[T:]/g, '-');
    const picture = `${String(index).padStart(8, '0')}-PHOTO-${stamp}.png`;
    const body = iosBody(entry, picture);
    if (body.includes(picture)) pictures.push(picture);
    return `${body.startsWith(mark) ? mark : ''}${head}${entry.who}: ${body}`;
  });
  const notice = `${headOf('ios', start)}${name}: ${mark}${english.encrypted}`;
  return { text: `${[notice, ...lines].join('\n').replaceAll('\n', '\r\n')}\r\n`, pictures };
}

/** Writes a chat as a phone exports it. */
export function write(phone: Phone, name: string, entries: readonly SampleEntry[]): Written {
  const start = entries[0]?.at ?? new Date(0);
  if (phone === 'ios') return writeIos(name, entries, start);
  const words = phone === 'android-es' ? castilian : english;
  const lines = entries.map((entry) => {
    const head = headOf(phone, entry.at);
    if (entry.kind !== 'said') return `${head}${serviceLine(entry, name, words)}`;
    return `${head}${entry.who}: ${androidBody(entry, words)}`;
  });
  const notice = `${headOf(phone, start)}${words.encrypted}`;
  return { text: `${[notice, ...lines].join('\n')}\n`, pictures: [] };
}
