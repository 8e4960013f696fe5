/** What a user may have (spec §9). */
export const plans = ['personal', 'professional', 'ultimate'] as const;

export type Plan = (typeof plans)[number];
