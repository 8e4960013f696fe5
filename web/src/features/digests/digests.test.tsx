import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { format } from 'date-fns';
import { describe, expect, it } from 'vitest';
import type { Digest, Fact } from '../../shared/api/types.ts';
import { dayToDate } from '../../shared/dates/days.ts';
import { aDigest, aFact, aMessage, aPage } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { ownPath, theGroup } from '../../test/group-screen.tsx';
import { violations } from '../../test/render.tsx';
import { day, digest, marked, openDigest, openDigests } from './testing.ts';

describe('the digests tab', () => {
  it('says when there are none, beside the calendar and its legend', async () => {
    openDigests([]);
    expect(await screen.findByText('No digests yet')).toBeVisible();
    for (const text of ['Daily Activity', 'Low activity', 'High activity', 'No digest']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: /has a digest/ })).toBeNull();
    // Today is the selected day at first.
    expect(screen.getByRole('button', { name: /, selected, today$/ })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('previews a digest as one text: its lists flow along', async () => {
    openDigests([
      aDigest({ date: day, summary: 'They **met**.\n\n- Decided: go.\n- Shared: map.' }),
    ]);
    const card = (await screen.findByText('met')).parentElement;
    await waitFor(() => expect(card).toHaveTextContent('They met. Decided: go. Shared: map.'));
    expect(card?.querySelector('li, p')).toBeNull();
  });

  it.each([
    ['positive', 'Positive'],
    ['neutral', 'Neutral'],
    ['negative', 'Negative'],
  ] as const)('shows %s digests with mentions', async (sentiment, word) => {
    openDigests([aDigest({ date: day, sentiment, mentions: 1200 })]);
    expect(await screen.findByText(word)).toBeVisible();
    expect(screen.getByText('1,200 mentions')).toBeVisible();
  });

  it('asks for no more of each digest than it shows', async () => {
    const api = openDigests();
    await marked();
    const { query } = api.of('GET', '/api/digests')[0] ?? {};
    expect(query?.get('fields[1]')).toBe('summary');
    expect(query?.get('sort')).toBe('date:desc');
  });

  it('shows ten, then more', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      aDigest({ date: `2025-01-${String(12 - index).padStart(2, '0')}`, summary: 'Words' }),
    );
    openDigests(many);
    expect(await screen.findAllByText('Words')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findAllByText('Words')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows an error with a retry', async () => {
    let fails = true;
    openDigests([], {
      'GET /api/digests': () => (fails ? new FakeFailure(500, 'oops') : aPage([digest])),
    });
    expect(await screen.findByText('The digests could not be loaded')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await marked()).toBeVisible();
  });
});

