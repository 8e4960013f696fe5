import { nullableOneOf } from '../schema.ts';
import { oneOfThese } from './values.ts';

const reasons = [
  'not_configured',
  'pending',
  'budget_spent',
  'unavailable',
  'refused',
  'rejected',
] as const;

/** Why a model did not have the word; `description` ends the sentence where it stands. */
export const engineReason = (description: string) => nullableOneOf(reasons, description);

/** A service's word for it; null where the model had it. */
export const engineReasonOf = (word: string) =>
  word === '' ? null : oneOfThese(reasons, word, 'unavailable');
