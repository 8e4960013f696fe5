import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ModerationAction } from '../../shared/api/types.ts';
import { aPage } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, theGroup } from '../../test/group-screen.tsx';
import { anAction } from '../../test/moderation-documents.ts';
import { onPhone, violations } from '../../test/render.tsx';
import { errorsOf, outcomesOf } from './outcomes.ts';

const path = '/api/moderation-actions';
const log = (...list: ModerationAction[]) => ({ [`GET ${path}`]: () => aPage(list) });

const entry = async (name: RegExp) => within(await screen.findByRole('article', { name }));

describe('the moderation log', () => {
  it('says when nothing was found, and when nothing of a kind was', async () => {
    const api = openGroup('?tab=moderation');
    expect(await screen.findByText('Nothing found yet')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Held back' }));
    expect(await screen.findByText('There are no such entries')).toBeVisible();
    const { query } = api.of('GET', path).at(-1) ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      'filters[group][documentId][$eq]': theGroup.documentId,
      'filters[decision][$eq]': 'held_back',
      sort: 'createdAt:desc',
      'pagination[pageSize]': '20',
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Failed' }));
    await waitFor(() => {
      const asked = Object.fromEntries(api.of('GET', path).at(-1)?.query ?? []);
      expect(asked['filters[$or][0][delete][$eq]']).toBe('failed');
    });
  });

  it.each(['on a screen', 'on a phone'])(
    'shows whose message, why, and what came of it %s',
    async (where) => {
      if (where === 'on a phone') onPhone();
      const deleteError = 'The account is not an admin.';
      openGroup(
        '?tab=moderation',
        log(
          anAction({ sender_name: 'Bo', delete: 'failed', delete_error: deleteError }),
          anAction({ sender_name: '', text: '', decision: 'held_back', delete: 'skipped' }),
        ),
      );
      const first = await entry(/Bo/);
      expect(first.getByText('Buy now, best price!')).toBeVisible();
      expect(first.getByText(/It reads like an advert/)).toBeVisible();
      expect(first.getByText('Not deleted')).toBeVisible();
      expect(first.getByText(deleteError)).toBeVisible();
      expect(first.getByText('Warned')).toBeVisible();
      const second = await entry(/Unknown/);
      expect(second.getByText('A message without text')).toBeVisible();
      expect(second.getByText('Held back')).toBeVisible();
      expect(await violations()).toEqual([]);
    },
  );

  it('takes a warning back, and says when that failed', async () => {
    let action = anAction();
    let fails = true;
    const undo = `${path}/${action.documentId}/undo`;
    const api = openGroup('?tab=moderation', {
      [`GET ${path}`]: () => aPage([action]),
      [`POST ${undo}`]: () => {
        if (fails) return new FakeFailure(409, 'The warning is older than two days.');
        action = { ...action, undo: 'asked', can_undo: false };
        return { data: action };
      },
    });
    const button = await screen.findByRole('button', { name: 'Take the warning back: Bo' });
    await userEvent.click(button);
    expect(await screen.findByText('Failed to take the warning back')).toBeVisible();
    expect(screen.getByText('The warning is older than two days.')).toBeVisible();
    fails = false;
    await userEvent.click(button);
    expect(await screen.findByText('Warning being taken back')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Take the warning/ })).toBeNull();
    expect(api.of('POST', undo)).toHaveLength(2);
  });

  it('is read again when a rule did something, and after a failure when asked', async () => {
    let answer: unknown = new FakeFailure(500, 'oops');
    const api = openGroup('?tab=moderation', { [`GET ${path}`]: () => answer });
    expect(await screen.findByText('The moderation log could not be loaded')).toBeVisible();
    answer = aPage([anAction({ delete: 'asked' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Being deleted')).toBeVisible();
    answer = aPage([anAction({ delete: 'done' })]);
    await waitFor(() => expect(api.events.opened).toBe(true));
    api.events.send({ type: 'moderation', group: theGroup.documentId });
    expect(await screen.findByText('Deleted')).toBeVisible();
  });
});

it('every outcome has its words', () => {
  const words = (values: Partial<ModerationAction>) =>
    outcomesOf(anAction({ delete: 'none', warn: 'none', ...values })).map(({ text }) => text);
  expect(words({ decision: 'noted' })).toEqual(['Noted only']);
  expect(words({ decision: 'dry_run', delete: 'skipped', warn: 'skipped' })).toEqual([
    'Dry run',
    'Would delete',
    'Would warn',
  ]);
  expect(words({ warn: 'done', undo: 'done' })).toEqual(['Warned', 'Warning taken back']);
  expect(words({ warn: 'asked' })).toEqual(['Warning on its way']);
  expect(errorsOf(anAction({ warn_error: 'Missed.', undo_error: 'Gone.' }))).toEqual([
    'Missed.',
    'Gone.',
  ]);
});