describe('a day of the calendar', () => {
  it('filters the list and opens its digest; the same day again resets the filter', async () => {
    const other = aDigest({ date: '2025-01-05', summary: 'Long ago' });
    openDigests([digest, other]);
    const button = await marked();
    await userEvent.click(button);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Clear Filter' })).toBeVisible();
    expect(screen.queryByText('Long ago')).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByText('Long ago')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a digest says so', async () => {
    openDigests();
    await marked();
    await userEvent.click(screen.getByRole('button', { name: / 14, \d{4}/ }));
    expect(await screen.findByText(/^No digest for .* 14, \d{4}$/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    expect(await screen.findByText('3 mentions')).toBeVisible();
  });

  it('is moved to by keyboard', async () => {
    openDigests();
    const button = await marked();
    await userEvent.click(button);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await marked()).focus();
    await userEvent.keyboard('{PageUp}{PageDown}{ArrowRight}{ArrowLeft}');
    expect(await marked()).toHaveFocus();
  });
});

describe('a digest', () => {
  const told = (ids: readonly string[]) =>
    ids.map((id) => aMessage({ message_id: id, text: `Said in ${id}` }));

  it('tells sentiment, mentions, how much was read, summary and key points', async () => {
    const { dialog } = await openDigest();
    expect((await dialog.findByText('spring meeting')).tagName).toBe('STRONG');
    expect(dialog.getByText('Positive')).toBeVisible();
    expect(dialog.getByText('3 mentions')).toBeVisible();
    expect(
      await dialog.findByText('412 of 1,430 messages read · 12 deleted · 6 could not be read'),
    ).toBeVisible();
    expect(dialog.getByText('Not complete: 1:00 PM – 3:30 PM (phone offline)')).toBeVisible();
    expect(await dialog.findByText('Key points')).toBeVisible();
    // What stands among the key points is not said again.
    expect(dialog.getByText('What the summary rests on (1 sentence)')).toBeVisible();
    await waitFor(async () => expect(await violations()).toEqual([]));
  });

  it('tells its main conversations with their mood, and shows their messages', async () => {
    const said = { text: 'Bo asks *who* can help.', sources: ['m1', 'm2'], members: 2 };
    const conversations = [{ ...said, messages: 1, sentiment: 'negative' as const }];
    const api = openDigests([{ ...digest, conversations }], {
      'GET /api/chat-messages': () => aPage(told(['m1', 'm2'])),
    });
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    // Chat words are text, never formatting.
    expect(await dialog.findByText('Bo asks *who* can help.')).toBeVisible();
    expect(dialog.getByText('Negative')).toBeVisible();
    expect(dialog.getByText('1 message by 2 members')).toBeVisible();
    const path = `/api/digests/${digest.documentId}`;
    expect(api.of('GET', path)[0]?.query.getAll('populate[0]')).toEqual(['conversations']);
    await userEvent.click(
      dialog.getByRole('button', { name: '2 sources of: Bo asks *who* can help.' }),
    );
    const cited = within(await screen.findByRole('dialog', { name: 'Cited messages' }));
    expect(await cited.findByText('Said in m1')).toBeVisible();
    expect(cited.getByText('Bo asks *who* can help.')).toBeVisible();
  });

  it('of a day that is not over says up to when it tells, and that it is refreshed', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const updatedAt = `${today}T00:00:00.000Z`;
    const api = openDigests([aDigest({ date: today, so_far: true, updatedAt })]);
    expect(await screen.findByText('So far')).toBeVisible();
    const time = `${format(dayToDate(today), 'MMM d, yyyy')} at 12:00 AM`;
    expect(screen.getByText(`as of ${time}`)).toBeVisible();
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^This day is not over: .* refreshed as messages come/)).toBeVisible();
    // The note has said it.
    expect(dialog.queryByText(`as of ${time}`)).toBeNull();
    expect(await violations()).toEqual([]);
    const { query } = api.of('GET', '/api/digests')[0] ?? {};
    expect(query?.getAll('fields[4]')).toEqual(['so_far']);
  });

  it('that was built before its day was over says that the rest is to come', async () => {
    openDigests([{ ...digest, date: '2025-01-05', so_far: true }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Digest of January 5, 2025' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^This digest tells the day up to .* before it was over/),
    ).toBeVisible();
  });

  it('of a whole day carries no such mark', async () => {
    const { dialog } = await openDigest();
    expect(await dialog.findByText('Positive')).toBeVisible();
    expect(screen.queryByText('So far')).toBeNull();
  });

  it('of a model says just what was compared', async () => {
    openDigests([{ ...digest, engine: 'model' }]);
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^Written by the model\./)).toHaveTextContent(
      'Days, times, numbers and people in every sentence were compared with the messages it cites and those about the same; the rest was not.',
    );
  });

  it('tells dates, tasks, decisions and what is open as they stand, each with its sources', async () => {
    const told = (text: string, values: Partial<Fact>) => ({
      sources: ['m1', 'm2'],
      fact: aFact({ what: text, ...values }),
    });
    const was = { status: 'planned', date: '2026-03-19', time: null, place: null } as const;
    const history = [{ ...was, message_id: 'm2' }];
    const withFacts = aDigest({
      ...digest,
      dates: [
        told('Meeting', { status: 'changed', place: 'Hall', cost: '5 €', history }),
        told('Picnic', { status: 'cancelled' }),
        told('Pay the fees', { kind: 'deadline', time: null }),
      ],
      tasks: [told('bring the cake', { kind: 'task', who: [{ id: 'b', name: 'Bo' }], time: null })],
      decisions: [told('hire the boat', { kind: 'decision', date: null, time: null })],
      open: [
        told('Who has the key?', { kind: 'open', status: 'open', message_id: 'm9', date: null }),
        told('Is it warm?', { kind: 'open', status: 'answered', date: null }),
      ],
      keyPoints: [{ text: 'Waiting: who has the key?', sources: ['m9'] }],
    });
    openDigests([withFacts]);
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    const dates = within(await dialog.findByRole('region', { name: 'Dates' }));
    expect(dates.getByText('Friday, March 20, 2026 at 6:00 PM · Hall · 5 €')).toBeVisible();
    expect(dates.getByText('Before: Thursday, March 19, 2026')).toBeVisible();
    expect(dates.getByText('Picnic').tagName).toBe('S');
    expect(dates.getByText('Deadline')).toBeVisible();
    expect(dates.getAllByRole('button', { name: /to a calendar$/ })).toHaveLength(2);
    const tasks = within(dialog.getByRole('region', { name: 'Tasks' }));
    expect(tasks.getByText('Bo · until Friday, March 20, 2026')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Decisions' })).toBeVisible();
    expect(dialog.getByText('Who has the key?')).toBeVisible();
    // Neither what is answered nor a thing twice.
    expect(dialog.queryByText('Is it warm?')).toBeNull();
    expect(dialog.queryByText(/^Waiting/)).toBeNull();
    expect(await violations()).toEqual([]);
    await userEvent.click(dates.getByRole('button', { name: '2 sources of: Meeting' }));
    const cited = within(await screen.findByRole('dialog', { name: 'Cited messages' }));
    expect(await cited.findByText('Meeting')).toBeVisible();
  });

  it('is called good, and shows that; pressed again it is taken back', async () => {
    let rating: Digest['rating'] = null;
    const path = `/api/digests/${digest.documentId}`;
    const { api, dialog } = await openDigest({
      [`GET ${path}`]: () => ({ data: { ...digest, rating } }),
      [`PUT ${path}/rating`]: ({ body }) => {
        rating = (body as { data: { rating: Digest['rating'] } }).data.rating;
        return { data: { ...digest, rating } };
      },
    });
    const good = await dialog.findByRole('button', { name: 'It was good' });
    expect(good).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(good);
    await waitFor(() => expect(good).toHaveAttribute('aria-pressed', 'true'));
    expect(await violations()).toEqual([]);
    await userEvent.click(good);
    await waitFor(() => expect(good).toHaveAttribute('aria-pressed', 'false'));
    expect(api.of('PUT', `${path}/rating`).map(({ body }) => body)).toEqual([
      { data: { rating: 'up' } },
      { data: { rating: null } },
    ]);
  });

  it('says which engine wrote it, and why not the model', async () => {
    openDigests([{ ...digest, engine: 'local', engineReason: 'budget_spent' }]);
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/the tokens of the day were spent/)).toBeVisible();
  });

  it('shows the messages behind a point, and what was said around each', async () => {
    const { api, dialog } = await openDigest({
      'GET /api/chat-messages': () => aPage(told(['m1', 'm2'])),
      [`GET ${ownPath}/conversation`]: () => ({
        data: told(['m0', 'm1']),
        meta: { hasEarlier: true, hasLater: false },
      }),
    });
    await userEvent.click(
      await dialog.findByRole('button', {
        name: '2 sources of: The hall is booked.',
      }),
    );
    const cited = within(await screen.findByRole('dialog', { name: 'Cited messages' }));
    expect(await cited.findByText('Said in m2')).toBeVisible();
    const { query } = api.of('GET', '/api/chat-messages')[0] ?? {};
    expect(query?.get('filters[group][documentId][$eq]')).toBe(theGroup.documentId);
    expect(query?.get('filters[message_id][$in][1]')).toBe('m2');
    const [first] = cited.getAllByRole('button', { name: /Show the messages around it/ });
    if (first) await userEvent.click(first);
    expect(await cited.findByText('Said in m0')).toBeVisible();
    await userEvent.click(cited.getByRole('button', { name: 'Earlier messages' }));
    await waitFor(() => {
      const asked = api.of('GET', `${ownPath}/conversation`).at(-1)?.query;
      expect(Number(asked?.get('before'))).toBeGreaterThan(4);
    });
  });

  it('closes one dialog at a time', async () => {
    const { dialog } = await openDigest({
      [`GET ${ownPath}/conversation`]: () => new FakeFailure(404, 'Not Found'),
    });
    await userEvent.click(await dialog.findByText('What the summary rests on (1 sentence)'));
    await userEvent.click(await dialog.findByRole('button', { name: /^1 source of/ }));
    expect(await screen.findByText('This message is no longer stored.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Cited messages' })).toBeNull(),
    );
    expect(
      screen.getByText('412 of 1,430 messages read · 12 deleted · 6 could not be read'),
    ).toBeVisible();
  });

  it('writes key points as the summary is written: as markdown', async () => {
    const text = '**Ana \\*1** posted [the plan](<https://example.com/plan>)';
    const written = { ...digest, keyPoints: [{ text, sources: ['m1'] }], statements: [] };
    openDigests([written]);
    await userEvent.click(await marked());
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Ana *1')).tagName).toBe('STRONG');
    const link = dialog.getByRole('link', { name: 'the plan' });
    expect(link).toHaveAttribute('href', 'https://example.com/plan');
    const sources = { name: '1 source of: Ana *1 posted the plan' };
    await userEvent.click(dialog.getByRole('button', sources));
    const cited = await screen.findByRole('dialog', { name: 'Cited messages' });
    expect((await within(cited).findByText('Ana *1')).tagName).toBe('STRONG');
  });

  it('keeps its summary when what it rests on cannot be read', async () => {
    const { dialog } = await openDigest({
      [`GET /api/digests/${digest.documentId}`]: () => new FakeFailure(500, 'oops'),
    });
    expect(await dialog.findByText('spring meeting')).toBeVisible();
    expect(await dialog.findByText('What the summary rests on could not be loaded')).toBeVisible();
  });
});
