/** What a rule does about a message that breaks it: decided here, carried out elsewhere. */

/**
 * acted: commands are given; noted: there is nothing that could be done; held_back: beyond what
 * is done in a group within an hour; dry_run: the rule is only tried out.
 */
export type Decision = 'acted' | 'noted' | 'held_back' | 'dry_run';

/**
 * none: the rule does not ask for it; skipped: it does, but is held back or tried out; asked: the
 * command is on its way.
 */
export type StepState = 'none' | 'skipped' | 'asked' | 'done' | 'failed';

export interface ActionPlan {
  readonly decision: Decision;
  readonly delete: StepState;
  readonly warn: StepState;
  /** Stable code of why it cannot be deleted; empty else. */
  readonly errorCode: string;
}

export interface RuleActions {
  readonly deletes: boolean;
  readonly warns: boolean;
  readonly dryRun: boolean;
}

export interface Permissions {
  /** Others' messages can be deleted by admins only: known before asking. */
  readonly isAdmin: boolean;
  /** Messages of the group that were acted on within the hour. */
  readonly actedOn: number;
}

/** A bad rule does not get further than this in a group before somebody hears of it. */
export const maxActionsPerHour = 20;

export const hourMs = 3_600_000;

export function actionPlanOf(
  { deletes, warns, dryRun }: RuleActions,
  { isAdmin, actedOn }: Permissions,
): ActionPlan {
  const steps = (state: StepState) => ({
    delete: deletes ? state : 'none',
    warn: warns ? state : 'none',
  });
  if (dryRun) return { decision: 'dry_run', ...steps('skipped'), errorCode: '' };
  const refused = deletes && !isAdmin;
  const errorCode = refused ? 'not_admin' : '';
  const deletion = refused ? { delete: 'failed' as const } : {};
  if (!warns && (!deletes || refused)) {
    return { decision: 'noted', ...steps('none'), ...deletion, errorCode };
  }
  if (actedOn >= maxActionsPerHour) {
    return { decision: 'held_back', ...steps('skipped'), errorCode: '' };
  }
  return { decision: 'acted', ...steps('asked'), ...deletion, errorCode };
}

/** The network takes a message back for about two days; later it says yes and does nothing. */
const undoableMs = 48 * hourMs;

export interface Warned {
  readonly warn: StepState;
  /** The warning's own message id; empty while it is not known. */
  readonly warningId: string;
  readonly undo: StepState;
  readonly at: Date;
}

/** Why a warning cannot be taken back; null when it can. */
export function undoRefusal(
  { warn, warningId, undo, at }: Warned,
  now: number,
): 'warning_not_sent' | 'no_warning' | 'too_late' | null {
  if (warn === 'asked') return 'warning_not_sent';
  if (warn !== 'done' || warningId === '') return 'no_warning';
  // What was asked for in time is not too late.
  if (undo === 'asked' || undo === 'done') return null;
  return now - at.getTime() > undoableMs ? 'too_late' : null;
}

const longestExcerpt = 200;

/** As much of a message as a log shows. */
export function excerptOf(text: string): string {
  const letters = [...text.trim()];
  return letters.length <= longestExcerpt
    ? letters.join('')
    : `${letters.slice(0, longestExcerpt).join('')}…`;
}
