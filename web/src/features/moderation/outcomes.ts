import type { ModerationAction } from '../../shared/api/types.ts';
import { moderationTexts } from './texts.ts';

const { log: texts } = moderationTexts;

/** How far something came, for its colour. */
export type Tone = 'waiting' | 'done' | 'failed' | 'held' | 'tried';

export interface Outcome {
  readonly text: string;
  readonly tone: Tone;
}

const TONES = { skipped: 'waiting', asked: 'waiting', done: 'done', failed: 'failed' } as const;

function stepOf(
  step: 'delete' | 'warn' | 'undo',
  state: ModerationAction['delete'],
): readonly Outcome[] {
  if (state === 'none') return [];
  const words: Partial<Record<typeof state, string>> = texts[step];
  const text = words[state];
  return text ? [{ text, tone: TONES[state] }] : [];
}

/** What became of an entry of the log, step by step. */
export function outcomesOf(action: ModerationAction): readonly Outcome[] {
  const { decision } = action;
  const first: Outcome[] = [];
  if (decision === 'dry_run') first.push({ text: texts.filters.dry_run, tone: 'tried' });
  if (decision === 'held_back') first.push({ text: texts.filters.held_back, tone: 'held' });
  const all = [
    ...first,
    ...stepOf('delete', action.delete),
    ...stepOf('warn', action.warn),
    ...stepOf('undo', action.undo),
  ];
  return all.length > 0 ? all : [{ text: texts.noted, tone: 'waiting' }];
}

/** Why steps of it failed, as the server says it. */
export function errorsOf(action: ModerationAction): readonly string[] {
  const { delete_error, warn_error, undo_error } = action;
  return [delete_error, warn_error, undo_error].filter((error) => error !== null);
}
