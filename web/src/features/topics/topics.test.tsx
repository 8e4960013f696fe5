import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMessage, aPage, aTopic } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { address, violations } from '../../test/render.tsx';
import { topicTrend } from './topic-trend.ts';

const days = (counts: readonly number[]) =>
  counts.map((count, index) => ({ date: `2026-03-${String(index + 1).padStart(2, '0')}`, count }));

describe('the trend of a topic', () => {
  it('compares the last seven days with the seven before', () => {
    const daily = days([1, 0, 0, 0, 0, 0, 2, 0, 0, 4, 0, 0, 0, 1]);
    expect(topicTrend(aTopic({ daily_mentions: daily })).change).toBe(2);
    expect(topicTrend(aTopic({ daily_mentions: [] }))).toMatchObject({ points: [], change: 0 });
  });
});

describe('the topics tab', () => {
  it('says when there are none', async () => {
    openGroup('?tab=topics');
    expect(await screen.findByText('No topics yet')).toBeVisible();
    expect(screen.getByText('Monitored Topics')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows mentions, how they move, and the topic’s words', async () => {
    const daily = days([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3]);
    const compost = aTopic({ name: 'Compost', mentions: 3, daily_mentions: daily });
    const bees = aTopic({ name: 'Bees', mentions: 1, daily_mentions: days([0, 1]) });
    openGroup('?tab=topics', { 'GET /api/watched-topics': () => aPage([compost, bees]) });
    expect(await screen.findByText('3 mentions this week')).toBeVisible();
    expect(screen.getByText('1 mention this week')).toBeVisible();
    expect(screen.getByText('+2 vs last week')).toBeVisible();
    expect(screen.getAllByText('Rules for models')[0]).toBeVisible();
    expect(screen.getByRole('img', { name: /Mentions of Compost a day/ })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows the messages behind a count, and what was said around each', async () => {
    const topic = aTopic({ name: 'Compost' });
    const said = aMessage({ message_id: 'm1', text: 'The compost is warm' });
    const before = aMessage({ message_id: 'm0', text: 'How is it?' });
    const api = openGroup('?tab=topics', {
      'GET /api/watched-topics': () => aPage([topic]),
      [`GET /api/watched-topics/${topic.documentId}/messages`]: () => aPage([said]),
      [`GET ${ownPath}/conversation`]: () => ({
        data: [before, said],
        meta: { hasEarlier: false, hasLater: false },
      }),
    });
    await userEvent.click(
      await screen.findByRole('button', {
        name: '40 in all: show the messages that mention Compost',
      }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The compost is warm')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Show the messages around it/ }));
    expect(await dialog.findByText('How is it?')).toBeVisible();
    expect(api.of('GET', `${ownPath}/conversation`)[0]?.query.get('message_id')).toBe('m1');
  });

  it('asks for a name, adds, and keeps the draft when adding fails', async () => {
    let fails = true;
    const api = openGroup('?tab=topics', {
      'POST /api/watched-topics': () =>
        fails ? new FakeFailure(409, 'There are enough topics.') : { data: aTopic() },
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
    expect(screen.getByText('There are enough topics.')).toBeVisible();
    expect(name).toHaveValue('   Compost');
    fails = false;
    await userEvent.click(save);
    expect(await screen.findByText('Topic added successfully')).toBeVisible();
    expect(api.of('POST', '/api/watched-topics').at(-1)?.body).toEqual({
      data: { name: 'Compost', description: '', group: theGroup.documentId },
    });
  });

  it('says so where nothing is to be suggested, in the place of suggestions', async () => {
    openGroup('?tab=topics', { [`GET ${ownPath}/topic-suggestions`]: () => ({ data: [] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Topic' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Topic' }));
    expect(await dialog.findByText('No new topic stands out at the moment.')).toBeVisible();
  });

  it('suggests what is talked about, and takes it as the name', async () => {
    const path = `${ownPath}/topic-suggestions`;
    const list = [
      { name: 'compost heap', messages: 12, members: 3 },
      { name: 'bees', messages: 5, members: 2 },
    ];
    let fails = true;
    const api = openGroup('?tab=topics', {
      [`GET ${path}`]: () => (fails ? new FakeFailure(500, 'oops') : { data: list }),
    });
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Add Topic' }));
      return within(await screen.findByRole('dialog', { name: 'Add New Topic' }));
    };
    let dialog = await open();
    expect(await dialog.findByText('Suggestions could not be loaded.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fails = false;
    dialog = await open();
    const group = within(await dialog.findByRole('group', { name: 'Talked about lately' }));
    const heap = await group.findByRole('button', {
      name: /^compost heap: 12 messages by 3 members/,
    });
    expect(group.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(heap);
    expect(dialog.getByPlaceholderText('AI Governance')).toHaveValue('compost heap');
    expect(await violations()).toEqual([]);
    expect(api.of('POST', '/api/watched-topics')).toEqual([]);
  });

  it('keeps a draft while the list changes under it, then saves the change', async () => {
    const topic = aTopic({ name: 'Compost', description: 'Heaps' });
    let listed = [topic];
    const api = openGroup('?tab=topics', {
      'GET /api/watched-topics': () => aPage(listed),
      [`PUT /api/watched-topics/${topic.documentId}`]: () => ({ data: topic }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit topic Compost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Topic' }));
    const name = dialog.getByPlaceholderText('AI Governance');
    expect(name).toHaveValue('Compost');
    await userEvent.type(name, ' heaps');
    listed = [{ ...topic, name: 'Renamed elsewhere', mentions: 9 }];
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'topics', group: theGroup.documentId });
    expect(await screen.findByText('9 mentions this week')).toBeInTheDocument();
    expect(name).toHaveValue('Compost heaps');
    await userEvent.click(dialog.getByRole('button', { name: 'Update Topic' }));
    expect(await screen.findByText('Topic updated successfully')).toBeVisible();
    expect(api.of('PUT', `/api/watched-topics/${topic.documentId}`)[0]?.body).toEqual({
      data: { name: 'Compost heaps', description: 'Heaps' },
    });
  });

  it('says when a change or a deletion failed', async () => {
    const topic = aTopic({ name: 'Compost' });
    const path = `/api/watched-topics/${topic.documentId}`;
    openGroup('?tab=topics', {
      'GET /api/watched-topics': () => aPage([topic]),
      [`PUT ${path}`]: () => new FakeFailure(500, 'Internal Server Error'),
      [`DELETE ${path}`]: () => new FakeFailure(500, 'Internal Server Error'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit topic Compost' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Update Topic' }));
    expect(await screen.findByText('Failed to update topic')).toBeVisible();
    expect(screen.queryByText('Internal Server Error')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Delete topic Compost' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete topic')).toBeVisible();
  });

  it('asks before deleting', async () => {
    const topic = aTopic({ name: 'Compost' });
    const api = openGroup('?tab=topics', {
      'GET /api/watched-topics': () => aPage([topic]),
      [`DELETE /api/watched-topics/${topic.documentId}`]: () => undefined,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete topic Compost' }));
    expect(await screen.findByText('Are you sure you want to delete this topic?')).toBeVisible();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Topic deleted successfully')).toBeVisible();
  });

  it('opens the dialog for a new topic where another page asked for one', async () => {
    openGroup('?tab=topics', {}, { state: { addTopic: true } });
    expect(await screen.findByRole('dialog', { name: 'Add New Topic' })).toBeVisible();
    expect(address()).toBe(`/group/${theGroup.documentId}?tab=topics`);
  });

  it('shows an error with a retry', async () => {
    let fails = true;
    openGroup('?tab=topics', {
      'GET /api/watched-topics': () => (fails ? new FakeFailure(500, 'oops') : aPage([aTopic()])),
    });
    expect(await screen.findByText('The topics could not be loaded')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AI Governance')).toBeVisible();
  });
});
