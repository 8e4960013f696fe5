import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeFailure, offline } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { violations } from '../../test/render.tsx';
import { jobPercent, phaseText } from './process-job.ts';
import { event, groupId, job, overlay, processed, started } from './testing.ts';

async function start() {
  await userEvent.click(await screen.findByRole('button', { name: 'Process Group Chat' }));
  const question = within(await screen.findByRole('dialog', { name: 'Process Group Chat' }));
  await userEvent.click(question.getByRole('button', { name: 'Process' }));
}

describe('the words of a job', () => {
  it.each([
    ['queued', 0, 0, 'Waiting for its turn', undefined],
    ['fetching', 1200, 0, 'Reading history: 1,200 messages', undefined],
    ['storing', 0, 0, 'Storing messages', undefined],
    ['storing', 3, 12, 'Counting days: 3 of 12', 25],
    ['digesting', 1, 3, 'Building digests: 1 of 3', 33],
    ['digesting', 0, 0, 'Building digests', undefined],
    ['done', 3, 3, 'Finishing', 100],
  ] as const)('%s, %i of %i', (state, done, total, words, percent) => {
    expect(phaseText({ state, done, total })).toBe(words);
    expect(jobPercent({ state, done, total })).toBe(percent);
  });
});

describe('Process Group Chat', () => {
  it('asks first; no leaves everything as it is', async () => {
    const api = openGroup('');
    await userEvent.click(await screen.findByRole('button', { name: 'Process Group Chat' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.of('POST', '/api/wa-messages')).toEqual([]);
  });

  it('shows live progress over everything, cannot be closed, and reloads at the end', async () => {
    let now: object = job;
    const api = openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => ({ data: now }),
    });
    await start();
    expect(await screen.findByText('Waiting for its turn')).toBeVisible();
    expect(await screen.findByText('Processing group chat...')).toBeVisible();
    expect(api.of('POST', '/api/wa-messages')[0]).toMatchObject({
      body: { remoteJid: groupId, includeDigests: true },
    });
    expect(api.of('POST', '/api/wa-messages')[0]?.headers.get('prefer')).toBe('respond-async');
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ ...event, state: 'digesting', done: 1, total: 3 });
    expect(await screen.findByText('Building digests: 1 of 3')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Processing group chat' })).toHaveAttribute(
      'aria-valuenow',
      '33',
    );
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(overlay()).toBeVisible();
    expect(within(overlay() as HTMLElement).queryByRole('button')).toBeNull();

    const paths = [ownPath, `${ownPath}/activity`, '/api/watched-topics', '/api/digests'];
    const before = paths.map((path) => api.of('GET', path).length);
    now = { ...job, state: 'done' };
    api.events.send({ ...event, state: 'done' });
    expect(await screen.findByText(processed)).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
    await waitFor(() => {
      for (const [index, path] of paths.entries()) {
        expect([path, api.of('GET', path).length]).not.toEqual([path, before[index]]);
      }
    });
    expect(screen.getAllByText(processed)).toHaveLength(1);
  });

  it('hears of its end even if older news come after that', async () => {
    let now: () => unknown = () => ({ data: job });
    const api = openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => now(),
    });
    await waitFor(() => expect(api.events.opened).toBe(true));
    await start();
    await screen.findByText('Waiting for its turn');
    const before = api.of('GET', '/api/jobs/j1').length;
    const end = Promise.withResolvers<unknown>();
    now = () => end.promise;
    api.events.send({ ...event, state: 'done' });
    await waitFor(() => expect(api.of('GET', '/api/jobs/j1').length).toBeGreaterThan(before));
    api.events.send({ ...event, state: 'digesting', done: 3, total: 3 });
    expect(await screen.findByText('Building digests: 3 of 3')).toBeVisible();
    end.resolve({ data: { ...job, state: 'done' } });
    expect(await screen.findByText(processed)).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('tells the end once, even if the answer to its start comes after it', async () => {
    const answered = Promise.withResolvers<unknown>();
    const api = openGroup('', {
      'POST /api/wa-messages': () => answered.promise,
      [`GET ${ownPath}/job`]: () => ({ data: api.of('POST', '/api/wa-messages')[0] ? job : null }),
      'GET /api/jobs/j1': () => ({ data: { ...job, state: 'done' } }),
    });
    await waitFor(() => expect(api.events.opened).toBe(true));
    await start();
    await waitFor(() => expect(api.of('POST', '/api/wa-messages')).toHaveLength(1));
    api.events.send({ ...event, state: 'storing', done: 1, total: 3 });
    expect(await screen.findByText(processed)).toBeVisible();
    answered.resolve(started());
    await waitFor(() => expect(overlay()).toBeNull());
    expect(screen.getAllByText(processed)).toHaveLength(1);
  });

  const none = {
    'POST /api/wa-messages': started,
    'GET /api/jobs/j1': () => ({ data: { ...job, messages: 0, digests: 0, state: 'done' } }),
  };

  it('says when there were no messages', async () => {
    openGroup('', none, { group: { ...theGroup, total_messages: 0 } });
    await start();
    expect(
      await screen.findByText(
        'Process failed successfully, we could not find any messages from WhatsApp.',
      ),
    ).toBeVisible();
  });

  it('says when nothing came since the group was read', async () => {
    openGroup('', none);
    await start();
    expect(await screen.findByText('Nothing new was said since it was read.')).toBeVisible();
  });

  it('covers nothing while a group is read because it is watched', async () => {
    const reading = { ...job, state: 'storing', done: 3, total: 12, background: true };
    const api = openGroup('', {
      [`GET ${ownPath}/job`]: () => ({ data: reading }),
      'GET /api/jobs/j1': () => ({ data: reading }),
      'POST /api/wa-messages': started,
    });
    expect(await screen.findByText('Reading this group: Counting days: 3 of 12')).toBeVisible();
    expect(overlay()).toBeNull();
    expect(screen.queryByText('Processing group chat...')).toBeNull();
    // Whoever asks for it waits for it.
    await start();
    await waitFor(() => expect(overlay()).not.toBeNull());
    expect(api.of('POST', '/api/wa-messages')).toHaveLength(1);
  });

  it('says what could not be fetched, and that the rest was done, until it is read', async () => {
    const warning = { code: 'not_connected', message: 'Your account is not connected.' };
    openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => ({ data: { ...job, messages: 0, state: 'done', warning } }),
    });
    await start();
    expect(await screen.findByText(processed)).toBeVisible();
    const title = await screen.findByText('Not everything could be fetched');
    expect(title.closest('[role=status]')).toHaveTextContent(
      'Your account is not connected. What is stored here was processed all the same.',
    );
    expect(await violations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Not everything could be fetched')).toBeNull();
  });

  it('says of WhatsApp that there was nothing only when it could be asked', async () => {
    const warning = { code: 'not_connected', message: 'Your account is not connected.' };
    const nothing = { messages: 0, digests: 0, state: 'done', warning };
    openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => ({ data: { ...job, ...nothing } }),
    });
    await start();
    expect(await screen.findByText('Not everything could be fetched')).toBeVisible();
    await screen.findByRole('button', { name: 'Process Group Chat' });
    expect(screen.queryByText(/^Process failed successfully/)).toBeNull();
  });

  it('says when the job failed, and why', async () => {
    const error = { code: 'not_connected', message: 'Your account is not connected.' };
    openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => ({ data: { ...job, state: 'failed', error } }),
    });
    await start();
    expect(
      await screen.findByText('Failed to process group chat. Please try again.'),
    ).toBeVisible();
    expect(screen.getByText('Your account is not connected.')).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('says when it was refused, and when nothing answered', async () => {
    let answer: () => unknown = () => new FakeFailure(409, 'WhatsApp is not connected.');
    openGroup('', {
      'POST /api/wa-messages': (call) => (answer === offline ? offline(call) : answer()),
    });
    await start();
    expect(
      await screen.findByText('Failed to process group chat. Please try again.'),
    ).toBeVisible();
    expect(screen.getByText('WhatsApp is not connected.')).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
    answer = offline as () => unknown;
    await start();
    expect(await screen.findByText('Unexpected error while processing group chat.')).toBeVisible();
  });

  it('ends when the server does not know the job any more', async () => {
    openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': () => new FakeFailure(404, 'Not Found'),
    });
    await start();
    expect(await screen.findByText('Unexpected error while processing group chat.')).toBeVisible();
    await waitFor(() => expect(overlay()).toBeNull());
  });

  it('goes on while the server cannot be reached', async () => {
    let reachable = false;
    const api = openGroup('', {
      'POST /api/wa-messages': started,
      'GET /api/jobs/j1': (call) =>
        reachable ? { data: { ...job, state: 'done' } } : offline(call),
    });
    await start();
    expect(await screen.findByText(/The connection is lost\./)).toBeVisible();
    reachable = true;
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ ...event, state: 'done' });
    expect(await screen.findByText(processed)).toBeVisible();
  });
});
