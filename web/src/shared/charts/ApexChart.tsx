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

/** The only module that imports ApexCharts; it is loaded on first use, through `Chart`. */
export function ApexChart({ type, spec: { options, series }, height }: Props) {
  return <Inner type={type} options={options} series={series} height={height} width="100%" />;
}
