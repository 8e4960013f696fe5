import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aBudget, aScheduled } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { violations } from '../../test/render.tsx';
import { listPath, setUp, withList } from './testing.tsx';

const names = { groups: ['Garden', 'Chess'], groupIds: ['g', 'c'] };

function half() {
  const error = 'Not sent to Chess: Missed: the server was not running at the time.';
  const message = aScheduled({ ...names, status: 'failed', error });
  const [garden, chess] = message.results;
  if (garden) Object.assign(garden, { status: 'sent', error: null, sentAt: message.scheduledFor });
  if (chess) chess.error = 'Missed: the server was not running at the time.';
  return message;
}

describe('what became of a message', () => {
  it('is told of each group', async () => {
    withList([half()]);
    await userEvent.click(await screen.findByRole('button', { name: 'In each group' }));
    const results = within(await screen.findByRole('dialog', { name: 'In each group' }));
    expect(results.getByText('Sent Mar 20, 2026 at 9:00 AM')).toBeVisible();
    expect(results.getByText('Missed: the server was not running at the time.')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is not asked for while it waits for its time', async () => {
    withList([aScheduled(names)]);
    expect(await screen.findByText('Chess')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'In each group' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send now/ })).toBeNull();
  });
});

describe('sending now', () => {
  it('is for what failed, and says when it is refused', async () => {
    const message = half();
    let refuses = true;
    const path = `${listPath}/${message.documentId}/send`;
    const { api } = withList([message], {
      [`POST ${path}`]: () => (refuses ? new FakeFailure(503, 'Not now.') : { data: message }),
    });
    const button = await screen.findByRole('button', { name: /^Send now/ });
    await userEvent.click(button);
    expect(await screen.findByText('The message was not sent. Not now.')).toBeVisible();
    refuses = false;
    await userEvent.click(button);
    expect(await screen.findByText('The message is on its way.')).toBeVisible();
    expect(api.of('POST', path)).toHaveLength(2);
  });

  it('waits for groups that it is still on its way to', async () => {
    const message = half();
    const [garden] = message.results;
    if (garden) garden.status = 'pending';
    withList([message]);
    expect(await screen.findByText('Reached 0 of 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send now/ })).toBeNull();
  });
});

describe('the budget', () => {
  it('says how much was sent, what waits, and how risky that is', async () => {
    const warmUpEndsAt = '2026-03-25T00:00:00.000Z';
    const newly = { fullBudget: 400, warmUpEndsAt, failed: 4 };
    const state = aBudget({ used: 170, waiting: 2, risk: 'high', ...newly });
    setUp({ 'GET /api/wa-budget': () => ({ data: state }) });
    expect(await screen.findByText('170 of 200 messages')).toBeVisible();
    expect(screen.getByText('High ban risk')).toBeVisible();
    expect(screen.getByText(/2 messages wait for a turn/)).toBeVisible();
    expect(screen.getByText(/grows day by day, to 400 messages on/)).toBeVisible();
    expect(screen.getByText(/did not take 4 messages in the last 24 hours/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Sent today' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is asked for again when something was sent, and where it failed', async () => {
    let away = true;
    const { api } = withList([aScheduled()], {
      'GET /api/wa-budget': () => (away ? new FakeFailure(503, 'Away') : { data: aBudget() }),
    });
    expect(await screen.findByText('What was sent today could not be loaded.')).toBeVisible();
    away = false;
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'scheduled-messages' });
    expect(await screen.findByText('12 of 200 messages')).toBeVisible();
    expect(screen.getByText('Low ban risk')).toBeVisible();
  });
});
