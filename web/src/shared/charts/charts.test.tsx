import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { MiniBars } from './MiniBars.tsx';

const library = vi.hoisted(() => ({ fails: false, asked: 0 }));
vi.mock('./ApexChart.tsx', () => ({
  get ApexChart() {
    library.asked += 1;
    if (library.fails) throw new Error('Failed to fetch dynamically imported module');
    return ({ spec, onDrawn }: { spec: { series: object }; onDrawn(): void }) => {
      useEffect(onDrawn, [onDrawn]);
      return <pre>{JSON.stringify(spec.series)}</pre>;
    };
  },
}));

const points = [
  { date: '2026-03-01', value: 1200 },
  { date: '2026-03-02', value: 0 },
];

// The card of each test is loaded anew: it fetches the library once.
let LineChartCard: typeof import('./LineChartCard.tsx').LineChartCard;
beforeEach(async () => {
  library.fails = false;
  library.asked = 0;
  vi.resetModules();
  ({ LineChartCard } = await import('./LineChartCard.tsx'));
});

function aCard(values: Partial<Parameters<typeof LineChartCard>[0]> = {}) {
  fakeApi({});
  renderApp(
    <LineChartCard
      title="Group Activity"
      headline="1,200"
      seriesName="Messages"
      points={points}
      {...values}
    />,
  );
}

it('says when there is no data', () => {
  aCard({ points: [] });
  expect(screen.getByText('No activity data yet')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

const drawing = '[{"name":"Messages","data":[1200,0]}]';
const theChart = () => screen.getByRole('img', { name: /^Group Activity/ });

it('shows a picture at once, and the drawing when a pointer comes', async () => {
  aCard();
  const picture = within(theChart());
  expect(picture.getByText('1,500')).toBeVisible();
  expect(picture.getByText('Mar 2')).toBeVisible();
  await userEvent.hover(theChart());
  expect(await screen.findByText(drawing)).toBeVisible();
  expect(picture.queryByText('Mar 2')).toBeNull();
});

it('shows the drawing without a pointer when the page has rested', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  aCard();
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText(drawing)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(await screen.findByText(drawing)).toBeVisible();
  vi.useRealTimers();
});

it('keeps the picture where the drawing does not come, and asks again with the next pointer', async () => {
  library.fails = true;
  aCard();
  await userEvent.hover(theChart());
  await vi.waitFor(() => expect(library.asked).toBe(1));
  expect(within(theChart()).getByText('Mar 2')).toBeVisible();
  library.fails = false;
  await userEvent.unhover(theChart());
  await userEvent.hover(theChart());
  expect(await screen.findByText(drawing)).toBeVisible();
});

it('shows headline, period and change, and the values as a table for who cannot see them', async () => {
  aCard();
  expect(screen.getByText('1,200', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('Last 30 Days')).toBeVisible();
  expect(screen.getByText('+0/day')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Group Activity, 1,200, Last 30 Days' })).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Group Activity' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayMessages',
    'Mar 1, 20261,200',
    'Mar 2, 20260',
  ]);
  expect(await violations()).toEqual([]);
});

it('draws tiny bars of which the last days stand out', () => {
  fakeApi({});
  renderApp(<MiniBars label="Two days" points={points} color="#123456" strong={1} />);
  const [first, last] = screen.getByRole('img', { name: 'Two days' }).children;
  expect(first).toHaveAttribute('data-faint');
  expect(last).not.toHaveAttribute('data-faint');
  expect(last).toHaveAttribute('data-none');
});
