import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Opens the dialog that adds a rule, on a group's moderation tab. */
export async function openRuleDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add Rule' }));
  return within(await screen.findByRole('dialog', { name: 'Add Moderation Rule' }));
}
