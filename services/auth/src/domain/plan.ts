/** What a user may have. */
export const plans = ['personal', 'professional', 'ultimate'] as const;

export type Plan = (typeof plans)[number];
