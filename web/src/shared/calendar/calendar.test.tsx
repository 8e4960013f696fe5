import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { Calendar } from './Calendar.tsx';

function setUp(props: Partial<ComponentProps<typeof Calendar>> = {}) {
  fakeApi({});
  const onPick = vi.fn();
  const marks = new Map([
    ['2026-03-05', { level: 4, note: 'has a digest' }],
    ['2026-03-06', { note: 'has a digest' }],
  ]);
  renderApp(<Calendar label="Days" value="2026-03-18" onPick={onPick} marks={marks} {...props} />);
  return onPick;
}

const cell = (name: string) => screen.getByRole('button', { name });

describe('a month', () => {
  it('picks a day, the selected one too', async () => {
    const onPick = setUp();
    expect(await violations()).toEqual([]);
    await userEvent.click(cell('March 18, 2026'));
    expect(onPick).toHaveBeenLastCalledWith('2026-03-18', '2026-03-18');
  });

  it('marks days with their level, the plain highlight without one, others not at all', () => {
    setUp();
    expect(cell('March 5, 2026, has a digest')).toHaveAttribute('data-level', '4');
    expect(cell('March 6, 2026, has a digest')).toHaveAttribute('data-level', 'plain');
    expect(cell('March 7, 2026')).not.toHaveAttribute('data-level');
  });

  it('is a grid with named columns, and says which day is selected', () => {
    setUp();
    const grid = screen.getByRole('grid', { name: 'March 2026' });
    expect(grid).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((each) => each.ariaLabel)).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    const selected = screen.getAllByRole('gridcell', { selected: true });
    expect(selected.map((each) => each.textContent)).toEqual(['18']);
  });

  it('begins at today without a value', () => {
    setUp({ value: null });
    const today = document.querySelector('[aria-current="date"]');
    expect(today).toHaveAttribute('tabindex', '0');
  });
});

it('zooms out to the century and back in to a day', async () => {
  const onPick = setUp();
  await userEvent.click(cell('March 2026'));
  await userEvent.click(cell('2026'));
  await userEvent.click(cell('2021–2030'));
  expect(cell('2001–2100')).toBeDisabled();
  expect(await violations()).toEqual([]);
  await userEvent.click(cell('2011–2020'));
  await userEvent.click(cell('2015'));
  await userEvent.click(cell('July 2015'));
  await userEvent.click(cell('July 4, 2015'));
  expect(onPick).toHaveBeenLastCalledWith('2015-07-04', '2015-07-04');
});

describe('by keyboard', () => {
  it('is one tab stop among the days', async () => {
    setUp();
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
  });

  it.each([
    ['{ArrowRight}', 'March 19, 2026'],
    ['{ArrowLeft}', 'March 17, 2026'],
    ['{ArrowUp}', 'March 11, 2026'],
    ['{ArrowDown}', 'March 25, 2026'],
    ['{Home}', 'March 15, 2026'],
    ['{End}', 'March 21, 2026'],
    ['{PageUp}', 'February 18, 2026'],
    ['{PageDown}', 'April 18, 2026'],
    ['{Shift>}{PageUp}{/Shift}', 'March 18, 2025'],
    ['{Shift>}{PageDown}{/Shift}', 'March 18, 2027'],
  ])('%s leads to %s', async (keys, name) => {
    setUp();
    cell('March 18, 2026').focus();
    await userEvent.keyboard(keys);
    expect(cell(name)).toHaveFocus();
  });

  it('picks with Enter, and zooms in with it', async () => {
    const onPick = setUp({ view: 'year' });
    cell('March 2026').focus();
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(cell('April 1, 2026')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenLastCalledWith('2026-04-01', '2026-04-01');
  });
});

describe('its limits', () => {
  it('disables what lies outside of them, and ends there', async () => {
    setUp({ min: '2026-03-10', max: '2026-04-20' });
    expect(cell('March 9, 2026')).toBeDisabled();
    expect(cell('March 10, 2026')).toBeEnabled();
    expect(cell('Previous month')).toBeDisabled();
    await userEvent.click(cell('Next month'));
    expect(cell('April 21, 2026')).toBeDisabled();
    expect(cell('Next month')).toBeDisabled();
    cell('April 18, 2026').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(cell('April 20, 2026')).toHaveFocus();
  });

  it('keeps a day in reach of the keyboard when the value lies outside', () => {
    setUp({ value: '2026-03-18', min: '2026-05-01' });
    expect(cell('May 1, 2026')).toHaveAttribute('tabindex', '0');
  });

  it('are 100 years back and 20 ahead by themselves', async () => {
    setUp({ view: 'century', value: '1950-01-01' });
    expect(cell('1911–1920')).toBeDisabled();
    expect(cell('1931–1940')).toBeEnabled();
  });
});

describe('its options', () => {
  it('reports the range of a month where months are picked', async () => {
    const onPick = setUp({ view: 'year', finestView: 'year', returnValue: 'range' });
    await userEvent.click(cell('February 2026'));
    expect(onPick).toHaveBeenLastCalledWith('2026-02-01', '2026-02-28');
  });

  it.each([
    ['value', { value: 'soon' }],
    ['view', { view: 'week' as 'month' }],
    ['return value', { returnValue: 'middle' as 'end' }],
  ])('refuses a %s that is none', (_what, props) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => setUp(props)).toThrow(RangeError);
    error.mockRestore();
  });
});
