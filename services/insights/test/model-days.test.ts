import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ReadersDay, Told } from '@groupsight/reader/bench/model-days/days';
import { daysIn } from '@groupsight/reader/bench/model-days/days';
import { evaluateDay } from '@groupsight/reader/bench/model-days/evaluate';
import { reading } from '@groupsight/reader/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuredModel } from '../bench/model-engine.ts';
import { type Asked, ModelFake, type Reply } from './model-fake/server.ts';

const folder = fileURLToPath(new URL('../reader/bench/model-days/own/', import.meta.url));
const days = await daysIn(folder);

interface Numbered {
  readonly id: number;
  readonly text: string;
}

/** What is asked about a day, as the endpoint sees it. */
interface Data {
  readonly threads?: readonly { readonly messages: readonly Numbered[] }[];
  readonly statements?: readonly {
    readonly statement: number;
    readonly text: string;
    readonly wrong: readonly string[];
    readonly messages: readonly Numbered[];
  }[];
}

/** Says these sentences of a day; names stay as they are, since pseudonyms are off. */
function telling(day: ReadersDay, told: readonly Told[]) {
  return ({ data, task }: Asked): Reply => {
    const { threads = [] } = JSON.parse(data) as Data;
    if (task !== 'read_day') return { say: { statements: [] } };
    const messages = threads.flatMap((thread) => thread.messages);
    const idOf = (place: number) =>
      messages.find(({ text }) => text === day.messages[place]?.text)?.id ?? 0;
    const statements = told.map(({ kind = 'discussed', text, sources }) => {
      return { kind, text, sources: sources.map(idOf) };
    });
    return { say: reading({ statements }) };
  };
}

const fake = await ModelFake.start(['silence']);
const env = {
  OPENAI_BASE_URL: fake.url,
  OPENAI_MODEL: 'recorded',
  OPENAI_PSEUDONYMS: 'false',
};
const model = () => {
  const measured = measuredModel(env);
  if (!measured) throw new Error('no model');
  return measured;
};
afterAll(() => fake[Symbol.asyncDispose]());

describe('what a good model says of a day', () => {
  it.each(days)('is told: $id', async (day) => {
    fake.play(telling(day, day.answers ?? []));
    const { sentences, score } = await evaluateDay(model(), day);
    expect(sentences?.length).toBe(day.answers?.length);
    expect(score.toldWeight / score.weight).toBeGreaterThanOrEqual(0.9);
  });
});

describe('what is subtly wrong of a day', () => {
  const wrong = days.flatMap((day) =>
    (day.wrong ?? []).map(
      (told) => [`${day.id}, another ${told.of}: ${told.text}`, day, told] as const,
    ),
  );
  // With a right one beside it, so that there is a digest.
  async function sentencesOf(day: ReadersDay, told: Told) {
    const right = day.answers?.[0];
    if (!right) throw new Error('no answer');
    fake.play(telling(day, [right, told]));
    return (await evaluateDay(model(), day)).sentences;
  }
  it.each(wrong.filter(([, , { missed }]) => missed === undefined))(
    'is not told: %s',
    async (_, day, told) => {
      expect(await sentencesOf(day, told)).toHaveLength(1);
    },
  );

  // What is known to get through: a check that learns to tell it moves it up.
  it.each(wrong.filter(([, , { missed }]) => missed !== undefined))(
    'is told, since nothing tells it from a right one: %s',
    async (_, day, told) => {
      expect(await sentencesOf(day, told)).toHaveLength(2);
    },
  );

  it('is told for one in ten at most', () => {
    const missed = wrong.filter(([, , told]) => told.missed !== undefined);
    expect(missed.length).toBeLessThanOrEqual(wrong.length / 10);
  });

  it('goes back to the model once, for all of them, and what is right then is told', async () => {
    const [day] = days;
    if (!day) throw new Error('no day');
    const [right] = day.answers ?? [];
    const [first, second] = day.wrong ?? [];
    if (!right || !first || !second) throw new Error('no sentences');
    const read = telling(day, [first, second]);
    const asked: NonNullable<Data['statements']>[] = [];
    fake.play((request) => {
      if (request.task === 'read_day') return read(request);
      const { statements = [] } = JSON.parse(request.data) as Data;
      asked.push(statements);
      const messages = statements[1]?.messages ?? [];
      const sources = messages.map(({ id }) => id);
      return {
        say: {
          statements: [
            { statement: 1, text: first.text, sources: [statements[0]?.messages[0]?.id ?? 0] },
            { statement: 2, text: right.text, sources },
            { statement: 9, text: right.text, sources },
          ],
        },
      };
    });
    const { sentences } = await evaluateDay(model(), day);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toHaveLength(2);
    expect(asked[0]?.[0]?.wrong[0]).toMatch(/^date: /);
    expect(sentences).toEqual([`${right.text}.`]);
  });
});

describe('the score of an endpoint', () => {
  const run = promisify(execFile);
  const script = fileURLToPath(new URL('../bench/eval-model.ts', import.meta.url));

  beforeAll(() => {
    // The first message of each call tells which day it is.
    fake.play((asked) => {
      const day = days.find(({ messages }) =>
        asked.data.includes(JSON.stringify(messages[0]?.text)),
      );
      return day ? telling(day, day.answers ?? [])(asked) : 'hang up';
    });
  });

  it('is told day by day, as the product asks it', async () => {
    const { stdout } = await run(process.execPath, [script, folder], {
      env: { ...process.env, ...env },
    });
    for (const { id } of days)
      expect(stdout).toMatch(new RegExp(`^\\| ${id} \\| \\d+\\.\\d % \\|`, 'm'));
    expect(stdout).toMatch(/^\| all \| (?:9\d|100)\.\d % \| \d+ of \d+, 0 wrong \|$/m);
    expect(stdout).toMatch(/10 questions to the model, 1200 tokens/);
  });
});
