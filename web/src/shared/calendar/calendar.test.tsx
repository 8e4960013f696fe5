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
const selected = 'March 18, 2026, selected';

describe('a month', () => {
  it('picks a day, the selected one too', async () => {
    const onPick = setUp();
    expect(await violations()).toEqual([]);
    await userEvent.click(cell(selected));
    expect(onPick).toHaveBeenLastCalledWith('2026-03-18');
    await userEvent.click(cell('March 20, 2026'));
    expect(onPick).toHaveBeenLastCalledWith('2026-03-20');
  });

  it('marks days with their level, the plain highlight without one, others not at all', () => {
    setUp();
    expect(cell('March 5, 2026, has a digest').className).toMatch(/level-4/);
    expect(cell('March 6, 2026, has a digest').className).toMatch(/level-plain/);
    expect(cell('March 7, 2026').className).not.toMatch(/level/);
  });

  it('has six weeks from Sunday, and names of the days', () => {
    setUp();
    const days = screen.getAllByRole('button', { name: /^[A-Z][a-z]+ \d+, \d{4}/ });
    expect(days).toHaveLength(42);
    expect(days[0]).toHaveAccessibleName('March 1, 2026');
    expect(screen.getByLabelText('Sunday')).toHaveTextContent('Sun');
  });

  it('begins at today without a value', () => {
    setUp({ value: null });
    expect(screen.getByRole('button', { name: /, today$/ })).toHaveAttribute('tabindex', '0');
  });

  it('begins at another value when that is given', async () => {
    setUp({ value: '2015-07-04' });
    await userEvent.click(cell('Next month'));
    expect(cell('August 2015')).toBeEnabled();
  });
});

it('zooms out to the century and back in to a day', async () => {
  const onPick = setUp();
  await userEvent.click(cell('March 2026'));
  await userEvent.click(cell('2026'));
  await userEvent.click(cell('2021 – 2030'));
  expect(cell('2001 – 2100')).toBeDisabled();
  expect(await violations()).toEqual([]);
  await userEvent.click(cell('2011 – 2020'));
  await userEvent.click(cell('2015'));
  await userEvent.click(cell('July 2015'));
  await userEvent.click(cell('July 4, 2015'));
  expect(onPick).toHaveBeenCalledOnce();
  expect(onPick).toHaveBeenLastCalledWith('2015-07-04');
});

describe('by keyboard', () => {
  it('is one tab stop among the days', async () => {
    setUp();
    const stops = document.querySelectorAll('.react-calendar__viewContainer [tabindex="0"]');
    expect([...stops]).toEqual([cell(selected)]);
    await userEvent.click(cell('Previous month'));
    expect(cell('February 1, 2026')).toHaveAttribute('tabindex', '0');
  });

  it.each([
    ['{ArrowRight}', 'March 19, 2026'],
    ['{ArrowLeft}', 'March 17, 2026'],
    ['{ArrowUp}', 'March 11, 2026'],
    ['{ArrowDown}', 'March 25, 2026'],
    ['{ArrowDown}{ArrowDown}', 'April 1, 2026'],
    ['{Home}', 'March 15, 2026'],
    ['{End}', 'March 21, 2026'],
    ['{PageUp}', 'February 18, 2026'],
    ['{PageDown}', 'April 18, 2026'],
    ['{Shift>}{PageUp}{/Shift}', 'March 18, 2025'],
    ['{Shift>}{PageDown}{/Shift}', 'March 18, 2027'],
  ])('%s leads to %s', async (keys, name) => {
    setUp();
    cell(selected).focus();
    await userEvent.keyboard(keys);
    expect(cell(name)).toHaveFocus();
  });

  it('moves in the longer periods, and zooms in with Enter', async () => {
    const onPick = setUp();
    await userEvent.click(cell('March 2026'));
    await userEvent.click(cell('2026'));
    await userEvent.click(cell('2021 – 2030'));
    cell('2021 – 2030').focus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(cell('2011')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(cell('January 2014')).toHaveFocus();
    await userEvent.keyboard('{PageDown}{ArrowRight}{Enter}');
    expect(cell('February 1, 2015')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenLastCalledWith('2015-02-01');
  });
});

it('ends 100 years back and 20 ahead', async () => {
  setUp({ value: null });
  const year = new Date().getUTCFullYear();
  screen.getByRole('button', { name: /, today$/ }).focus();
  await userEvent.keyboard(`{Shift>}${'{PageDown}'.repeat(21)}{/Shift}`);
  expect(document.activeElement).toHaveAccessibleName(new RegExp(`, ${year + 20}$`));
  expect(cell('Next month')).toBeDisabled();
});

it('refuses a value that is no day', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => setUp({ value: 'soon' })).toThrow(RangeError);
  error.mockRestore();
});
