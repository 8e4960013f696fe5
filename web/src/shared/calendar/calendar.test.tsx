import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Calendar } from './Calendar.tsx';

function setUp(value: string | null = '2026-03-18') {
  fakeApi({});
  const onPick = vi.fn();
  const marks = new Map([['2026-03-05', { level: 4, note: 'has a digest' }]]);
  renderApp(<Calendar label="Days" value={value} onPick={onPick} marks={marks} />);
  return onPick;
}

it('picks a day, the selected one too', async () => {
  const onPick = setUp();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'March 18, 2026' }));
  expect(onPick).toHaveBeenLastCalledWith('2026-03-18');
});

it('marks days with their level', () => {
  setUp();
  const marked = screen.getByRole('button', { name: 'March 5, 2026, has a digest' });
  expect(marked).toHaveAttribute('data-level', '4');
  expect(screen.getByRole('button', { name: 'March 6, 2026' })).not.toHaveAttribute('data-level');
});

it('zooms out to the century and back in to a day', async () => {
  const onPick = setUp();
  await userEvent.click(screen.getByRole('button', { name: 'March 2026' }));
  await userEvent.click(screen.getByRole('button', { name: '2026' }));
  await userEvent.click(screen.getByRole('button', { name: '2021–2030' }));
  expect(screen.getByRole('button', { name: '2001–2100' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '2011–2020' }));
  await userEvent.click(screen.getByRole('button', { name: '2015' }));
  await userEvent.click(screen.getByRole('button', { name: 'July 2015' }));
  await userEvent.click(screen.getByRole('button', { name: 'July 4, 2015' }));
  expect(onPick).toHaveBeenLastCalledWith('2015-07-04');
});

it('is used by keyboard: one tab stop, arrows, pages, Enter', async () => {
  const onPick = setUp();
  screen.getByRole('button', { name: 'March 18, 2026' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'March 26, 2026' })).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  expect(screen.getByRole('button', { name: 'April 26, 2026' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenLastCalledWith('2026-04-26');
});

it('refuses a value that is no day', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => setUp('soon')).toThrow(RangeError);
  error.mockRestore();
});
