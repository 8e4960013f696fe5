import { createLocalEngine } from '@groupsight/reader/engine';
import { createModelEngine } from '@groupsight/reader/model/engine';
import type { ModelSettings } from '@groupsight/reader/model/ports';
import { talk } from '@groupsight/reader/testing/lines';
import { honest, ports, reading, scope, settings } from '@groupsight/reader/testing/model';
import { beforeAll, describe, expect, it } from 'vitest';
import { createChatModel } from '../src/engine/chat-model.ts';
import { type Asked, ModelFake, type Reply } from './model-fake/server.ts';

const lines = talk(
  'Ana: Is the venue for the summer party booked already?',
  'Luis: Yes, I booked Casa Verde for 60 people, call +34 600 11 12 13',
  'Mia: Write to mia.lopez@example.com for the seating plan https://docs.example.com/plan',
);
const day = { date: '2026-03-10', timeZone: 'UTC', lines };
const answer = (asked: Asked): Reply => ({ say: honest(asked.data, asked.task) });

function engineOn(fake: ModelFake, changed: Partial<ModelSettings> = {}) {
  const chat = createChatModel(
    { apiKey: 'sk-test', baseUrl: fake.url, model: 'scripted' },
    new AbortController().signal,
  );
  const world = ports(chat);
  const { meaning } = createModelEngine(createLocalEngine(), world, { ...settings, ...changed });
  const read = (of = scope()) => meaning.read(day, of, []);
  return { ...world, meaning, read };
}

// LangChain is loaded with the first call: the time-outs below are not about that.
beforeAll(async () => {
  await import('@langchain/openai');
});

