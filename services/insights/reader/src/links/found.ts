const mostFeatures = 64;

/** Features of one thing, in memory that the next overwrites. */
export class Found {
  size = 0;
  readonly index = new Int16Array(mostFeatures);
  readonly value = new Float32Array(mostFeatures);

  add(index: number, value = 1): void {
    this.index[this.size] = index;
    this.value[this.size] = value;
    this.size += 1;
  }

  when(condition: boolean | undefined, index: number): void {
    if (condition) this.add(index);
  }
}
