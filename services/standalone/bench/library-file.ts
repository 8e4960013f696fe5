/**
 * A made-up chat that fills a resource library and a list of questions, for the figures and the
 * tests of long lists; the same at every run.
 */
const topics = [
  'Term Sheet',
  'Cap Table',
  'Pitch Deck',
  'Market Study',
  'Garden Plan',
  'Café Guide',
];
const DAY_MS = 86_400_000;
/** As many messages a day as a lively group writes. */
const perDay = 50;
const firstDay = Date.UTC(2025, 0, 1, 8);

const two = (value: number) => String(value).padStart(2, '0');
const topicOf = (n: number) => topics[n % topics.length] ?? '';

/** Every tenth is a video, every tenth an event, the others are pages. */
function sharing(n: number, at: Date): string {
  const topic = topicOf(n);
  if (n % 10 === 3) return `Watch the ${topic} talk https://www.youtube.com/watch?v=video${n}`;
  if (n % 10 === 7) {
    const day = new Date(at.getTime() + (1 + (n % 3)) * DAY_MS);
    const date = `${day.getUTCDate()} ${day.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${day.getUTCFullYear()}`;
    return `${topic} workshop on ${date} at ${two(9 + (n % 9))}:${two((n * 7) % 60)} at Hall ${n}`;
  }
  return `Here is the ${topic} number ${n}: https://example.com/library/${n}`;
}

function* bodies(resources: number, questions: number): Generator<(at: Date) => string> {
  const each = resources / questions;
  let shared = 0;
  for (let asked = 0; asked < questions; asked++) {
    const topic = topicOf(asked);
    yield () => `Does anyone know where the ${topic} draft ${asked} is stored?`;
    yield () => `The ${topic} draft ${asked} is stored in folder ${asked * 7}, Zürich office`;
    while (shared < Math.round((asked + 1) * each)) {
      const n = shared++;
      yield (at) => sharing(n, at);
    }
  }
}

/** An export in Android's format with so many things shared and questions asked (and answered). */
export function makeLibrary(resources: number, questions: number): string {
  const lines: string[] = [];
  for (const body of bodies(resources, questions)) {
    const n = lines.length;
    const minutes = (n % perDay) * 12;
    const at = new Date(firstDay + Math.floor(n / perDay) * DAY_MS + minutes * 60_000);
    const date = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`;
    const time = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
    lines.push(`${date}, ${time} - Member ${1 + (n % 40)}: ${body(at)}`);
  }
  return `${lines.join('\n')}\n`;
}
