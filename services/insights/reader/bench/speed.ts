import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LocalEngine } from '../src/engine.ts';
import { questionIn } from '../src/questions.ts';
import type { Line } from '../src/types.ts';
import { lineOf } from './lines.ts';
import type { Figure } from './table.ts';

/** What people write in groups, ours, so that the speed needs no data. */
const said = [
  'Good morning everyone! 😊',
  'Does anyone know when the venue opens on Friday?',
  'I think it opens at 9, but better ask Marta',
  'Here are the slides: https://example.com/slides/2026/march?utm_source=chat',
  'jajaja',
  'La reunión es el viernes 20 de marzo a las 18:00 en la biblioteca',
  'ok',
  'Thanks a lot, that helped me so much with the budget for the summer party',
  'Kann jemand am Samstag beim Umzug helfen? Wir brauchen noch zwei Leute und ein Auto.',
  'Buy now! 50% discount on all watches, best price, message me: +44 7700 900123',
  'Alguém sabe se o treino de amanhã foi cancelado',
  'I sent the invoice to the accountant yesterday, she will answer by the end of the week.',
  'क्या कल की बैठक होगी?',
  'Has the new version been released yet',
  'No, it was postponed because of the tests, see https://status.example.org',
  'Perfect, see you there 👍',
];
const topics = ['venue', 'budget', 'training', 'release', 'invoice'];
const rules = ['No links except example.com', 'No adverts, promotions or spam', 'No phone numbers'];

/** The n-th message of an endless chat of eight people, one every twenty seconds. */
function message(n: number, start: number): Line {
  const person = (n * 7) % 8;
  return lineOf(`m${n}`, `${said[n % said.length]} ${n % 97}`, {
    senderId: `p${person}`,
    senderName: `Person ${person}`,
    at: start + n * 20_000,
    sequence: n,
  });
}

const monday = Date.parse('2026-03-09T07:00:00Z');

/** What is asked of every message as it comes in. */
function perMessage(engine: LocalEngine) {
  const matchers = topics.map((name) => engine.topic({ name, description: '' }));
  const judges = rules.map((rule) => engine.moderation(rule));
  return (line: Line) => {
    let count = engine.resources(line).length;
    count += engine.events([line], 'Europe/Madrid', []).length;
    if (questionIn(line) !== null) count += 1;
    for (const mentions of matchers) if (mentions(line.text)) count += 1;
    for (const judge of judges)
      if (judge.judge(line, { recent: [], timeZone: 'UTC' }) !== null) count += 1;
    return count;
  };
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What is kept, and what the system has lent: the latter also holds what nobody needs any more. */
function memoryMb() {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const [kept, resident] = [heapUsed + external, rss].map((bytes) => Math.round(bytes / 2 ** 20));
  return { kept, resident };
}

const middle = (times: readonly number[]) =>
  (times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0).toFixed(0);

/** A million messages one after the other, with a look at the memory four times. */
function flow(engine: LocalEngine, total: number) {
  const handle = perMessage(engine);
  for (let n = 0; n < 20_000; n += 1) handle(message(n, monday));
  const marks = [memoryMb()];
  const begun = process.cpuUsage();
  for (let n = 0; n < total; n += 1) {
    handle(message(n, monday));
    if (n % (total / 4) === total / 4 - 1) marks.push(memoryMb());
  }
  // Time of the processor, so that other work on the machine does not count.
  const used = process.cpuUsage(begun);
  const rate = Math.round((total * 1e6) / (used.user + used.system)).toLocaleString('en');
  return { rate: `${rate} messages/s`, marks };
}

/**
 * Once more, in a process that has read everything that the other parts read: code that has seen
 * more kinds of texts and objects is slower than a consumer's.
 */
export const speedAfterwards = (engine: LocalEngine, total = 500_000): Figure => [
  'once more, after the parts above',
  flow(engine, total).rate,
  'one core',
];

/** In a process that has done nothing else, as a service's has not. */
export async function speedFigures(engine: LocalEngine, total = 1_000_000): Promise<Figure[]> {
  const { rate, marks } = flow(engine, total);
  const day = Array.from({ length: 2000 }, (_, n) => message(n, monday));
  const times: number[] = [];
  // What the collector does beside it counts too: on a quiet machine it is more than the time.
  const processor: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    await engine.digest({ date: '2026-03-09', timeZone: 'Europe/Madrid', lines: day });
    times.push(performance.now() - start);
    const spent = process.cpuUsage(before);
    processor.push((spent.user + spent.system) / 1000);
  }
  const figure = `${middle(times)} ms (fastest ${Math.min(...times).toFixed(0)}; ${middle(processor)} of the processor)`;
  const resident = marks.map((mark) => mark.resident);
  const memory = `${marks.map(({ kept }) => kept).join(' → ')} MB kept, ${resident.join(' → ')} MB resident`;
  return [
    ['resources, questions, 5 topics, 3 rules', rate, 'one core; goal 20,000'],
    ['memory over a million messages', memory, 'goal: flat'],
    ['digest of a day of 2,000 messages', figure, 'median of 7; goal 250 ms'],
  ];
}
