import ReactApexChart from 'react-apexcharts';
import './charts.css';
import type { ChartSpec } from './options.ts';

// CommonJS marked as a module: bundler and test runner disagree on where its default ends up.
const { default: Inner = ReactApexChart } = ReactApexChart as typeof ReactApexChart & {
  default?: typeof ReactApexChart;
};

interface Props {
  type: 'area' | 'bar';
  spec: ChartSpec;
  height: number;
}

interface Drawn {
  el: HTMLElement;
}

/** On paper a drawing grows or shrinks with its place: the library draws it once, for the screen. */
function scalable({ el }: Drawn): void {
  const drawing = el.querySelector('svg');
  const [width, height] = ['width', 'height'].map((name) => drawing?.getAttribute(name));
  if (width && height) drawing?.setAttribute('viewBox', `0 0 ${width} ${height}`);
}

/** The only module that imports ApexCharts; it is loaded on first use, through `Chart`. */
export function ApexChart({ type, spec: { options, series }, height }: Props) {
  const events = { mounted: scalable, updated: scalable };
  const scaled = { ...options, chart: { ...options.chart, events } };
  return <Inner type={type} options={scaled} series={series} height={height} width="100%" />;
}
