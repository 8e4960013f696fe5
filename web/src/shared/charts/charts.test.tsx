import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp, violations } from '../../test/render.tsx';
import { LineChartCard } from './LineChartCard.tsx';
import { MiniBars } from './MiniBars.tsx';
import { RankBars } from './RankBars.tsx';

const library = vi.hoisted(() => ({ fails: false, asked: 0 }));
vi.mock('./ApexChart.tsx', () => ({
  get ApexChart() {
    library.asked += 1;
    if (library.fails) throw new Error('Failed to fetch dynamically imported module');
    return ({ spec }: { spec: { series: object } }) => <pre>{JSON.stringify(spec.series)}</pre>;
  },
}));

const points = [
  { date: '2026-03-01', value: 1200 },
  { date: '2026-03-02', value: 0 },
];

/** Tells the page that what it observes has come into view. */
let scrollThere = () => {};
beforeEach(() => {
  library.fails = false;
  library.asked = 0;
  const AllInView = window.IntersectionObserver;
  class Below extends AllInView {
    override observe(target: Element) {
      scrollThere = () => super.observe(target);
    }
  }
  vi.stubGlobal('IntersectionObserver', Below);
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

it('asks for the library when the chart comes into view, and draws it then', async () => {
  aCard();
  expect(theChart().querySelector('.mantine-Skeleton-root')).not.toBeNull();
  expect(library.asked).toBe(0);
  act(() => scrollThere());
  expect(await screen.findByText(drawing)).toBeVisible();
  expect(theChart().querySelector('.mantine-Skeleton-root')).toBeNull();
});

it('says when the library does not come, and asks again', async () => {
  library.fails = true;
  aCard();
  act(() => scrollThere());
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of the app did not arrive');
  library.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
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

it('ranked bars say each name whole, are as long as their values, and hold nothing by zero', () => {
  const long = 'None of these: I would rather meet in September, when the schools are back';
  const items = [
    { name: long, value: 4, note: '4 · 80 %' },
    { name: 'Saturday', value: 1, note: '1 · 20 %' },
    { name: 'Saturday', value: 0, note: '0 · 0 %' },
  ];
  renderApp(<RankBars label="Which day?" items={items} />);
  const rows = within(screen.getByRole('list', { name: 'Which day?' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    `${long}4 · 80 %`,
    'Saturday1 · 20 %',
    'Saturday0 · 0 %',
  ]);
  const widths = rows.map((row) => (row.lastElementChild as HTMLElement).style.width);
  expect(widths).toEqual(['100%', '25%', '0%']);
});
