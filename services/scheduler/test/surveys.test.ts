import { plans, planTerms } from '@groupsight/shared/plans';
import { describe, expect, it } from 'vitest';
import { day, group, hour, settled, world } from './support.ts';
import {
  answer,
  answersOf,
  asked,
  fieldsOf,
  linkTo,
  makeSurvey,
  scale,
  tellPlan,
  value,
  words,
} from './survey-support.ts';

const ownerId = 'owner-ada';

async function started() {
  const scheduler = await world();
  const client = await scheduler.start({ intervals: { sweep: 20 } });
  const make = (changed: Parameters<typeof fieldsOf>[1] = {}) =>
    makeSurvey(client, ownerId, fieldsOf(scheduler, changed));
  const results = (documentId: string, as = ownerId) =>
    client.getSurveyResults({ ownerId: as, documentId });
  const answers = (documentId: string, as = ownerId) => answersOf(client, as, documentId);
  /** Everything of surveys as it is stored. */
  const stored = async (name = 'survey_answers') =>
    (await scheduler.openDatabase()).collection(name).find().toArray();
  return {
    scheduler,
    client,
    clock: scheduler.clock,
    make,
    results,
    answers,
    stored,
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await scheduler[Symbol.asyncDispose]();
    },
  };
}

describe('a survey', () => {
  it('is closed to who has its link while its owner is suspended, and open again after', async () => {
    await using here = await started();
    const { client, scheduler, clock } = here;
    await tellPlan(scheduler, ownerId, 'ultimate');
    const { documentId } = await here.make();
    const token = await linkTo(client, ownerId, documentId);
    expect(await client.findSurvey({ token })).toMatchObject({ status: 'open' });
    clock.forward(1);
    await tellPlan(scheduler, ownerId, 'ultimate', clock.now());
    const ended = { code: 'link_ended' };
    await expect(client.findSurvey({ token })).rejects.toMatchObject(ended);
    await expect(answer(client, token)).rejects.toMatchObject(ended);
    clock.forward(1);
    await tellPlan(scheduler, ownerId, 'ultimate');
    expect(await client.findSurvey({ token })).toMatchObject({ status: 'open' });
  });

  it('is made by the plans that have it; a smaller one keeps what there is and takes answers', async () => {
    await using here = await started();
    const { client, scheduler } = here;
    for (const plan of plans) {
      await tellPlan(scheduler, ownerId, plan);
      const made = here.make().catch((error) => error);
      const has = planTerms[plan].features.includes('surveys');
      const refused = { code: 'plan_limit', details: { limit: 'surveys', plan } };
      expect(await made).toMatchObject(has ? { status: 'draft' } : refused);
    }
    const { documentId } = await here.make();
    const draft = await here.make();
    const token = await linkTo(client, ownerId, documentId);
    const send = { groups: [group('garden')], scheduledFor: here.clock.in(hour), asLink: false };
    await client.sendSurvey({ ownerId, documentId, ...send });
    await tellPlan(scheduler, ownerId, 'professional');
    const refused = { code: 'plan_limit' };
    const fields = fieldsOf(scheduler);
    const calls = [
      () => client.sendSurvey({ ownerId, documentId, ...send, groups: [group('chess')] }),
      () => linkTo(client, ownerId, documentId),
      () =>
        client.updateSurvey({ ownerId, documentId: draft.documentId, fields, closesAt: undefined }),
      () =>
        client.updateSurvey({
          ownerId,
          documentId,
          closesAt: here.clock.in(30 * day),
          fields: undefined,
        }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused);
    await answer(client, token);
    expect(await here.results(documentId)).toMatchObject({ survey: { answers: 1 } });
    expect(await here.answers(documentId)).toHaveLength(1);
    here.clock.forward(hour);
    const [sending] = (await here.results(documentId)).sendings;
    const kept = await settled(client, ownerId, sending?.messageId ?? '', 'failed');
    expect(kept.error).toBe('The Professional plan does not have surveys. It was kept, not sent.');
    // Whoever may not make any more may still end what they made.
    const closesAt = here.clock.now();
    const closed = await client.updateSurvey({ ownerId, documentId, closesAt, fields: undefined });
    expect(closed.survey).toMatchObject({ status: 'closed' });
    await client.deleteSurvey({ ownerId, documentId });
  });

  it('is what it can be: no 21 questions, no empty, double or endless options', async () => {
    await using here = await started();
    const many = (count: number) => Array.from({ length: count }, (_, n) => `Option ${n}`);
    for (const [changed, code] of [
      [{ title: ' ' }, 'empty_title'],
      [{ title: 'x'.repeat(151) }, 'title_too_long'],
      [{ description: 'x'.repeat(1001) }, 'description_too_long'],
      [{ questions: [] }, 'no_questions'],
      [{ questions: Array.from({ length: 21 }, () => words) }, 'too_many_questions'],
      [{ questions: [asked({ kind: 'essay' })] }, 'invalid_kind'],
      [{ questions: [asked({ text: '' })] }, 'empty_question'],
      [{ questions: [asked({ text: 'x'.repeat(256) })] }, 'question_too_long'],
      [{ questions: [asked({ options: ['one'] })] }, 'option_count'],
      [{ questions: [asked({ options: many(31) })] }, 'option_count'],
      [{ questions: [asked({ options: ['a', ' a '] })] }, 'same_options'],
      [{ questions: [asked({ options: ['a', ' '] })] }, 'empty_option'],
      [{ questions: [asked({ options: ['a', 'x'.repeat(101)] })] }, 'option_too_long'],
      [{ questions: [{ ...scale, points: 1 }] }, 'invalid_points'],
      [{ questions: [{ ...scale, points: 11 }] }, 'invalid_points'],
      [{ questions: [{ ...scale, lowLabel: 'x'.repeat(51) }] }, 'label_too_long'],
      [{ closesAt: here.clock.in(-hour) }, 'closing_passed'],
      [{ closesAt: here.clock.in(400 * day) }, 'closing_too_late'],
    ] as const) {
      await expect(here.make(changed as never)).rejects.toMatchObject({ code });
    }
    expect(await here.stored('surveys')).toEqual([]);
    expect((await here.make({ questions: Array.from({ length: 20 }, () => words) })).status).toBe(
      'draft',
    );
  });

  it('is changed as a draft and only closed later, once it has gone out', async () => {
    await using here = await started();
    const { client, clock } = here;
    const { documentId } = await here.make({ closesAt: undefined });
    const link = () => linkTo(client, ownerId, documentId);
    await expect(link()).rejects.toMatchObject({ code: 'no_closing_time' });
    const change = (title: string) =>
      client.updateSurvey({
        ownerId,
        documentId,
        fields: fieldsOf(here.scheduler, { title }),
        closesAt: undefined,
      });
    expect((await change('Autumn party')).survey).toMatchObject({ title: 'Autumn party' });
    const token = await link();
    await expect(change('Another')).rejects.toMatchObject({ code: 'survey_open' });
    const closeAt = (closesAt: Date) =>
      client.updateSurvey({ ownerId, documentId, fields: undefined, closesAt });
    expect((await closeAt(clock.in(-day))).survey?.status).toBe('closed');
    await expect(answer(client, token)).rejects.toMatchObject({ code: 'survey_closed' });
    expect(await client.findSurvey({ token })).toMatchObject({ status: 'closed', questions: [] });
    await expect(link()).rejects.toMatchObject({ code: 'survey_closed' });
    expect((await closeAt(clock.in(day))).survey?.status).toBe('open');
    await answer(client, token);
  });

  it('and all that is of it is its owner’s alone, and gone when it is deleted', async () => {
    await using here = await started();
    const { client } = here;
    const { documentId } = await here.make();
    const token = await linkTo(client, ownerId, documentId);
    await answer(client, token);
    const [link] = (await here.results(documentId)).links;
    const thief = { ownerId: 'owner-eve', documentId };
    const groups = [group('garden')];
    const none = { code: 'not_found' };
    for (const call of [
      () => client.getSurveyResults(thief),
      () => here.answers(documentId, thief.ownerId),
      () => client.deleteSurvey(thief),
      () => client.createSurveyLinks({ ...thief, names: [] }),
      () =>
        client.deleteSurveyLink({
          ownerId: thief.ownerId,
          surveyId: documentId,
          documentId: link?.documentId ?? '',
        }),
      () => client.sendSurvey({ ...thief, groups, scheduledFor: undefined, asLink: false }),
      () => client.updateSurvey({ ...thief, fields: undefined, closesAt: here.clock.now() }),
    ]) {
      await expect(call()).rejects.toMatchObject(none);
    }
    const list = { query: undefined };
    expect((await client.listSurveys({ ...list, ownerId: thief.ownerId })).surveys).toEqual([]);
    expect((await client.listSurveys({ ...list, ownerId })).surveys).toMatchObject([
      { documentId, answers: 1, status: 'open' },
    ]);
    const scheduledFor = here.clock.in(hour);
    await client.sendSurvey({ ownerId, documentId, groups, scheduledFor, asLink: false });
    await client.deleteSurvey({ ownerId, documentId });
    for (const name of ['surveys', 'survey_links', 'survey_answers', 'scheduled_messages']) {
      expect([name, await here.stored(name)]).toEqual([name, []]);
    }
    await expect(answer(client, token)).rejects.toMatchObject({ code: 'link_ended' });
  });
});

describe('an answer', () => {
  it('is one of each browser, however often and however much at once it comes', async () => {
    await using here = await started();
    const { client } = here;
    const { documentId } = await here.make();
    const token = await linkTo(client, ownerId, documentId);
    const both = [0, 1, 0, 1, 1].map((choice) =>
      answer(client, token, { values: [value(0, { choices: [choice] })] }),
    );
    const told = await Promise.all(both);
    expect(told.filter(({ replaced }) => !replaced)).toHaveLength(1);
    const last = [value(0, { choices: [0] }), value(1, { text: ' Bring chairs ' })];
    expect(await answer(client, token, { values: last })).toEqual({ replaced: true });
    await answer(client, token, { receipt: 'another-browser-1', name: 'Bo' });
    // Another link to the same survey is no second vote.
    await answer(client, await linkTo(client, ownerId, documentId), { values: last });
    expect(await here.results(documentId)).toMatchObject({
      survey: { answers: 2 },
      results: [
        { answered: 2, counts: [1, 1] },
        { answered: 1, texts: ['Bring chairs'] },
      ],
    });
  });

  it('by a link for one person is one, whoever opens it where', async () => {
    await using here = await started();
    const { client } = here;
    const { documentId } = await here.make();
    const names = ['Ada', 'Bo'];
    const { links } = await client.createSurveyLinks({ ownerId, documentId, names });
    const token = links[0]?.token ?? '';
    expect(await client.findSurvey({ token })).toMatchObject({ name: 'Ada', answered: false });
    await answer(client, token, { name: 'Somebody else', receipt: '' });
    await answer(client, token, { receipt: 'another-browser-2' });
    expect(await client.findSurvey({ token })).toMatchObject({ answered: true });
    expect(await here.answers(documentId)).toMatchObject([{ name: 'Ada', way: 'personal-link' }]);
    expect((await here.results(documentId)).links).toMatchObject([
      { name: 'Ada', answered: true },
      { name: 'Bo', answered: false },
    ]);
  });

  it('fits the questions, or is refused with a word for who gives it', async () => {
    await using here = await started();
    const { client } = here;
    const questions = [asked(), asked({ kind: 'multiple', required: false }), scale, words];
    const { documentId } = await here.make({ questions });
    const token = await linkTo(client, ownerId, documentId);
    const whole = [value(0, { choices: [0] }), value(2, { point: 5 })];
    for (const [changed, code] of [
      [{ values: [] }, 'required'],
      [{ values: [value(0, { choices: [0] })] }, 'required'],
      [{ values: [value(0, { choices: [0, 1] })] }, 'one_choice'],
      [{ values: [value(0, { choices: [2] })] }, 'invalid_choice'],
      [{ values: [value(4, { text: 'x' })] }, 'invalid_question'],
      [{ values: [...whole, ...whole] }, 'invalid_question'],
      [{ values: [value(0, { choices: [0] }), value(2, { point: 6 })] }, 'invalid_point'],
      [{ values: [...whole, value(3, { text: 'x'.repeat(2001) })] }, 'answer_too_long'],
      [{ values: whole, name: ' \n ' }, 'no_name'],
      [{ values: whole, name: 'x'.repeat(81) }, 'name_too_long'],
      [{ values: whole, receipt: 'short' }, 'invalid_receipt'],
      [{ values: whole, receipt: { $gt: '' } as never }, 'invalid_receipt'],
    ] as const) {
      await expect(answer(client, token, changed as never)).rejects.toMatchObject({ code });
    }
    await answer(client, token, { values: [...whole, value(1, { choices: [1, 0, 1] })] });
    expect((await here.answers(documentId))[0]?.values).toMatchObject([
      { choices: [0] },
      { choices: [0, 1] },
      { point: 5 },
    ]);
  });

  it('is taken by links that hold; all others are refused with the same words', async () => {
    await using here = await started();
    const { client, clock } = here;
    const { documentId } = await here.make();
    const revoked = await linkTo(client, ownerId, documentId);
    const [link] = (await here.results(documentId)).links;
    const ref = { ownerId, surveyId: documentId, documentId: link?.documentId ?? '' };
    await client.deleteSurveyLink(ref);
    await expect(client.deleteSurveyLink(ref)).rejects.toMatchObject({ code: 'not_found' });
    const held = await linkTo(client, ownerId, documentId);
    expect(JSON.stringify(await here.stored('survey_links'))).not.toContain(held);
    clock.forward(8 * day);
    expect(await client.findSurvey({ token: held })).toMatchObject({ status: 'closed' });
    clock.forward(31 * day);
    const told = new Set<string>();
    for (const token of [revoked, held, '', 'guessed', 'x'.repeat(500)]) {
      for (const call of [() => client.findSurvey({ token }), () => answer(client, token)]) {
        const error = await call().catch((reason) => reason);
        expect(error).toMatchObject({ code: 'link_ended' });
        told.add(error.message);
      }
    }
    expect([...told]).toEqual(['This link has ended or was taken back.']);
  });
});

describe('an anonymous survey', () => {
  it('stores nothing that joins an answer and a person, and shows no single answers', async () => {
    await using here = await started();
    const { client, scheduler } = here;
    const { documentId } = await here.make({ anonymous: true });
    const names = { ownerId, documentId, names: ['Ada'] };
    await expect(client.createSurveyLinks(names)).rejects.toMatchObject({
      code: 'anonymous_survey',
    });
    await client.sendSurvey({
      ownerId,
      documentId,
      groups: [group('garden')],
      scheduledFor: undefined,
      asLink: false,
    });
    await scheduler.bus.drain();
    const token = await linkTo(client, ownerId, documentId);
    const give = (n: number) =>
      answer(client, token, { receipt: `receipt-of-person-${n}`, name: `Person ${n}` });
    await give(1);
    await give(2);
    const hidden = await here.results(documentId);
    expect(hidden).toMatchObject({ tooFew: true, results: [], survey: { answers: 2 } });
    await expect(here.answers(documentId)).rejects.toMatchObject({ code: 'too_few_answers' });
    await give(3);
    // What is stored, whatever it is: nothing beside the owner, the survey and what was chosen.
    const stored = await here.stored();
    expect(stored).toHaveLength(3);
    for (const raw of stored) {
      expect(Object.keys(raw).sort()).toEqual(['_id', 'ownerId', 'surveyId', 'values']);
      expect(raw.values).toEqual([{ question: 0, choices: [1], point: 0, text: '' }]);
    }
    const links = await here.stored('survey_links');
    const everything = JSON.stringify(stored);
    const persons = [1, 2, 3].flatMap((n) => [`receipt-of-person-${n}`, `Person ${n}`]);
    const ofLinks = links.flatMap(({ _id, tokenHash }) => [String(_id), tokenHash as string]);
    for (const word of [...persons, ...ofLinks, token, 'garden']) {
      expect([word, everything.includes(word)]).toEqual([word, false]);
    }
    // Nor does any other collection know of those who answered.
    const database = await scheduler.openDatabase();
    for (const { name } of (await database.db?.listCollections().toArray()) ?? []) {
      const text = JSON.stringify(await database.collection(name).find().toArray());
      for (const word of persons)
        expect([name, word, text.includes(word)]).toEqual([name, word, false]);
    }
    for (const one of await here.answers(documentId)) {
      expect(one).toMatchObject({ name: '', groupName: '', at: undefined });
    }
    expect(await here.results(documentId)).toMatchObject({
      tooFew: false,
      results: [{ counts: [0, 3] }, {}],
    });
  });
});
