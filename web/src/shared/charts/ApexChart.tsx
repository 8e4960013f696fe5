import { useMemo, useRef } from 'react';
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
  onDrawn(): void;
}

/** The only module that imports ApexCharts; it is loaded on first use, through `Chart`. */
export function ApexChart({ type, spec, height, onDrawn }: Props) {
  const latest = useRef(onDrawn);
  latest.current = onDrawn;
  const options = useMemo(() => {
    const { chart, ...others } = spec.options;
    return { ...others, chart: { ...chart, events: { mounted: () => latest.current() } } };
  }, [spec]);
  return <Inner type={type} options={options} series={spec.series} height={height} width="100%" />;
}
