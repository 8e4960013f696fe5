import type { LineShape } from './options.ts';
import type { Scale } from './scale.ts';

/** A line is drawn in a square of this size, which is stretched over its place. */
export const BOX = 100;

/** How far from the left a value stands: from edge to edge, a single one in the middle. */
export function placeOf(index: number, count: number): number {
  return count === 1 ? BOX / 2 : (index * BOX) / (count - 1);
}

const text = (value: number) => value.toFixed(2);

/** How steep the line is at each value, so that it never goes beyond a neighbour. */
function slopes(ys: readonly number[]): number[] {
  const rises = ys.slice(1).map((y, index) => y - (ys[index] ?? y));
  const inner = rises.slice(1).map((after, index) => {
    const before = rises[index] ?? 0;
    if (before * after <= 0) return 0;
    return (
      Math.sign(after) *
      Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4) *
      2
    );
  });
  const end = (rise = 0, next = rise) => (3 * rise - next) / 2;
  return [end(rises[0], inner[0]), ...inner, end(rises.at(-1), inner.at(-1))];
}

/** The line through the values from left to right, as an SVG path. */
export function linePath(values: readonly number[], scale: Scale, shape: LineShape): string {
  const ys = values.map((value) => BOX * (1 - (value - scale.min) / (scale.max - scale.min)));
  const step = BOX / Math.max(1, ys.length - 1);
  const tangents = shape === 'flow' ? slopes(ys) : [];
  const parts = ys.map((y, index) => {
    const x = placeOf(index, ys.length);
    // A line without length is a dot where its ends are round.
    if (index === 0) return `M${text(x)} ${text(y)}${ys.length === 1 ? 'h0' : ''}`;
    if (shape === 'step') return `H${text(x)}V${text(y)}`;
    const before = (ys[index - 1] ?? y) + (tangents[index - 1] ?? 0) / 3;
    const after = y - (tangents[index] ?? 0) / 3;
    const [first, second] = [text(x - (2 * step) / 3), text(x - step / 3)];
    return `C${first} ${text(before)} ${second} ${text(after)} ${text(x)} ${text(y)}`;
  });
  return parts.join('');
}
