import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { invalid } from '@groupsight/shared/errors';
import { allOf, anyOf, changeQuery, condition, not } from '@groupsight/shared/filter';
import { type QuestionState, questionStates } from './questions.repository.ts';

/** How a list names the state of a question that is open and put off. */
const snoozed = 'snoozed';

/** A state as somebody says it. @throws AppError invalid_state */
export function stateNamed(text: string): QuestionState {
  const state = questionStates.find((known) => known === text);
  if (state) return state;
  throw invalid('invalid_state', `A question is ${questionStates.join(', ')}.`, { field: 'state' });
}

/** What one state comes to in terms of what is stored. */
function stored(state: string, now: string): Filter {
  const is = (value: string) => condition('state', 'eq', value);
  if (state === 'open') return allOf(is('open'), condition('snoozed_until', 'lte', now));
  if (state === snoozed) return allOf(is('open'), condition('snoozed_until', 'gt', now));
  return is(state);
}

function translated({ operator, values }: Condition, now: string): Filter | undefined {
  const any = () => anyOf(...values.map((value) => stored(value, now)));
  if (values.length === 0) return undefined;
  if (operator === 'eq' || operator === 'in') return any();
  if (operator === 'ne' || operator === 'notIn') return not(any());
  return undefined;
}

/**
 * A query whose states are those of this moment: a question that is put off is `snoozed` until
 * its time comes, and open from then on without anybody doing anything.
 * @param now milliseconds since 1970
 */
export function atThisMoment(query: ListQuery | undefined, now: number): ListQuery | undefined {
  const at = new Date(now).toISOString();
  return changeQuery(query, (one) => (one.field === 'state' ? translated(one, at) : undefined));
}
