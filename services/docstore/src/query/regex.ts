/** MongoDB's regular expressions (PCRE) as JavaScript ones. */
import { BSONRegExp } from 'bson';
import type { Value } from '../bson/types.ts';
import { badValue, failAt } from '../errors.ts';
import { Pattern } from './pattern.ts';

const INLINE_FLAGS = /^\(\?([imsx]+)\)/;
const IGNORED_IN_EXTENDED = /\\.|\[(?:\\.|[^\]])*\]|\s+|#.*$/gm;

/** From `/a/i`, or from a pattern with separate options; `user` is the operator that has it. */
export function toPattern(pattern: Value, options?: Value, user = '$regex'): Pattern {
  if (!(pattern instanceof BSONRegExp) && typeof pattern !== 'string') {
    badValue('$regex has to be a string');
  }
  if (options !== undefined && typeof options !== 'string') badValue('$options has to be a string');
  const isRegExp = pattern instanceof BSONRegExp;
  let source = isRegExp ? pattern.pattern : pattern;
  let flags = options ?? (isRegExp ? pattern.options : '');
  const inline = INLINE_FLAGS.exec(source);
  if (inline !== null) {
    source = source.slice(inline[0].length);
    flags += inline[1];
  }
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) failAt(51108, `invalid flag in regex options: ${flag}`);
  }
  if (flags.includes('x')) source = withoutComments(source);
  const unique = [...new Set(flags)].filter((flag) => flag !== 'x').join('');
  return new Pattern(source, unique, user);
}

/** PCRE's extended mode: blanks and comments outside classes mean nothing. */
function withoutComments(source: string): string {
  return source.replace(IGNORED_IN_EXTENDED, (part) => (/^[\s#]/.test(part) ? '' : part));
}
