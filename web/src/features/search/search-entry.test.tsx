import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aPage, aUser } from '../../test/documents.ts';
import { fakeApi } from '../../test/fake-api.ts';

/** The dialog's code comes when a test lets it. */
const code = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./SearchDialog.tsx', async (original) => {
  await code.promise;
  return original();
});

it('keeps what is typed before the dialog has come, and the dialog goes on with it', async () => {
  const user = aUser();
  // Another file of this worker may have shown the dialog: its code must not be there yet.
  vi.resetModules();
  const { address, renderApp, violations } = await import('../../test/render.tsx');
  const { SearchEntry } = await import('./SearchEntry.tsx');
  const none = { ...aPage([]), meta: { ...aPage([]).meta, incomplete: false } };
  fakeApi({ 'GET /api/users/me': () => user, 'GET /api/search': () => none });
  renderApp(<SearchEntry />, { user, path: '/dashboard' });
  const button = screen.getByRole('button', { name: 'Search' });
  button.focus();

  await userEvent.keyboard('{Control>}k{/Control}hot');
  expect(screen.getByRole('textbox', { name: 'Search everything' })).toHaveValue('hot');
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());

  await userEvent.keyboard('{Control>}k{/Control}link{Enter}');
  await waitFor(() => expect(address()).toBe('/search?q=link'));
  expect(screen.queryByRole('textbox')).toBeNull();

  await userEvent.keyboard('{Control>}k{/Control}hotel');
  code.resolve();
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard(' inn');
  expect(field).toHaveValue('hotel inn');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
