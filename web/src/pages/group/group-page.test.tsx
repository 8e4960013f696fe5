import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { LiveProvider } from '../../shared/live/LiveProvider.tsx';
import { aDigest, aGroup, aPage, aRule, aTopic, aUser } from '../../test/documents.ts';
import { FakeFailure, fakeApi } from '../../test/fake-api.ts';
import { address, renderApp, violations } from '../../test/render.tsx';
import { GroupPage } from './GroupPage.tsx';

const user = aUser();
const group = aGroup({ name: 'Garden club', size: 12 });
const own = `/api/watched-groups/${group.documentId}`;

function setUp(path: string, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/users/me': () => user,
    [`GET ${own}`]: () => ({ data: group }),
    [`GET ${own}/activity`]: () => ({ data: [] }),
    ...routes,
  });
  renderApp(
    <LiveProvider>
      <Routes>
        <Route path="/group/:groupId" element={<GroupPage />} />
      </Routes>
    </LiveProvider>,
    { user, path: `/group/${group.documentId}${path}` },
  );
  return api;
}

describe('the group screen', () => {
  it('loads, and shows honest empty states', async () => {
    setUp('');
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('12 members')).toBeVisible();
    expect(await screen.findByText('No activity data yet')).toBeVisible();
    expect(screen.getByText('No growth data yet')).toBeVisible();
    expect(await screen.findByText('No topics yet')).toBeVisible();
    expect(screen.getByText('No data yet')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('says when there is no such group', async () => {
    setUp('', { [`GET ${own}`]: () => new FakeFailure(404, 'Not Found') });
    expect(await screen.findByText('Group not found')).toBeVisible();
  });

  it('opens the tab of the address, and names the tab in the address', async () => {
    setUp('?tab=moderation');
    expect(await screen.findByText('No moderation rules')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Questions' }));
    expect(address()).toBe(`/group/${group.documentId}?tab=questions`);
    expect(await screen.findByText('No questions have been asked yet')).toBeVisible();
  });
});

describe('topics', () => {
  it('asks for a name, adds, and keeps the draft when adding fails', async () => {
    let fails = true;
    const api = setUp('?tab=topics', {
      'POST /api/watched-topics': () => (fails ? new FakeFailure(500, 'oops') : { data: aTopic() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Topic' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Topic' }));
    const save = dialog.getByRole('button', { name: 'Add Topic' });
    const name = dialog.getByPlaceholderText('AI Governance');
    await userEvent.type(name, '   ');
    await userEvent.click(save);
    expect(await screen.findByText('Please enter a topic name')).toBeVisible();
    await userEvent.type(name, 'Compost');
    await userEvent.click(save);
    expect(await screen.findByText('Failed to add topic')).toBeVisible();
    expect(name).toHaveValue('   Compost');
    fails = false;
    await userEvent.click(save);
    expect(await screen.findByText('Topic added successfully')).toBeVisible();
    expect(api.of('POST', '/api/watched-topics').at(-1)?.body).toEqual({
      data: { name: 'Compost', description: '', group: group.documentId },
    });
  });

  it('asks before deleting', async () => {
    const topic = aTopic({ name: 'Compost' });
    const api = setUp('?tab=topics', {
      'GET /api/watched-topics': () => aPage([topic]),
      [`DELETE /api/watched-topics/${topic.documentId}`]: () => undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete topic Compost' }));
    expect(await screen.findByText('Are you sure you want to delete this topic?')).toBeVisible();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Topic deleted successfully')).toBeVisible();
  });
});

describe('moderation rules', () => {
  it('requires name and description, and shows a rule without effect', async () => {
    setUp('?tab=moderation', {
      'GET /api/moderation-rules': () => aPage([aRule({ response: '', delete_message: false })]),
    });
    expect(await screen.findByText('No action')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add Rule' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('switch')).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Rule' }));
    expect(await screen.findByText('Please fill in rule name and description')).toBeVisible();
  });
});

describe('digests', () => {
  const digest = aDigest({
    date: new Date().toISOString().slice(0, 10),
    keyPoints: [{ text: 'The hall is booked.', sources: ['m1', 'm2'] }],
  });

  it('a day opens its digest, whose sources are shown on request', async () => {
    const api = setUp('?tab=digests', { 'GET /api/digests': () => aPage([digest]) });
    await userEvent.click(await screen.findByRole('button', { name: /has a digest/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('spring meeting')).toBeVisible();
    expect(dialog.getByText('Positive')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^2 sources of/ }));
    await waitFor(() => {
      const { query } = api.of('GET', '/api/chat-messages')[0] ?? {};
      expect(query?.get('filters[group][documentId][$eq]')).toBe(group.documentId);
      expect(query?.get('filters[message_id][$in][1]')).toBe('m2');
    });
  });

  it('writes key points as the summary is written: as markdown', async () => {
    const text = '**Ana \\*1** posted [the plan](<https://example.com/plan>)';
    const written = { ...digest, keyPoints: [{ text, sources: ['m1'] }] };
    setUp('?tab=digests', { 'GET /api/digests': () => aPage([written]) });
    await userEvent.click(await screen.findByRole('button', { name: /has a digest/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('Ana *1')).tagName).toBe('STRONG');
    const link = dialog.getByRole('link', { name: 'the plan' });
    expect(link).toHaveAttribute('href', 'https://example.com/plan');
    const sources = { name: '1 source of: Ana *1 posted the plan' };
    await userEvent.click(dialog.getByRole('button', sources));
    const cited = await screen.findByRole('dialog', { name: 'Cited messages' });
    expect(within(cited).getByText('Ana *1').tagName).toBe('STRONG');
  });

  it('the same day again resets the filter', async () => {
    setUp('?tab=digests', { 'GET /api/digests': () => aPage([digest]) });
    const day = await screen.findByRole('button', { name: /has a digest/ });
    await userEvent.click(day);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Clear Filter' })).toBeVisible();
    await userEvent.click(day);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear Filter' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is moved through by keyboard', async () => {
    setUp('?tab=digests', { 'GET /api/digests': () => aPage([digest]) });
    const day = await screen.findByRole('button', { name: /has a digest/ });
    day.focus();
    await userEvent.keyboard('{PageUp}{PageDown}{ArrowRight}{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /has a digest/ }));
  });
});

describe('Process Group Chat', () => {
  const job = { jobId: 'j1', group: group.documentId, state: 'queued', done: 0, total: 0 };
  const counts = { messages: 40, newMessages: 40, digests: 3 };

  async function start() {
    await userEvent.click(await screen.findByRole('button', { name: 'Process Group Chat' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Process' }));
  }

  it('shows live progress and tells the end', async () => {
    let now: object = { ...job, ...counts };
    const api = setUp('', {
      'POST /api/wa-messages': () => ({ data: { jobId: 'j1', state: 'queued' } }),
      'GET /api/jobs/j1': () => ({ data: now }),
    });
    await start();
    expect(await screen.findByText('Waiting for its turn')).toBeVisible();
    expect(api.of('POST', '/api/wa-messages')[0]?.headers.get('prefer')).toBe('respond-async');
    const event = { type: 'job', group: group.documentId, jobId: 'j1' };
    api.events.send({ ...event, state: 'digesting', done: 1, total: 3 });
    expect(await screen.findByText('Building digests: 1 of 3')).toBeVisible();
    now = { ...job, ...counts, state: 'done' };
    api.events.send({ ...event, state: 'done' });
    expect(
      await screen.findByText('Group chat processed! Digests generated successfully.'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Processing group chat')).toBeNull());
  });

  it('takes a running job up again after the page was loaded anew', async () => {
    sessionStorage.setItem(`groupsight.job.${group.documentId}`, 'j1');
    setUp('', {
      'GET /api/jobs/j1': () => ({ data: { ...job, ...counts, state: 'fetching', done: 900 } }),
    });
    expect(await screen.findByText('Reading history: 900 messages')).toBeVisible();
  });

  it('says when there were no messages, and when it failed', async () => {
    setUp('', {
      'POST /api/wa-messages': () => ({ data: { jobId: 'j1', state: 'queued' } }),
      'GET /api/jobs/j1': () => ({ data: { ...job, ...counts, messages: 0, state: 'done' } }),
    });
    await start();
    expect(
      await screen.findByText(
        'Process failed successfully, we could not find any messages from WhatsApp.',
      ),
    ).toBeVisible();
    fakeApi({ 'POST /api/wa-messages': () => new FakeFailure(409, 'not connected') });
    await start();
    expect(
      await screen.findByText('Failed to process group chat. Please try again.'),
    ).toBeVisible();
  });
});
