import type { Group } from '@groupsight/proto/groups/v1/groups';
import type { BriefLine, GetBriefResponse } from '@groupsight/proto/insights/v1/insights';
import { type Static, Type } from 'typebox';
import { Instant, NullableInstant, NullableString, named, oneOf, ref } from '../schema.ts';
import { GroupRef, toGroupRef } from './group.ts';
import { iso, isoOrNull, oneOfThese, textOrNull } from './values.ts';

const sections = ['asked', 'dates', 'decisions', 'days'] as const;
const kinds = ['question', 'answer', 'task', 'event', 'deadline', 'decision', 'digest'] as const;
const reasons = ['mentioned', 'quoted', 'named', 'took', 'answered'] as const;
const statuses = ['planned', 'changed', 'cancelled'] as const;

const LineSchema = named(
  'BriefLine',
  {
    lineId: Type.String({
      description: 'Names it for POST /api/brief/read; another one when what it says is another.',
    }),
    section: oneOf(
      sections,
      'asked: of you and still open, and answers to you; dates: ahead; decisions; days: what a group talked about.',
    ),
    kind: oneOf(kinds),
    documentId: Type.String({ description: 'Of the question, fact or digest.' }),
    group: ref(GroupRef),
    text: Type.String({ description: 'Of a digest markdown; cut where it is long.' }),
    reason: Type.Unsafe<(typeof reasons)[number] | null>({
      type: ['string', 'null'],
      enum: [...reasons, null],
      description: 'Why it is yours: of asked only.',
    }),
    who: NullableString('Who asks or answers.'),
    date: NullableString('yyyy-MM-dd it is on or is due, or the day that a digest is of.'),
    time: NullableString('HH:mm.'),
    place: NullableString(),
    status: Type.Unsafe<(typeof statuses)[number] | null>({
      type: ['string', 'null'],
      enum: [...statuses, null],
      description: 'Of dates only.',
    }),
    before: Type.Unsafe<{ date: string | null; time: string | null } | null>({
      type: ['object', 'null'],
      properties: { date: { type: ['string', 'null'] }, time: { type: ['string', 'null'] } },
      required: ['date', 'time'],
      additionalProperties: false,
      description: 'When a changed date was to be.',
    }),
    soFar: Type.Boolean({ description: 'Whether it is of a day that is not over.' }),
    sources: Type.Array(Type.String(), { description: 'message_ids it rests on.' }),
    at: Instant('When it was said.'),
  },
  'A line of the brief.',
);

const LeftOutSchema = named('BriefLeftOut', {
  section: oneOf(sections),
  lines: Type.Integer({ description: 'Which wait to be read, and had no room.' }),
});

export const BriefSchema = named(
  'Brief',
  {
    lines: Type.Array(ref(LineSchema), { description: 'By section, the most urgent first.' }),
    quietGroups: Type.Array(ref(GroupRef), { description: 'Watched, with nothing to read.' }),
    watchedGroups: Type.Integer(),
    leftOut: Type.Array(ref(LeftOutSchema)),
    since: NullableInstant('When you last marked something as read.'),
    knowsYou: Type.Boolean({
      description: 'Whether it is known who of the members you are: nothing is asked of you else.',
    }),
    words: Type.Integer({ description: 'In all, at most 400.' }),
  },
  'What of the watched groups waits to be read, in few words.',
);

export const briefSchemas = [LineSchema, LeftOutSchema, BriefSchema];

function toLine(line: BriefLine, group: Group): Static<typeof LineSchema> {
  const { lineId, documentId, text, soFar, messageIds, beforeDate, beforeTime } = line;
  const isChanged = line.status === 'changed' && `${beforeDate}${beforeTime}` !== '';
  return {
    lineId,
    documentId,
    text,
    soFar,
    sources: messageIds,
    section: oneOfThese(sections, line.section, 'days'),
    kind: oneOfThese(kinds, line.kind, 'digest'),
    group: toGroupRef(group),
    reason: reasons.find((known) => known === line.reason) ?? null,
    who: textOrNull(line.who),
    date: textOrNull(line.date),
    time: textOrNull(line.time),
    place: textOrNull(line.place),
    status: statuses.find((known) => known === line.status) ?? null,
    before: isChanged ? { date: textOrNull(beforeDate), time: textOrNull(beforeTime) } : null,
    at: iso(line.at),
  };
}

/** @param groups the watched ones */
export function toBrief(
  brief: GetBriefResponse,
  groups: readonly Group[],
): Static<typeof BriefSchema> {
  const byId = new Map(groups.map((group) => [group.documentId, group]));
  return {
    lines: brief.lines.flatMap((line) => {
      const group = byId.get(line.groupId);
      return group ? [toLine(line, group)] : [];
    }),
    quietGroups: brief.quietGroupIds.flatMap((id) => {
      const group = byId.get(id);
      return group ? [toGroupRef(group)] : [];
    }),
    watchedGroups: groups.length,
    leftOut: brief.leftOut.map(({ section, lines }) => ({
      section: oneOfThese(sections, section, 'days'),
      lines,
    })),
    since: isoOrNull(brief.since),
    knowsYou: brief.knowsOwner,
    words: brief.words,
  };
}
