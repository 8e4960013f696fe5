import { isDate } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';

/** A trimmed text of an allowed length. @throws AppError invalid_<field> */
export function textOf(field: string, value: string, min: number, max: number): string {
  const trimmed = value.trim();
  const length = [...trimmed].length;
  if (length < min) throw invalid(`invalid_${field}`, `Please enter a ${field}.`, { field });
  if (length > max) {
    const message = `The ${field} may have at most ${max} characters.`;
    throw invalid(`invalid_${field}`, message, { field });
  }
  return trimmed;
}

const defaultColor = '#3b82f6';

/** A CSS colour: #rgb, #rrggbb, #rrggbbaa, or a name. @throws AppError invalid_color */
export function colorOf(value: string | undefined): string {
  const color = value?.trim() || defaultColor;
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return color;
  if (/^[a-z]{3,30}$/i.test(color)) return color;
  throw invalid('invalid_color', 'A colour looks like #3b82f6.', { field: 'color' });
}

/** A date yyyy-MM-dd. @throws AppError invalid_date */
export function dateField(field: string, value: string): string {
  if (isDate(value)) return value;
  throw invalid('invalid_date', `${field} is a date of the form yyyy-MM-dd.`, { field });
}

/** An id that must be there. @throws AppError invalid_request */
export function required(field: string, value: string): string {
  if (value !== '') return value;
  throw invalid('invalid_request', `${field} is missing.`, { field });
}

const maxAtOnce = 100;

/** How many to answer. @throws AppError invalid_<field> */
export function pageSize(field: string, value: number): number {
  if (value <= maxAtOnce) return value;
  throw invalid(`invalid_${field}`, `${field} is at most ${maxAtOnce}.`, { field });
}
