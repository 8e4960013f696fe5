import type { CoverageGap, GetCoverageResponse } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Instant, NullableInstant, named, oneOf, ref } from '../schema.ts';
import { iso, isoOrNull, oneOfThese } from './values.ts';

const gapReasons = [
  'connection_lost',
  'stopped',
  'not_linked',
  'not_watched',
  'phone_silent',
  'not_compared',
  'before_history',
  'outside_export',
  'not_heard',
] as const;

const described =
  'connection_lost, stopped: no connection, or the server did not run; not compared yet. ' +
  'phone_silent: the phone, which keeps the past, did not answer. not_compared: the next message ' +
  'of the group is needed to ask by. before_history: the phone has nothing earlier.';

export const CoverageGapSchema = named('CoverageGap', {
  from: Instant(),
  to: NullableInstant('null: it goes on.'),
  reason: oneOf(gapReasons, described),
});

export const GroupCoverage = named('GroupCoverage', {
  since: NullableInstant('Complete from here on but for the gaps; null: nothing is known to be.'),
  until: NullableInstant('The end of what is known to be complete.'),
  gaps: Type.Array(ref(CoverageGapSchema), { description: 'Oldest first; the latest 200.' }),
  before: Type.Unsafe<(typeof gapReasons)[number] | null>({
    type: ['string', 'null'],
    enum: [...gapReasons, null],
    description: 'Why nothing is known of what lies before `since`.',
  }),
  unreadable: Type.Integer({ description: 'Messages that are there and could not be read.' }),
});

export const coverageSchemas = [CoverageGapSchema, GroupCoverage];

export function toCoverageGap({ from, to, reason }: CoverageGap): Static<typeof CoverageGapSchema> {
  return {
    from: iso(from),
    to: isoOrNull(to),
    reason: oneOfThese(gapReasons, reason, 'not_heard'),
  };
}

export function toGroupCoverage(of: GetCoverageResponse): Static<typeof GroupCoverage> {
  const { since, until, gaps, beforeReason, unreadable } = of;
  return {
    since: isoOrNull(since),
    until: isoOrNull(until),
    gaps: gaps.map(toCoverageGap),
    before: beforeReason === '' ? null : oneOfThese(gapReasons, beforeReason, 'not_heard'),
    unreadable,
  };
}