describe('a call to the model', () => {
  it('asks with a schema and without tools, and is believed where it cites', async () => {
    await using fake = await ModelFake.start([answer]);
    const { read, meter } = engineOn(fake);
    const outcome = await read();
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.value.digest.statements.map(({ sources }) => sources)).toEqual([
      ['m1'],
      ['m2'],
      ['m3'],
    ]);
    const [asked] = fake.asked;
    expect(asked?.authorization).toBe('Bearer sk-test');
    expect(asked?.body).toMatchObject({
      model: 'scripted',
      response_format: { type: 'json_schema', json_schema: { name: 'read_day', strict: true } },
    });
    expect(asked?.body.tools).toBeUndefined();
    expect(asked?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(asked?.body.messages[0]?.content).not.toContain('venue');
    expect(meter).toMatchObject({ tokens: 120, outcomes: ['read_day: ok'] });
  });

  it('never tells a name, a number or an address, and shows them again', async () => {
    const secrets = ['ana', 'luis', 'mia', '600 11', '60011', '@example', 'docs.example.com/plan'];
    await using fake = await ModelFake.start([answer], secrets);
    const { read, meaning } = engineOn(fake);
    const outcome = await read(scope({ people: ['Bo Ana-Lena'] }));
    await meaning.judge(lines, [{ id: 'r', description: 'Nobody insults Luis or Mia' }], scope());
    expect(fake.leaks).toEqual([]);
    expect(fake.asked).toHaveLength(2);
    const summary = outcome.ok ? outcome.value.digest.summary : '';
    expect(summary).toContain('**Luis** said that Yes, I booked Casa Verde for 60 people');
    expect(summary).toContain('34 600 11 12 13');
    expect(summary).toContain('mia.lopez@example.com');
  });

  it('that was answered once costs nothing again, and is nobody else’s answer', async () => {
    await using fake = await ModelFake.start([answer]);
    const { read, budget, meter } = engineOn(fake);
    const first = await read();
    const spent = budget.of('owner-ada');
    expect(spent).toBe(120);
    expect(await read()).toEqual(first);
    expect(fake.asked).toHaveLength(1);
    expect(budget.of('owner-ada')).toBe(spent);
    expect(meter.outcomes).toEqual(['read_day: ok', 'read_day: cached']);
    await read(scope({ group: 'group-2' }));
    await read(scope({ owner: 'owner-bob' }));
    expect(fake.asked).toHaveLength(3);
    expect(new Set(fake.asked.map(({ data }) => data)).size).toBe(3);
  });

  it('is not made when the day’s tokens are spent', async () => {
    await using fake = await ModelFake.start([answer]);
    const dailyTokens = { personal: 4_500, professional: 300_000 };
    const { read, budget } = engineOn(fake, { dailyTokens });
    expect(await read()).toEqual({ ok: false, reason: 'budget_spent' });
    expect(fake.asked).toEqual([]);
    expect(budget.of('owner-ada')).toBe(0);
    expect((await read(scope({ plan: 'professional' }))).ok).toBe(true);
  });

  const failures: [string, Reply[], { reason: string; calls: number; slept: number[] }][] = [
    ['500', [{ status: 500 }], { reason: 'unavailable', calls: 3, slept: [500, 1500] }],
    ['a cut connection', ['hang up'], { reason: 'unavailable', calls: 3, slept: [500, 1500] }],
    [
      'half an answer',
      [{ cutAfter: 80, say: reading() }],
      { reason: 'unavailable', calls: 3, slept: [500, 1500] },
    ],
    [
      'an answer that is not JSON',
      [{ body: '<html>busy</html>' }],
      { reason: 'rejected', calls: 3, slept: [500, 1500] },
    ],
    [
      '429 for long',
      [{ status: 429, headers: { 'retry-after': '3600' } }],
      { reason: 'unavailable', calls: 1, slept: [] },
    ],
    [
      '429 without credit',
      [{ status: 429, body: { error: { message: 'x', code: 'insufficient_quota' } } }],
      { reason: 'refused', calls: 1, slept: [] },
    ],
    ['a wrong key', [{ status: 401 }], { reason: 'refused', calls: 1, slept: [] }],
    ['an unknown model', [{ status: 404 }], { reason: 'refused', calls: 1, slept: [] }],
    [
      'malformed JSON',
      [{ say: '{"statements": [' }],
      { reason: 'rejected', calls: 3, slept: [500, 1500] },
    ],
    [
      'another schema',
      [{ say: { summary: 'All was well' } }],
      { reason: 'rejected', calls: 3, slept: [500, 1500] },
    ],
    [
      'an endless answer',
      [{ tooLong: '{"statements": [{"kind"' }],
      { reason: 'rejected', calls: 1, slept: [] },
    ],
    [
      'invented citations alone',
      [
        {
          say: reading({
            statements: [{ kind: 'unanswered', text: 'The venue is booked', sources: [9] }],
          }),
        },
      ],
      { reason: 'rejected', calls: 1, slept: [] },
    ],
  ];
  it.each(failures)('that meets %s is given up', async (_, script, expected) => {
    await using fake = await ModelFake.start(script);
    const { read, clock } = engineOn(fake);
    expect(await read()).toEqual({ ok: false, reason: expected.reason });
    expect(fake.asked).toHaveLength(expected.calls);
    expect(clock.slept).toEqual(expected.slept);
  });

  it('waits as long as a busy endpoint asks for, and then has its answer', async () => {
    await using fake = await ModelFake.start([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 503 },
      answer,
    ] as never);
    const { read, clock, budget } = engineOn(fake);
    expect((await read()).ok).toBe(true);
    expect(clock.slept).toEqual([7000, 1500]);
    // What was turned away costs nothing.
    expect(budget.of('owner-ada')).toBe(120);
  });

  it('ends when the time is up, and pays for what was read', async () => {
    await using fake = await ModelFake.start(['silence']);
    const { read, budget, clock } = engineOn(fake, { timeoutMs: 30 });
    expect(await read()).toEqual({ ok: false, reason: 'unavailable' });
    expect(clock.slept).toEqual([500, 1500]);
    expect(budget.of('owner-ada')).toBeGreaterThan(1000);
    expect(budget.of('owner-ada')).toBeLessThan(9000);
  });

  it('is not made while an endpoint that failed rests; then one tries it', async () => {
    await using fake = await ModelFake.start([{ status: 500 }]);
    const { read, clock, meaning } = engineOn(fake);
    await read();
    await read();
    expect(fake.asked).toHaveLength(5);
    expect(meaning.state().resting).toBe(true);
    expect(await read()).toEqual({ ok: false, reason: 'unavailable' });
    expect(fake.asked).toHaveLength(5);
    clock.time += 60_000;
    // Still broken: one call, and it rests again.
    expect(await read()).toEqual({ ok: false, reason: 'unavailable' });
    expect(fake.asked).toHaveLength(6);
    clock.time += 60_000;
    fake.play(answer);
    expect((await read()).ok).toBe(true);
    expect(meaning.state().resting).toBe(false);
  });

  it('goes on without schemas where the endpoint knows none', async () => {
    const plain = (asked: Asked): Reply =>
      asked.body.response_format?.type === 'json_schema'
        ? { status: 400 }
        : { say: `\`\`\`json\n${JSON.stringify(honest(asked.data, 'read_day'))}\n\`\`\`` };
    await using fake = await ModelFake.start([plain]);
    const { read } = engineOn(fake);
    expect((await read()).ok).toBe(true);
    expect((await read(scope({ group: 'group-2' }))).ok).toBe(true);
    expect(fake.asked.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    expect(fake.asked[1]?.body.messages[0]?.content).toContain('"statements"');
  });
});
