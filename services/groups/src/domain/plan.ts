const limits: ReadonlyMap<string, number> = new Map([
  ['personal', 5],
  ['professional', 10],
  ['ultimate', Number.POSITIVE_INFINITY],
]);

/** How many groups a plan may watch; an unknown plan gets the smallest number. */
export function watchLimit(plan: string): number {
  return limits.get(plan) ?? 5;
}
