import { msg } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** What people read when a call fails and the server said nothing about it. */
export const apiTexts = translated({
  fallback: msg`Something went wrong`,
  unreachable: msg`The server cannot be reached.`,
  tooSlow: msg`The server takes too long to answer. Please try again.`,
  unreadable: msg`The server sent an unreadable answer.`,
});
