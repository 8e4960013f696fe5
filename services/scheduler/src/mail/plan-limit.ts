import { hasFeature } from '@groupsight/shared/plans';
import type { Rhythm } from './rhythm.ts';

/** Whether a plan has a brief for every day; one for each week is in all of them. */
export const hasDailyBrief = (plan: string): boolean => hasFeature(plan, 'dailyBrief');

/** Whether a plan has a recap of every month. */
export const hasRecap = (plan: string): boolean => hasFeature(plan, 'recap');

/** What somebody gets of what they wish. */
export const rhythmOf = (rhythm: Rhythm, plan: string): Rhythm =>
  rhythm === 'daily' && !hasDailyBrief(plan) ? 'weekly' : rhythm;
