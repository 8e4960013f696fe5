/** An axis from its lower to its upper end, with the values at which it is marked. */
export interface Scale {
  min: number;
  max: number;
  ticks: number[];
}

const STEPS = 3;
const NICE = [1, 2, 2.5, 5, 10];

/** The smallest round whole step that is not below the given one. */
function niceStep(least: number): number {
  if (least <= 1) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const steps = NICE.map((nice) => nice * magnitude);
  return steps.find((step) => step >= least && Number.isInteger(step)) ?? 10 * magnitude;
}

/** An axis for counts: some three round steps around the values, from nothing up where asked. */
export function countScale(values: readonly number[], fromZero: boolean): Scale {
  const most = Math.max(...values, 0);
  const least = fromZero ? 0 : Math.min(...values, most);
  const step = niceStep((most - least) / STEPS);
  const min = Math.floor(least / step) * step;
  if (most === least && most > 0) {
    // In the middle: a line along an edge would look like no line.
    return { min: most - 1, max: most + 1, ticks: [most - 1, most, most + 1] };
  }
  const max = Math.max(min + step, Math.ceil(most / step) * step);
  const count = Math.round((max - min) / step);
  return { min, max, ticks: Array.from({ length: count + 1 }, (_, i) => min + i * step) };
}
