import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ApiError } from '../api/api-error.ts';
import { ErrorState } from './ErrorState.tsx';

it('shows that trying again is under way', async () => {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const error = new ApiError(500, 'Error', 'Something went wrong');
  renderApp(<ErrorState error={error} onRetry={() => held} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  const again = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(again);
  expect(again).toBeDisabled();
  end();
  await waitFor(() => expect(again).toBeEnabled());
});
