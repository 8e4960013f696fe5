import type { Digest, Fact } from '@groupsight/proto/insights/v1/insights';
import { addDays, dateOf, offsetMinutes } from '@groupsight/shared/days';
import { allOf, condition } from '@groupsight/shared/filter';
import { Feed } from 'feed';
import ical, { ICalEventStatus } from 'ical-generator';
import { Type } from 'typebox';
import type { GatewayContext } from '../context.ts';
import { type App, callOf, sessionOf } from '../http.ts';
import { allGroups } from '../rest/all-groups.ts';
import { strict } from '../rest/schema.ts';

const tags = ['feeds'];
const config = { access: 'user', limit: 'read', tokenInQuery: true } as const;
const querystring = strict({
  token: Type.Optional(
    Type.String({ maxLength: 100, description: 'A token with the scope feed (Settings).' }),
  ),
});
/** What happened longer ago is in no calendar any more. */
const daysBack = 30;
const maxEvents = 500;
const maxDigests = 50;
/** Of an event that says when it begins and not when it ends. */
const usualMs = 60 * 60_000;
const minuteMs = 60_000;

const file = (type: string, description: string) => ({
  200: { description, content: { [type]: { schema: Type.Unsafe<unknown>({ type: 'string' }) } } },
});

/** When a zone's clocks show an hour of a day. */
function instantOf(date: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const near = asUtc - offsetMinutes(asUtc, zone) * minuteMs;
  return new Date(asUtc - offsetMinutes(near, zone) * minuteMs);
}

function addEvent(calendar: ReturnType<typeof ical>, fact: Fact, zone: string, name: string) {
  const {
    documentId,
    what,
    date,
    time,
    endDate,
    endTime,
    place,
    status,
    kind,
    version,
    updatedAt,
  } = fact;
  const isTimed = time !== '';
  const start = isTimed ? instantOf(date, time, zone) : new Date(`${date}T00:00:00Z`);
  const lastDay = endDate === '' ? date : endDate;
  const end = isTimed
    ? endTime === ''
      ? new Date(start.getTime() + usualMs)
      : instantOf(lastDay, endTime, zone)
    : new Date(`${addDays(lastDay, 1)}T00:00:00Z`);
  calendar.createEvent({
    id: documentId,
    sequence: version,
    // As long as nothing changes, calendars are told the same.
    stamp: updatedAt ?? start,
    summary: kind === 'deadline' ? `${what} (deadline)` : what,
    description: name,
    start,
    end: end > start ? end : new Date(start.getTime() + usualMs),
    allDay: !isTimed,
    status: status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(place === '' ? {} : { location: place }),
  });
}

/** Names of the owner's watched groups by their documentId. */
async function namesOf(
  { clients }: GatewayContext,
  ownerId: string,
  call: ReturnType<typeof callOf>,
) {
  const groups = await allGroups(clients, ownerId, condition('is_watched', 'eq', 'true'), call);
  return new Map(groups.map(({ documentId, name }) => [documentId, name]));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Markdown as it is: readers take it for HTML, and nothing that a member wrote becomes markup. */
const asHtml = (text: string): string =>
  text.replace(/[&<>]/g, (one) => entities[one] ?? one).replaceAll('\n', '<br>');

function addDigest(feed: Feed, digest: Digest, groupName: string, publicUrl: string): void {
  const { documentId, date, summary, groupId, updatedAt, createdAt } = digest;
  const link = `${publicUrl}/group/${groupId}?tab=digests`;
  feed.addItem({
    id: `urn:groupsight:digest:${documentId}`,
    title: `${groupName}, ${date}`,
    link,
    content: asHtml(summary),
    date: updatedAt ?? createdAt ?? new Date(`${date}T00:00:00Z`),
  });
}

/** What groups plan, for calendars, and their digests, for feed readers. */
export function feedRoutes(app: App, context: GatewayContext): void {
  const { insights } = context.clients;
  const publicUrlOf = ({ protocol, host }: { readonly protocol: string; readonly host: string }) =>
    (context.config.PUBLIC_URL ?? `${protocol}://${host}`).replace(/\/+$/, '');

  app.get(
    '/api/feeds/events.ics',
    {
      config,
      schema: {
        tags,
        summary: 'Events and deadlines of all watched groups as a calendar (iCalendar)',
        description: `From ${daysBack} days ago on, at most ${maxEvents}. What was called off is marked so.`,
        querystring,
        response: file('text/calendar', 'RFC 5545'),
      },
    },
    async (request, reply) => {
      const { userId: ownerId, timezone } = sessionOf(request);
      const call = callOf(request);
      const from = addDays(dateOf(Date.now(), timezone), -daysBack);
      const filter = allOf(
        condition('kind', 'in', 'event', 'deadline'),
        condition('date', 'gte', from),
      );
      const names = await namesOf(context, ownerId, call);
      const calendar = ical({
        name: 'Groupsight',
        prodId: { company: 'Groupsight', product: 'Groupsight' },
      });
      for (let offset = 0; offset < maxEvents; offset += 100) {
        const sort = [{ field: 'date', descending: false }];
        const query = { filter, sort, offset, limit: 100, withTotal: false };
        const { facts } = await insights.listFacts({ ownerId, query }, call);
        for (const fact of facts) {
          const name = names.get(fact.groupId);
          if (name !== undefined) addEvent(calendar, fact, timezone, name);
        }
        if (facts.length < 100) break;
      }
      reply.headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' });
      return reply.type('text/calendar; charset=utf-8').send(calendar.toString());
    },
  );

  app.get(
    '/api/feeds/digests.atom',
    {
      config,
      schema: {
        tags,
        summary: 'The latest digests of all watched groups as a feed (Atom)',
        querystring,
        response: file('application/atom+xml', `The latest ${maxDigests}`),
      },
    },
    async (request, reply) => {
      const { userId: ownerId } = sessionOf(request);
      const call = callOf(request);
      const publicUrl = publicUrlOf(request);
      const names = await namesOf(context, ownerId, call);
      const sort = [{ field: 'date', descending: true }];
      const query = { filter: undefined, sort, offset: 0, limit: maxDigests, withTotal: false };
      const { digests } = await insights.listDigests({ ownerId, query, withoutFacts: true }, call);
      const feed = new Feed({
        id: `${publicUrl}/feeds/digests`,
        title: 'Groupsight digests',
        link: publicUrl,
        copyright: '',
        updated: digests[0]?.updatedAt ?? new Date(0),
      });
      for (const digest of digests) {
        const name = names.get(digest.groupId);
        if (name !== undefined && !digest.soFar) addDigest(feed, digest, name, publicUrl);
      }
      reply.headers({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' });
      return reply.type('application/atom+xml; charset=utf-8').send(feed.atom1());
    },
  );
}
