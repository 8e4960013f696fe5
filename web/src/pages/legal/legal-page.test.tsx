import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LegalModal } from '../../features/auth/LegalModal.tsx';
import { fakeApi, offline } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { LegalPage } from './LegalPage.tsx';

it('shows the text to a visitor who comes straight to it', async () => {
  fakeApi({ 'GET /tos.md': () => new Response('# Terms of the house') });
  renderApp(<LegalPage text="terms" />, { path: '/terms' });
  expect(await screen.findByRole('heading', { name: 'Terms of the house' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
});

it('leaves the title to the dialog that has it', async () => {
  fakeApi({ 'GET /tos.md': () => new Response('# Terms and Conditions\n\nBe kind.\n') });
  renderApp(<LegalModal opened text="terms" onClose={() => undefined} />);
  expect(await screen.findByText('Be kind.')).toBeVisible();
  expect(screen.getAllByText('Terms and Conditions')).toHaveLength(1);
});

it('says why it cannot be shown, and tries again', async () => {
  fakeApi({ 'GET /privacy.md': offline });
  renderApp(<LegalPage text="privacy" />, { path: '/privacy' });
  expect(
    await screen.findByText('Failed to load content: The server cannot be reached.'),
  ).toBeVisible();
  fakeApi({ 'GET /privacy.md': () => new Response('# Privacy of the house') });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Privacy of the house' })).toBeVisible();
});

it('says what this server does with messages, as it is configured', async () => {
  const model = { place: 'outside', host: 'models.example.com', pseudonyms: false };
  const text = '# Privacy\n\n<!-- readers -->\nIt depends.\n<!-- /readers -->\n';
  fakeApi({
    'GET /privacy.md': () => new Response(text),
    'GET /api/config': () => ({ data: { disclosures: { model, linkPreviews: false } } }),
  });
  renderApp(<LegalPage text="privacy" />, { path: '/privacy' });
  expect(await screen.findByText('the model service at models.example.com')).toBeVisible();
  expect(screen.queryByText('It depends.')).toBeNull();
  expect(await violations()).toEqual([]);
});

it('says what may be while the configuration is not known', async () => {
  const text = '# Privacy\n\n<!-- readers -->\nIt depends.\n<!-- /readers -->\n';
  fakeApi({ 'GET /privacy.md': () => new Response(text), 'GET /api/config': offline });
  renderApp(<LegalPage text="privacy" />, { path: '/privacy' });
  expect(await screen.findByText('It depends.')).toBeVisible();
  expect(document.body).not.toHaveTextContent('readers');
});
