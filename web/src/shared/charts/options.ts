import type { ApexOptions } from 'apexcharts';
import { chartDay, type Day } from '../dates/days.ts';
import { escapeHtml } from '../ui/escape-html.ts';
import { formatNumber } from '../ui/format-number.ts';
import { countScale, type Scale } from './scale.ts';

/** One point of a chart over days. */
export interface DayValue {
  date: Day;
  value: number;
}

/** The colours a chart is drawn in; they differ between light and dark. */
export interface ChartColors {
  line: string;
  text: string;
  grid: string;
  dark: boolean;
}

export interface ChartSpec {
  options: ApexOptions;
  series: NonNullable<ApexOptions['series']>;
}

/** Charts are 472 by 150: as wide as their card, 150 high. */
export const CHART_HEIGHT = 150;
const MAX_LABELS = 7;
const AXIS = { minWidth: 36, maxWidth: 36 };
/** Seven do not fit on a phone. */
const PHONE_LABELS = 4;
const PHONE_WIDTH = 480;

/** The tokens of the running scheme, as resolved CSS: SVG gradients take no variables. */
export function chartColors(dark: boolean): ChartColors {
  return dark
    ? { line: '#43bd8e', text: '#93a0a5', grid: '#262d30', dark }
    : { line: '#0c7f5d', text: '#616d73', grid: '#e4e8e8', dark };
}

/** Which points get a label: all up to seven, else seven spread evenly over first to last. */
export function labelIndexes(count: number, most = MAX_LABELS): Set<number> {
  if (count <= most) return new Set(Array.from({ length: count }, (_, i) => i));
  return new Set(
    Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1))),
  );
}

/** Label texts for every point: the day, or nothing between the seven. */
export function axisLabels(points: readonly DayValue[], most = MAX_LABELS): string[] {
  const shown = labelIndexes(points.length, most);
  return points.map((point, index) => (shown.has(index) ? chartDay(point.date) : ''));
}

function tooltip(colors: ChartColors) {
  return {
    theme: colors.dark ? 'dark' : 'light',
    style: { fontSize: '12px', fontFamily: 'inherit' },
  };
}

function base(colors: ChartColors): ApexOptions {
  return {
    chart: {
      fontFamily: 'inherit',
      foreColor: colors.text,
      background: 'transparent',
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      parentHeightOffset: 0,
    },
    colors: [colors.line],
    dataLabels: { enabled: false },
    theme: { mode: colors.dark ? 'dark' : 'light' },
    tooltip: tooltip(colors),
    grid: {
      borderColor: colors.grid,
      strokeDashArray: 3,
      padding: { left: 10, right: 10, top: -14, bottom: -6 },
    },
  };
}

/**
 * How the line goes from day to day, never through a value that no day had: `flow` for counts
 * of a day, `step` for what stays until it changes.
 */
export type LineShape = 'flow' | 'step';
const CURVES = { flow: 'monotoneCubic', step: 'stepline' } as const;

/** Counts are read from nothing up; members are seen to change. */
function scaleOf(points: readonly DayValue[], shape: LineShape): Scale {
  return countScale(
    points.map(({ value }) => value),
    shape === 'flow',
  );
}

/** A line over days, as the activity and the members growth charts draw it. */
export function lineChart(
  name: string,
  points: readonly DayValue[],
  colors: ChartColors,
  shape: LineShape = 'flow',
): ChartSpec {
  const { min, max, ticks } = scaleOf(points, shape);
  return {
    series: [{ name, data: points.map((point) => point.value) }],
    options: {
      ...base(colors),
      stroke: { curve: CURVES[shape], width: 2 },
      fill: {
        type: 'gradient',
        gradient: { shadeIntensity: 0, opacityFrom: 0.28, opacityTo: 0, stops: [0, 100] },
      },
      markers: { size: points.length === 1 ? 4 : 0, hover: { size: 4 } },
      xaxis: {
        categories: points.map((point) => chartDay(point.date)),
        axisBorder: { show: false },
        axisTicks: { show: false },
        tooltip: { enabled: false },
        labels: {
          rotate: 0,
          hideOverlappingLabels: false,
          style: { fontSize: '11px' },
          formatter: labelPicker(points),
        },
      },
      yaxis: {
        min,
        max,
        tickAmount: ticks.length - 1,
        // As wide whatever stands there: the charts of a page stand in line.
        labels: { style: { fontSize: '11px' }, formatter: wholeNumber, ...AXIS },
      },
      tooltip: {
        ...tooltip(colors),
        x: { formatter: (_value, context) => dayAt(points, context) },
      },
    },
  };
}

/**
 * Apex asks once per category and names it by its text, so a text shown once stays shown. The width is
 * looked at as it draws: with `responsive` options of its own it loses the days when a window changes.
 */
function labelPicker(points: readonly DayValue[]) {
  const keptOf = (most: number) => new Set(axisLabels(points, most).filter(Boolean));
  const [kept, keptOnPhone] = [keptOf(MAX_LABELS), keptOf(PHONE_LABELS)];
  const all = new Set(points.map((point) => chartDay(point.date)));
  return (value: string): string => {
    const shown = innerWidth <= PHONE_WIDTH ? keptOnPhone : kept;
    return all.has(value) && !shown.has(value) ? '' : value;
  };
}

/** What the library tells a tooltip's formatter of. */
interface PointedAt {
  dataPointIndex?: number;
}

function dayAt(points: readonly DayValue[], context?: PointedAt): string {
  const point = points[context?.dataPointIndex ?? -1];
  return point ? chartDay(point.date) : '';
}

function wholeNumber(value: number): string {
  return formatNumber(Math.round(value));
}

/** Values of named things, the largest first, as bars that stand beside the rows of a table. */
export function rankChart(
  name: string,
  ranked: readonly { name: string; value: number }[],
  colors: ChartColors,
): ChartSpec {
  const { chart, ...common } = base(colors);
  return {
    series: [{ name, data: ranked.map(({ value }) => value) }],
    options: {
      ...common,
      fill: { opacity: 1 },
      // Nothing but the bars: each is as high as its row.
      chart: { ...chart, sparkline: { enabled: true } },
      plotOptions: {
        bar: {
          horizontal: true,
          borderRadius: 3,
          borderRadiusApplication: 'end',
          barHeight: '34%',
        },
      },
      // The first bar takes the whole width. The library writes a category into the page as HTML,
      // wherever it shows one: it is given places, and the name by the formatter alone.
      xaxis: {
        categories: ranked.map((_item, index) => String(index + 1)),
        min: 0,
        max: Math.max(1, ...ranked.map((item) => item.value)),
      },
      tooltip: {
        ...tooltip(colors),
        x: {
          formatter: (_place, context?: PointedAt) =>
            escapeHtml(ranked[context?.dataPointIndex ?? -1]?.name ?? ''),
        },
        y: { formatter: wholeNumber },
      },
    },
  };
}

/** The rounded total divided by the number of days; 0 without days. */
export function dailyAverage(points: readonly DayValue[]): number {
  if (!points.length) return 0;
  return Math.round(points.reduce((sum, point) => sum + point.value, 0) / points.length);
}
