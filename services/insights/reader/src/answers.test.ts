import { expect, it } from 'vitest';
import { createLocalEngine } from './engine.ts';
import { line, talk } from './testing/lines.ts';

const engine = createLocalEngine();
const answersOf = (lines: ReturnType<typeof talk>, after: ReturnType<typeof talk> = []) =>
  Object.fromEntries(
    engine
      .questions(lines, after)
      .map(({ messageId, answers }) => [messageId, answers.map((answer) => answer.messageId)]),
  );

it('a quote links across other talk and beats what stands closer', () => {
  const lines = talk(
    'Ana: Who has the keys of the shed?',
    'Bo: The weather is awful today',
    'Mia: Indeed it rains all day long',
    'Luis: I have them',
  );
  const quoting = lines.map((one) =>
    one.messageId === 'm4' ? { ...one, quotedMessageId: 'm1' } : one,
  );
  expect(answersOf(quoting).m1?.[0]).toBe('m4');
});

it('thanks, the asker and other questions answer nothing', () => {
  const lines = talk(
    'Ana: Who has the keys of the shed?',
    'Ana: I looked everywhere for the keys',
    'Bo: thanks!',
    'Mia: Which shed do you mean?',
  );
  expect(answersOf(lines).m1).toEqual([]);
});

it('a mention of the asker counts', () => {
  const lines = talk(
    'Ana: Any idea where the ladder went?',
    'Bo: Lunch was great',
    'Mia: It hangs in the barn',
  );
  const mentioning = lines.map((one) =>
    one.messageId === 'm3' ? { ...one, mentions: ['ana@s'] } : one,
  );
  expect(answersOf(mentioning).m1?.[0]).toBe('m3');
});

it('an answer may come the next day', () => {
  const asked = line('q', 'Who can water the roses?', { at: Date.parse('2026-03-10T23:50:00Z') });
  const reply = line('a', 'I can water the roses', {
    senderId: 'bo@s',
    at: Date.parse('2026-03-11T00:05:00Z'),
  });
  expect(answersOf([asked], [reply])).toEqual({ q: ['a'] });
});

it('a quote answers on a busy next day, however much was said before it', () => {
  const asked = line('q', 'Who can water the roses?', { at: Date.parse('2026-03-10T23:50:00Z') });
  const midnight = Date.parse('2026-03-11T00:00:00Z');
  const busy = Array.from({ length: 120 }, (_, index) =>
    line(`b${index}`, `The bus was late again, stop ${index}`, {
      senderId: 'mia@s',
      at: midnight + index * 60_000,
    }),
  );
  const reply = line('a', 'I do it', {
    senderId: 'bo@s',
    at: midnight + 130 * 60_000,
    quotedMessageId: 'q',
  });
  expect(answersOf([asked], [...busy, reply]).q?.[0]).toBe('a');
});

it('greetings, tags and exclamations ask nothing', () => {
  const lines = talk(
    'Ana: how are you?',
    'Bo: really?',
    'Mia: ¿Qué tal?',
    'Luis: When I was young it rained',
    'Bo: ???',
  );
  expect(answersOf(lines)).toEqual({});
});
