import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPage } from '../../test/documents.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, ownPath, theGroup } from '../../test/group-screen.tsx';
import { aRule } from '../../test/moderation-documents.ts';
import { onPhone, violations } from '../../test/render.tsx';
import { openRuleDialog } from '../../test/rule-dialog.ts';

const rules = (...list: ReturnType<typeof aRule>[]) => ({
  'GET /api/moderation-rules': () => aPage(list),
});

describe('the moderation tab', () => {
  it('says when there are no rules', async () => {
    openGroup('?tab=moderation');
    expect(await screen.findByText('No moderation rules')).toBeVisible();
  });

  it('shows what each rule says, answers and does', async () => {
    openGroup(
      '?tab=moderation',
      rules(
        aRule({ name: 'Polite', response: '', delete_message: false }),
        aRule({ name: 'No adverts', response: 'Please stop.', delete_message: true }),
      ),
    );
    const polite = within(await screen.findByRole('row', { name: /Polite/ }));
    expect(polite.getByText('No action')).toBeVisible();
    const adverts = within(screen.getByRole('row', { name: /No adverts/ }));
    expect(adverts.getByText('Please stop.')).toBeVisible();
    expect(adverts.getByText('Warns')).toBeVisible();
    expect(adverts.getByText('Deletes message')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('is a card for each rule on a phone', async () => {
    onPhone();
    openGroup('?tab=moderation', rules(aRule({ name: 'Polite', response: 'Please.' })));
    const card = within(await screen.findByRole('article', { name: 'Polite' }));
    expect(card.getByText('Please.')).toBeVisible();
    expect(card.getByRole('button', { name: 'Edit rule Polite' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('requires name and description, each alone too, and leaves deleting off', async () => {
    const api = openGroup('?tab=moderation');
    const dialog = await openRuleDialog();
    for (const name of [/^Delete the message/, /^Dry run/]) {
      expect(dialog.getByRole('switch', { name })).not.toBeChecked();
    }
    const save = dialog.getByRole('button', { name: 'Add Rule' });
    await userEvent.click(save);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Please fill in rule name and description',
    );
    await userEvent.type(dialog.getByRole('textbox', { name: 'Rule Name' }), 'Polite');
    await userEvent.click(save);
    expect(screen.getByRole('alert')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Description' })).toBeInvalid();
    expect(api.of('POST', '/api/moderation-rules')).toEqual([]);
  });

  it('adds a rule, and keeps the draft when that fails', async () => {
    let fails = true;
    const api = openGroup('?tab=moderation', {
      'POST /api/moderation-rules': () =>
        fails ? new FakeFailure(500, 'oops') : { data: aRule() },
    });
    const dialog = await openRuleDialog();
    const name = dialog.getByRole('textbox', { name: 'Rule Name' });
    await userEvent.type(name, ' Polite ');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), 'No shouting');
    await userEvent.click(dialog.getByRole('switch', { name: 'Delete the message' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Rule' }));
    expect(await screen.findByText('Failed to add moderation rule')).toBeVisible();
    expect(name).toHaveValue(' Polite ');
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Add Rule' }));
    expect(await screen.findByText('Moderation rule added successfully')).toBeVisible();
    expect(api.of('POST', '/api/moderation-rules').at(-1)?.body).toEqual({
      data: {
        name: 'Polite',
        description: 'No shouting',
        response: '',
        delete_message: true,
        dry_run: false,
        allowed_members: [],
        immune_after_days: 0,
        group: theGroup.documentId,
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes a rule, and says when it failed', async () => {
    const rule = aRule({ name: 'No adverts' });
    let fails = true;
    const path = `/api/moderation-rules/${rule.documentId}`;
    const api = openGroup('?tab=moderation', {
      ...rules(rule),
      [`PUT ${path}`]: () => (fails ? new FakeFailure(500, 'oops') : { data: rule }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit rule No adverts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Moderation Rule' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Update Rule' }));
    expect(await screen.findByText('Failed to update moderation rule')).toBeVisible();
    fails = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Update Rule' }));
    expect(await screen.findByText('Moderation rule updated successfully')).toBeVisible();
    expect(api.of('PUT', path).at(-1)?.body).toEqual({
      data: {
        name: 'No adverts',
        description: 'Adverts and promotions',
        response: 'Please keep adverts out.',
        delete_message: false,
        dry_run: false,
        allowed_members: [],
        immune_after_days: 0,
      },
    });
  });

  it('tries a rule out, and leaves members alone', async () => {
    const rule = aRule({
      name: 'No adverts',
      allowed_members: [{ id: 'dee@s', name: 'Dee' }],
      immune_after_days: 30,
    });
    const path = `/api/moderation-rules/${rule.documentId}`;
    const wrote = { messages: 3, active_days: 1, last_message_at: '2026-03-18T10:00:00.000Z' };
    const api = openGroup('?tab=moderation', {
      ...rules(rule),
      [`GET ${ownPath}/members`]: () => aPage([{ id: '4477@s', name: '', ...wrote }]),
      [`PUT ${path}`]: () => ({ data: rule }),
    });
    expect(
      await screen.findByText('Leaves alone Dee, who has been writing for 30 days.'),
    ).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit rule No adverts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Moderation Rule' }));
    await userEvent.click(dialog.getByRole('switch', { name: /^Dry run/ }));
    const members = dialog.getByRole('combobox', { name: 'Leave these members alone' });
    await userEvent.type(members, '44');
    await waitFor(() => {
      const { query } = api.of('GET', `${ownPath}/members`).at(-1) ?? {};
      expect(query?.get('filters[name][$containsi]')).toBe('44');
    });
    await userEvent.click(await screen.findByRole('option', { name: '4477' }));
    const days = dialog.getByRole('textbox', { name: 'Leave long-standing members alone' });
    expect(days).toHaveValue('30');
    await userEvent.clear(days);
    expect(await violations()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Update Rule' }));
    expect(await screen.findByText('Moderation rule updated successfully')).toBeVisible();
    expect(api.of('PUT', path).at(-1)?.body).toMatchObject({
      data: { dry_run: true, allowed_members: ['dee@s', '4477@s'], immune_after_days: 0 },
    });
  });

  it('says which rule is only tried out, and that an account may not delete', async () => {
    const list = [
      aRule({ name: 'Polite', dry_run: true, response: '' }),
      aRule({ name: 'No adverts', delete_message: true }),
    ];
    openGroup('?tab=moderation', rules(...list), { group: { ...theGroup, is_admin: false } });
    const polite = within(await screen.findByRole('row', { name: /Polite/ }));
    expect(polite.getByText('Dry run')).toBeVisible();
    expect(polite.getByText('No action')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('not an admin of this group');
    const dialog = await openRuleDialog();
    expect(dialog.getByText(/not an admin of this group/)).toBeVisible();
  });

  it('asks before deleting, and says when it failed', async () => {
    const rule = aRule({ name: 'No adverts' });
    let fails = true;
    const api = openGroup('?tab=moderation', {
      ...rules(rule),
      [`DELETE /api/moderation-rules/${rule.documentId}`]: () =>
        fails ? new FakeFailure(500, 'oops') : undefined,
    });
    const remove = await screen.findByRole('button', { name: 'Delete rule No adverts' });
    await userEvent.click(remove);
    expect(await screen.findByText('Are you sure you want to delete this rule?')).toBeVisible();
    expect(api.calls.filter((call) => call.method === 'DELETE')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete moderation rule')).toBeVisible();
    fails = false;
    await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Moderation rule deleted successfully')).toBeVisible();
  });
});
