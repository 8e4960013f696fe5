import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { DateRangePicker } from './DateRangePicker.tsx';
import { dateToDay } from './days.ts';
import { daysUpToToday } from './range.ts';
import { dayOf } from './zone.ts';

function setUp() {
  fakeApi({});
  const onChange = vi.fn();
  renderApp(<DateRangePicker value={null} onChange={onChange} />);
  return onChange;
}

it('names the chosen range', () => {
  fakeApi({});
  renderApp(
    <DateRangePicker
      value={{ startDate: '2026-03-01', endDate: '2026-03-08' }}
      onChange={() => {}}
    />,
  );
  expect(screen.getByRole('button', { name: 'Mar 1 - Mar 8, 2026' })).toBeVisible();
});

it('applies a preset, and clears', async () => {
  const onChange = setUp();
  const today = dayOf(Date.now(), 'UTC');
  await userEvent.click(screen.getByRole('button', { name: 'Date Range' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Today' }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenLastCalledWith({ startDate: today, endDate: today });
  await userEvent.click(screen.getByRole('button', { name: 'Date Range' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('clamps the typed count of days', async () => {
  const onChange = setUp();
  const today = dayOf(Date.now(), 'UTC');
  await userEvent.click(screen.getByRole('button', { name: 'Date Range' }));
  const field = await screen.findByLabelText('days up to today');
  await userEvent.type(field, 'x');
  expect(field).toHaveValue('0');
  await userEvent.clear(field);
  await userEvent.type(field, '7');
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenLastCalledWith(daysUpToToday(7, today));
});

it('puts two picked days in order', async () => {
  const onChange = setUp();
  const now = new Date();
  const day = (n: number) => new Date(now.getFullYear(), now.getMonth(), n);
  const label = (n: number) =>
    day(n).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  await userEvent.click(screen.getByRole('button', { name: 'Date Range' }));
  await userEvent.click(await screen.findByRole('button', { name: label(20) }));
  await userEvent.click(screen.getByRole('button', { name: label(10) }));
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenLastCalledWith({
    startDate: dateToDay(day(10)),
    endDate: dateToDay(day(20)),
  });
});
