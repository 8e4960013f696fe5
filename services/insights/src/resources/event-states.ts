import type { Condition, Filter, ListQuery } from '@groupsight/proto/common/v1/query';
import { allOf, anyOf, changeQuery, condition, isTrue, not } from '@groupsight/shared/filter';

const planned = 'planned';
const isEvent = condition('type', 'eq', 'event');
/** An event that nothing changed has no state stored, as what is no event. */
const isUnchanged = allOf(isEvent, condition('status', 'null', 'true'));

function translated(one: Condition): Filter | undefined {
  const { operator, values } = one;
  const same: Filter = { kind: { $case: 'condition', value: one } };
  switch (operator) {
    case 'eq':
    case 'in':
      return values.includes(planned) ? anyOf(same, isUnchanged) : undefined;
    case 'ne':
    case 'notIn':
      return values.includes(planned) ? allOf(same, not(isUnchanged)) : undefined;
    case 'null':
      return isTrue(values[0]) ? not(isEvent) : isEvent;
    case 'notNull':
      return isTrue(values[0]) ? isEvent : not(isEvent);
    default:
      return undefined;
  }
}

/** A query of resources by the states that they show: an event is planned until something changes it. */
export function byShownStates(query: ListQuery | undefined): ListQuery | undefined {
  return changeQuery(query, (one) => (one.field === 'status' ? translated(one) : undefined));
}
