import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RulePreview } from '../../shared/api/types.ts';
import { FakeFailure } from '../../test/fake-api.ts';
import { openGroup, theGroup } from '../../test/group-screen.tsx';
import { aRulePreview } from '../../test/moderation-documents.ts';
import { violations } from '../../test/render.tsx';
import { openRuleDialog } from '../../test/rule-dialog.ts';

describe('the preview of a rule', () => {
  it('says what a rule will catch and would have found, before it is saved', async () => {
    const path = '/api/moderation-rules/preview';
    let answer: () => unknown = () => new FakeFailure(503, 'Away');
    const api = openGroup('?tab=moderation', { [`POST ${path}`]: () => answer() });
    const dialog = await openRuleDialog();
    const preview = within(dialog.getByRole('region', { name: 'What the rule will catch' }));
    expect(preview.getByText(/^Describe what is not allowed/)).toBeVisible();
    expect(api.of('POST', path)).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), ' No links ');
    expect(await preview.findByText('The rule could not be tried out')).toBeVisible();
    answer = () => ({ data: aRulePreview({ matches: 2, senders: 2, messages: 1300 }) });
    await userEvent.click(preview.getByRole('button', { name: 'Try again' }));
    expect(await preview.findByText('links to any site')).toBeVisible();
    expect(preview.getByText('irony')).toBeVisible();
    expect(preview.getByText(/^messages of admins and of your own account/)).toBeVisible();
    expect(
      preview.getByText('It would have found 2 of 1,300 messages, by 2 members.'),
    ).toBeVisible();
    expect(preview.getByText('Look at https://example.org')).toBeVisible();
    expect(api.of('POST', path).at(-1)?.body).toEqual({
      data: {
        group: theGroup.documentId,
        description: 'No links',
        allowed_members: [],
        immune_after_days: 0,
      },
    });
    expect(await violations()).toEqual([]);
    const nothing = {
      catches: [],
      unclear: ['unless urgent'],
      matches: 0,
      senders: 0,
      examples: [],
    };
    answer = () => ({ data: aRulePreview(nothing) });
    await userEvent.type(dialog.getByRole('textbox', { name: 'Description' }), '!');
    expect(await preview.findByText(/^It will catch nothing/)).toBeVisible();
    expect(preview.getByText('I do not understand, and will not act on')).toBeVisible();
    expect(preview.getByText('“unless urgent”')).toBeVisible();
    expect(preview.getByText('None of the 7 messages breaks it.')).toBeVisible();
  });

  it('asks the model about the latest messages on request, and says why it is silent', async () => {
    const path = '/api/moderation-rules/preview';
    const model = { messages: 0, matches: 0, senders: 0, examples: [], reason: 'unavailable' };
    let said: RulePreview['model'] = { ...model, reason: 'unavailable' };
    const api = openGroup('?tab=moderation', {
      [`POST ${path}`]: ({ body }) => {
        const { data } = body as { data: { ask_model?: boolean } };
        return { data: aRulePreview({ by_meaning: true, model: data.ask_model ? said : null }) };
      },
    });
    const dialog = await openRuleDialog();
    const preview = within(dialog.getByRole('region', { name: 'What the rule will catch' }));
    const words = dialog.getByRole('textbox', { name: 'Description' });
    await userEvent.type(words, 'No begging');
    await userEvent.click(await preview.findByRole('button', { name: 'Ask the model' }));
    expect(await preview.findByText(/^The model did not answer/)).toBeVisible();
    const [example] = aRulePreview().examples;
    said = { ...model, messages: 80, matches: 1, senders: 1, reason: null };
    said = { ...said, examples: example ? [{ ...example, text: 'Lend me a fiver?' }] : [] };
    await userEvent.click(preview.getByRole('button', { name: 'Ask again' }));
    expect(
      await preview.findByText('It would have found 1 of the latest 80 messages, by one member.'),
    ).toBeVisible();
    expect(preview.getByText('Lend me a fiver?')).toBeVisible();
    expect(await violations()).toEqual([]);
    const asked = api.of('POST', path).length;
    // Other words are another question, asked only on request.
    await userEvent.type(words, '!');
    expect(await preview.findByRole('button', { name: 'Ask the model' })).toBeVisible();
    expect(api.of('POST', path)).toHaveLength(asked + 1);
  });
});
