import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, addYears } from 'date-fns';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { screenIsWide } from '../../test/screen-width.ts';
import { DateRangePicker } from './DateRangePicker.tsx';
import { dateToDay, dayToDate } from './days.ts';
import { daysFromToday, daysUpToToday, presets } from './range.ts';
import { dayOf } from './zone.ts';

beforeEach(() => screenIsWide(true));
afterEach(() => void vi.restoreAllMocks());

const today = dayOf(Date.now(), 'UTC');
const plus = (days: number) => dateToDay(addDays(dayToDate(today), days));
const label = (day: string) =>
  dayToDate(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

async function setUp(props: Partial<ComponentProps<typeof DateRangePicker>> = {}) {
  fakeApi({});
  const onChange = vi.fn();
  renderApp(<DateRangePicker value={null} onChange={onChange} {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Date Range' }));
  await screen.findByRole('button', { name: 'Apply' });
  return onChange;
}

const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));
const preset = (name: string) => screen.getByRole('button', { name });

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

describe('its popup', () => {
  it('has two months, presets, counted days, Clear and Apply', async () => {
    await setUp();
    expect(screen.getAllByRole('table')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  it('shows one month on a phone', async () => {
    screenIsWide(false);
    const onChange = await setUp();
    expect(screen.getAllByRole('table')).toHaveLength(1);
    await userEvent.click(preset('Today'));
    await apply();
    expect(onChange).toHaveBeenLastCalledWith({ startDate: today, endDate: today });
  });

  it.each(presets(today).map(({ label: name, range }) => [name, range] as const))(
    'applies the preset %s',
    async (name, range) => {
      const onChange = await setUp();
      await userEvent.click(preset(name));
      expect(preset(name)).toHaveAttribute('aria-pressed', 'true');
      expect(onChange).not.toHaveBeenCalled();
      await apply();
      expect(onChange).toHaveBeenLastCalledWith(range);
    },
  );

  it('clears', async () => {
    const onChange = await setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
  });

  it('changes nothing when it is left, and gives the focus back', async () => {
    const onChange = await setUp();
    await userEvent.click(preset('Today'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull());
    expect(onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Date Range' })).toHaveFocus());
  });

  it('puts two picked days in order', async () => {
    const onChange = await setUp();
    const first = `${today.slice(0, 8)}10`;
    const second = `${today.slice(0, 8)}20`;
    await userEvent.click(screen.getByRole('button', { name: label(second) }));
    await userEvent.click(screen.getByRole('button', { name: label(first) }));
    await apply();
    expect(onChange).toHaveBeenLastCalledWith({ startDate: first, endDate: second });
  });

  it('takes one picked day for a range of one day', async () => {
    const onChange = await setUp();
    await userEvent.click(screen.getByRole('button', { name: label(today) }));
    await apply();
    expect(onChange).toHaveBeenLastCalledWith({ startDate: today, endDate: today });
  });

  it('is used by keyboard: arrows move between days, Enter picks', async () => {
    const onChange = await setUp();
    const middle = `${today.slice(0, 8)}15`;
    screen.getByRole('button', { name: label(middle) }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: label(`${today.slice(0, 8)}16`) })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await apply();
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ startDate: `${today.slice(0, 8)}16` });
  });
});

describe('the counted days', () => {
  it.each([
    ['days up to today', '7', '7', daysUpToToday(7, today)],
    ['days starting today', '7', '7', daysFromToday(7, today)],
    ['days up to today', 'x', '0', daysUpToToday(1, today)],
    ['days up to today', '0', '0', daysUpToToday(1, today)],
  ])('%s: %s', async (name, typed, shown, range) => {
    const onChange = await setUp();
    const field = screen.getByLabelText(name);
    await userEvent.type(field, typed);
    expect(field).toHaveValue(shown);
    await apply();
    expect(onChange).toHaveBeenLastCalledWith(range);
  });

  it('are at most 99999, and the range ends at the earliest day', async () => {
    const onChange = await setUp();
    const field = screen.getByLabelText('days up to today');
    await userEvent.click(field);
    await userEvent.paste('1234567');
    expect(field).toHaveValue('99999');
    await apply();
    const earliest = dateToDay(addYears(dayToDate(today), -100));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: earliest, endDate: today });
  });

  it('tell of the chosen range', async () => {
    await setUp({ value: null });
    await userEvent.click(preset('Today'));
    expect(screen.getByLabelText('days up to today')).toHaveValue('1');
    await userEvent.click(preset('Yesterday'));
    expect(screen.getByLabelText('days up to today')).toHaveValue('');
  });
});

describe('its limits', () => {
  it('reach 20 years ahead by themselves', async () => {
    const onChange = await setUp();
    await userEvent.click(screen.getByLabelText('days starting today'));
    await userEvent.paste('99999');
    await apply();
    const latest = dateToDay(addYears(dayToDate(today), 20));
    expect(onChange).toHaveBeenLastCalledWith({ startDate: today, endDate: latest });
  });

  it('disable days and the presets that have none to offer', async () => {
    await setUp({ max: plus(-1), isDisabled: (day) => day === plus(-1) });
    expect(preset('Today')).toBeDisabled();
    expect(preset('Yesterday')).toBeDisabled();
    expect(preset('Last Month')).toBeEnabled();
    const popup = within(screen.getByRole('dialog'));
    expect(popup.getByRole('button', { name: label(plus(-1)) })).toBeDisabled();
  });
});
