import type { EventBus } from '@groupsight/shared/bus/bus';
import { type DeadLetter, DeadLetters } from '@groupsight/shared/bus/dead-letters';
import { topics } from '@groupsight/shared/bus/topics';
import { invalid } from '@groupsight/shared/errors';

const usage = 'npm run dlq -- list | show <topic> [position] | replay <topic> [position]';

/** Fields that say nothing about people; the texts of all others are shown by their length. */
const plainFields = new Set(['$case', 'ownerId', 'groupId', 'jobId', 'idempotencyKey', 'state']);

/** `npm run dlq`: what could not be handled, and putting it back. */
export async function dlq(
  args: readonly string[],
  bus: EventBus,
  say: (line: string) => void,
): Promise<void> {
  const letters = new DeadLetters(bus, Object.values(topics));
  const [command, topic = '', position] = args;
  if (command === 'list') return list(letters, say);
  if (topic === '' || (command !== 'show' && command !== 'replay')) {
    throw invalid('usage', `Usage: ${usage}`);
  }
  if (command === 'replay') {
    const count = await letters.replay(topic, position);
    return say(`${count} put back on ${topic}`);
  }
  for (const letter of await letters.show(topic)) {
    if (position !== undefined && letter.position !== position) continue;
    say(describe(letter));
    if (position !== undefined) say(withoutTexts(letters.decode(topic, letter)));
  }
}

async function list(letters: DeadLetters, say: (line: string) => void): Promise<void> {
  const found = await letters.list();
  if (found.length === 0) say('No dead letters.');
  for (const { topic, records, waiting, errors } of found) {
    const codes = Object.entries(errors).map(([code, count]) => `${code} ${count}`);
    say(`${topic}: ${records}, of these ${waiting} not put back (${codes.join(', ')})`);
  }
}

function describe({ position, diedAt, group, errorCode, attempts, bytes }: DeadLetter): string {
  const when = diedAt.toISOString();
  return `${position}  ${when}  ${group}  ${errorCode} after ${attempts}  ${bytes.byteLength} bytes`;
}

function withoutTexts(value: unknown): string {
  if (value === undefined) return 'It cannot be read.';
  const hidden = (key: string, field: unknown) =>
    typeof field === 'string' && !plainFields.has(key) ? `<${field.length} characters>` : field;
  return JSON.stringify(value, hidden, 2);
}
