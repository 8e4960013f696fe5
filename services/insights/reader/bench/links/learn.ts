import type { Network } from '../../src/links/network.ts';
import { randomOf } from '../random.ts';
import type { Example } from './examples.ts';
import { featureCount } from './examples.ts';

const width = 8;
const epochs = 8;
const batch = 16;
const rate = 0.004;
const decay = 0.001;
/** Share of the layer's sums left out of each step, so that none is relied upon. */
const left = 0.3;

/** Numbers to be learned, moved against their gradient (Adam with decay). */
class Learned {
  readonly now: Float64Array;
  readonly gradient: Float64Array;
  readonly #mean: Float64Array;
  readonly #square: Float64Array;

  constructor(size: number, start: (index: number) => number) {
    this.now = Float64Array.from({ length: size }, (_, index) => start(index));
    this.gradient = new Float64Array(size);
    this.#mean = new Float64Array(size);
    this.#square = new Float64Array(size);
  }

  step(count: number, stepSize: number, taken: number): void {
    const meanScale = 1 - 0.9 ** count;
    const squareScale = 1 - 0.999 ** count;
    for (const [i, sum] of this.gradient.entries()) {
      const g = sum / taken;
      const mean = 0.9 * (this.#mean[i] ?? 0) + 0.1 * g;
      const square = 0.999 * (this.#square[i] ?? 0) + 0.001 * g * g;
      this.#mean[i] = mean;
      this.#square[i] = square;
      const move = mean / meanScale / (Math.sqrt(square / squareScale) + 1e-8);
      this.now[i] = (this.now[i] ?? 0) * (1 - stepSize * decay) - stepSize * move;
    }
    this.gradient.fill(0);
  }
}

/** Learns to score the right option above the others (softmax over a line's options). */
class Learner {
  readonly #random: () => number;
  readonly #rows: Learned;
  readonly #out: Learned;
  readonly #direct: Learned;

  constructor(seed: number) {
    this.#random = randomOf(seed);
    const any = (most: number) => (this.#random() * 2 - 1) * most;
    const size = (featureCount + 1) * width;
    this.#rows = new Learned(size, (i) => (i < featureCount * width ? any(0.3) : 0));
    this.#out = new Learned(width, () => any(0.5));
    this.#direct = new Learned(featureCount, () => 0);
  }

  /** Each option's layer into `layer`, and its score into `scores`. */
  #forward(example: Example, kept: Float64Array, layer: Float64Array, scores: Float64Array) {
    const rows = this.#rows.now;
    for (let option = 0; option < example.options.length; option += 1) {
      const from = option * width;
      for (let h = 0; h < width; h += 1) layer[from + h] = rows[featureCount * width + h] ?? 0;
      let score = 0;
      const end = example.starts[option + 1] ?? 0;
      for (let k = example.starts[option] ?? 0; k < end; k += 1) {
        const feature = example.index[k] ?? 0;
        const value = example.value[k] ?? 0;
        score += (this.#direct.now[feature] ?? 0) * value;
        for (let h = 0; h < width; h += 1) {
          layer[from + h] = (layer[from + h] ?? 0) + (rows[feature * width + h] ?? 0) * value;
        }
      }
      for (let h = 0; h < width; h += 1) {
        const sum = Math.max(0, layer[from + h] ?? 0);
        layer[from + h] = sum;
        score += sum * (this.#out.now[h] ?? 0) * (kept[h] ?? 0);
      }
      scores[option] = score;
    }
  }

  #backward(example: Example, kept: Float64Array, layer: Float64Array, wrong: Float64Array) {
    const toRows = new Float64Array(width);
    for (let option = 0; option < example.options.length; option += 1) {
      const d = wrong[option] ?? 0;
      if (Math.abs(d) < 1e-5) continue;
      for (let h = 0; h < width; h += 1) {
        const sum = layer[option * width + h] ?? 0;
        const weight = sum > 0 ? d * (kept[h] ?? 0) : 0;
        this.#out.gradient[h] = (this.#out.gradient[h] ?? 0) + weight * sum;
        toRows[h] = weight * (this.#out.now[h] ?? 0);
        const bias = featureCount * width + h;
        this.#rows.gradient[bias] = (this.#rows.gradient[bias] ?? 0) + (toRows[h] ?? 0);
      }
      const end = example.starts[option + 1] ?? 0;
      for (let k = example.starts[option] ?? 0; k < end; k += 1) {
        const feature = example.index[k] ?? 0;
        const value = example.value[k] ?? 0;
        const direct = this.#direct.gradient;
        direct[feature] = (direct[feature] ?? 0) + d * value;
        const row = feature * width;
        for (let h = 0; h < width; h += 1) {
          this.#rows.gradient[row + h] =
            (this.#rows.gradient[row + h] ?? 0) + (toRows[h] ?? 0) * value;
        }
      }
    }
  }

  #look(example: Example): void {
    const count = example.options.length;
    const kept = Float64Array.from({ length: width }, () =>
      this.#random() < left ? 0 : 1 / (1 - left),
    );
    const layer = new Float64Array(count * width);
    const scores = new Float64Array(count);
    this.#forward(example, kept, layer, scores);
    const most = Math.max(...scores);
    const likely = scores.map((score) => Math.exp(score - most));
    const all = likely.reduce((sum, one) => sum + one, 0);
    const right = example.right.reduce((sum, option) => sum + (likely[option] ?? 0), 0);
    const wrong = likely.map(
      (one, option) => one / all - (example.right.includes(option) ? one / right : 0),
    );
    this.#backward(example, kept, layer, wrong);
  }

  learn(examples: readonly Example[]): void {
    const order = examples.filter(({ right }) => right.length > 0);
    const steps = epochs * Math.ceil(order.length / batch);
    let step = 0;
    for (let epoch = 0; epoch < epochs; epoch += 1) {
      for (let i = order.length - 1; i > 0; i -= 1) {
        const j = Math.floor(this.#random() * (i + 1));
        const [a, b] = [order[i], order[j]];
        if (a && b) [order[i], order[j]] = [b, a];
      }
      for (let start = 0; start < order.length; start += batch) {
        const taken = order.slice(start, start + batch);
        for (const example of taken) this.#look(example);
        step += 1;
        const stepSize = rate * (1 - step / (steps + 1));
        for (const part of [this.#rows, this.#out, this.#direct]) {
          part.step(step, stepSize, taken.length);
        }
      }
    }
  }

  network(): Network {
    const round = (all: Float64Array) => [...all].map((one) => Math.round(one * 100) / 100);
    return {
      width,
      rows: round(this.#rows.now),
      out: round(this.#out.now),
      direct: round(this.#direct.now),
    };
  }
}

/** A network that learned from these examples; the same ones give the same network. */
export function learn(examples: readonly Example[]): Network {
  const learner = new Learner(1);
  learner.learn(examples);
  return learner.network();
}

/** The row that a network takes for an example's antecedent. */
export function chosenBy(network: Network, example: Example): number {
  let best = 0;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let option = 0; option < example.options.length; option += 1) {
    const layer = Array.from(network.rows).slice(featureCount * width);
    let score = 0;
    const end = example.starts[option + 1] ?? 0;
    for (let k = example.starts[option] ?? 0; k < end; k += 1) {
      const feature = example.index[k] ?? 0;
      const value = example.value[k] ?? 0;
      score += (network.direct[feature] ?? 0) * value;
      for (let h = 0; h < width; h += 1) {
        layer[h] = (layer[h] ?? 0) + (network.rows[feature * width + h] ?? 0) * value;
      }
    }
    for (const [h, sum] of layer.entries()) score += Math.max(0, sum) * (network.out[h] ?? 0);
    if (score > bestScore) {
      bestScore = score;
      best = option;
    }
  }
  return example.options[best] ?? example.row;
}
