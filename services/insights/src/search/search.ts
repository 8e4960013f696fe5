import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  FoundPerson,
  SearchHit,
  SearchRequest,
  SearchResponse,
  Topic,
} from '@groupsight/proto/insights/v1/insights';
import {
  type Clause,
  clausesOf,
  kindLetters,
  type LineKind,
  rangesIn,
} from '@groupsight/reader/search/query';
import { indexedWords } from '@groupsight/reader/search/words';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { type MessageDoc, toLine } from '../messages/messages.repository.ts';
import { presentMessages } from '../messages/to-proto.ts';
import { questionKey } from '../questions/question-docs.ts';
import { presentQuestions } from '../questions/to-proto.ts';
import { hiddenGroups } from '../removals/visible.ts';
import { previewed } from '../resources/previewed.ts';
import { resourceKey } from '../resources/resource-shares.ts';
import type { ResourceDoc } from '../resources/resources.repository.ts';
import { presentResource } from '../resources/to-proto.ts';
import { dateField, pageSize, required } from '../rpc/input.ts';
import { presentTopic } from '../topics/to-proto.ts';
import { packedDays, type Span } from './blocks.repository.ts';
import { Finds } from './found.ts';
import { senderCode } from './lines.ts';
import { type Hit, hasOne, rarestOf, scanDay, type Wanted } from './scan.ts';
import { dayName, unindexed } from './tail.ts';

/** Longest text that is looked for, characters. */
const longestText = 300;
/** The last hit that a page may have. */
const farthest = 1_000;
/** Hits among which questions and events are looked for: the index knows messages alone. */
const maxLookedUp = 1_000;
/** Characters that are looked at before others have their turn. */
const turnSize = 500_000;
const maxNames = 10;

/** Kinds that what is derived from messages tells, not the messages. */
const derivedKinds: readonly string[] = ['event', 'question'];

interface Asked {
  readonly span: Span;
  readonly wanted: Wanted;
  /** Of `derivedKinds`; with any, other kinds are told apart after. */
  readonly derived: readonly string[];
  /** Letters of the other kinds. */
  readonly kinds: string;
  readonly offset: number;
  readonly limit: number;
  readonly isCounted: boolean;
  readonly isNamed: boolean;
}

const dateOrNone = (field: string, date: string) => (date === '' ? '' : dateField(field, date));

function letterOf(kind: string): string {
  if (Object.hasOwn(kindLetters, kind)) return kindLetters[kind as LineKind];
  if (derivedKinds.includes(kind)) return '';
  throw invalid('invalid_kind', 'There is no such kind of messages.', { field: 'kind' });
}

async function askedOf({ stores }: Context, request: SearchRequest): Promise<Asked> {
  const { groupIds, kinds, senderIds, offset, withTotal, withNames } = request;
  const ownerId = required('owner_id', request.ownerId);
  const limit = pageSize('limit', request.limit);
  if (offset + limit > farthest) {
    const message = `A search shows its first ${farthest} results. Please look for more words.`;
    throw invalid('invalid_pagination', message);
  }
  if ([...request.text].length > longestText) {
    const message = `Please look for at most ${longestText} characters.`;
    throw invalid('invalid_q', message, { field: 'q' });
  }
  const without = await hiddenGroups(stores, ownerId);
  const shown = groupIds.filter((group) => !without.includes(group));
  const letters = kinds.map(letterOf).join('');
  const derived = kinds.filter((kind) => derivedKinds.includes(kind));
  const ends = {
    from: dateOrNone('from_date', request.fromDate),
    to: dateOrNone('to_date', request.toDate),
  };
  return {
    span: { owner: ownerId, groups: groupIds.length > 0 ? shown : undefined, without, ...ends },
    wanted: {
      clauses: clausesOf(request.text),
      kinds: derived.length > 0 ? '' : letters,
      senders: new Set(senderIds.map(senderCode)),
    },
    derived,
    kinds: letters,
    offset,
    limit,
    isCounted: withTotal,
    isNamed: withNames,
  };
}

/** Looks at what the index has, and at what it does not have yet. */
async function scan(context: Context, asked: Asked): Promise<{ finds: Finds; isCut: boolean }> {
  const { span, wanted, offset, limit, isCounted, isNamed, derived } = asked;
  const needed = derived.length > 0 ? maxLookedUp : offset + limit;
  const finds = new Finds(needed);
  const rarest = rarestOf(wanted.clauses);
  // First: what is indexed meanwhile is found there.
  const { days, stale, isCut } = await unindexed(context, span);
  for (const day of days) scanDay(day, wanted, rarest, finds);
  let looked = 0;
  let month = '';
  for await (const block of packedDays(context.stores.searchBlocks, context.searchCache, span)) {
    const isEnough = !(isCounted || isNamed) && finds.whole >= needed;
    if (isEnough && block.month !== month) break;
    month = block.month;
    for (const day of block.days) {
      if (stale.has(dayName(day))) continue;
      scanDay(day, wanted, rarest, finds);
      looked += day.text.length;
      if (looked < turnSize) continue;
      looked = 0;
      await nextTurn();
    }
  }
  return { finds, isCut };
}

const keysOf = (hits: readonly Pick<Hit, 'key'>[]) => hits.map(({ key }) => key);
const groupsOf = (hits: readonly Pick<Hit, 'group'>[]) => [
  ...new Set(hits.map(({ group }) => group)),
];

/** The messages of hits, by key; without those that are gone. */
async function messagesOf(
  { stores }: Context,
  ownerId: string,
  hits: readonly Pick<Hit, 'key' | 'group'>[],
): Promise<Map<string, MessageDoc>> {
  const place = { owner: ownerId, group: { $in: groupsOf(hits) } };
  const docs = await stores.messages
    .find({ _id: { $in: keysOf(hits) }, ...place })
    .lean<MessageDoc[]>();
  return new Map(docs.filter(({ type }) => type !== 'deleted').map((doc) => [doc._id, doc]));
}

/** What messages share, by their key. */
async function resourcesOf(
  { stores, engine, previews }: Context,
  ownerId: string,
  docs: readonly MessageDoc[],
): Promise<Map<string, ResourceDoc>> {
  const keys = new Map<string, string>();
  for (const doc of docs) {
    const [first] = engine.resources(toLine(doc));
    if (first) keys.set(doc._id, resourceKey(ownerId, doc.group, first.key));
  }
  const places = new Map(docs.map(({ group, date }) => [`${group} ${date}`, { group, date }]));
  const [shared, ...events] = await Promise.all([
    stores.resources
      .find({ _id: { $in: [...keys.values()] }, owner: ownerId })
      .lean<ResourceDoc[]>(),
    ...[...places.values()].map(({ group, date }) =>
      stores.resources
        .find({ owner: ownerId, group, dates: date, type: 'event' })
        .lean<ResourceDoc[]>(),
    ),
  ]);
  const byId = new Map((await previewed(previews, shared)).map((doc) => [doc._id, doc]));
  const told = events.flat();
  const found = docs.flatMap((doc) => {
    const event = told.find(
      ({ group, sources }) => group === doc.group && sources.includes(doc.messageId),
    );
    const resource = event ?? byId.get(keys.get(doc._id) ?? '');
    return resource ? [[doc._id, resource] as const] : [];
  });
  return new Map(found);
}

/** Questions by the key of the message that asks. */
async function questionsOf({ stores }: Context, ownerId: string, docs: readonly MessageDoc[]) {
  const ids = new Map(docs.map((doc) => [questionKey(ownerId, doc.group, doc.messageId), doc._id]));
  const found = await stores.questions
    .find({ _id: { $in: [...ids.keys()] }, owner: ownerId })
    .lean();
  return new Map(found.map((question) => [ids.get(question._id) ?? '', question]));
}

/** Hits with their messages, in the order of the hits; without those whose messages are gone. */
async function present(
  context: Context,
  ownerId: string,
  clauses: readonly Clause[],
  hits: readonly Hit[],
): Promise<SearchHit[]> {
  const byKey = await messagesOf(context, ownerId, hits);
  const left = hits.filter(({ key }) => byKey.has(key));
  const docs = left.flatMap(({ key }) => byKey.get(key) ?? []);
  const [messages, resources, questions] = await Promise.all([
    presentMessages(context.stores, docs),
    resourcesOf(context, ownerId, docs),
    questionsOf(context, ownerId, docs),
  ]);
  const asked = [...questions];
  const shown = await presentQuestions(
    context,
    ownerId,
    asked.map(([, question]) => question),
  );
  const questionBy = new Map(asked.map(([key], at) => [key, shown[at]]));
  return left.map(({ key, isNear }, at) => {
    const resource = resources.get(key);
    return {
      message: messages[at],
      ranges: rangesIn(byKey.get(key)?.text ?? '', clauses),
      near: isNear,
      question: questionBy.get(key),
      resource: resource && presentResource(resource),
    };
  });
}

/** Hits that are questions or events, as asked. */
async function ofDerivedKinds(context: Context, asked: Asked, hits: readonly Hit[]) {
  const { span, derived } = asked;
  const byKey = await messagesOf(context, span.owner, hits);
  const docs = [...byKey.values()];
  const questions = derived.includes('question')
    ? await questionsOf(context, span.owner, docs)
    : new Map<string, unknown>();
  const resources = derived.includes('event')
    ? await resourcesOf(context, span.owner, docs)
    : new Map<string, ResourceDoc>();
  return hits.filter(
    ({ key, kinds }) =>
      hasOne(kinds, asked.kinds) || questions.has(key) || resources.get(key)?.type === 'event',
  );
}

async function peopleOf(context: Context, ownerId: string, finds: Finds): Promise<FoundPerson[]> {
  const senders = finds.senders().slice(0, maxNames * 2);
  const byKey = await messagesOf(
    context,
    ownerId,
    senders.map(({ newest }) => newest),
  );
  const people = senders.flatMap(({ newest, groups }) => {
    const doc = byKey.get(newest.key);
    if (!doc) return [];
    const { senderId: memberId, senderName: name, at: lastAt } = doc;
    return [{ memberId, name, groupIds: [...groups], lastAt }];
  });
  return people.slice(0, maxNames);
}

/** Watched topics whose name has all words. */
async function topicsOf(
  { stores }: Context,
  { owner: ownerId, groups, without }: Span,
  text: string,
) {
  const wanted = indexedWords(text);
  const group = groups ? { $in: [...groups] } : { $nin: [...without] };
  const topics = await stores.topics.find({ owner: ownerId, group }).lean();
  const named = topics.filter(({ name }) => {
    const words = indexedWords(name);
    return wanted.every((word) => words.some((other) => other.startsWith(word)));
  });
  return named.slice(0, maxNames).map((doc): Topic => presentTopic(doc));
}

/**
 * Finds messages by their words, with the people and topics that are named so.
 * @throws AppError invalid_q, invalid_kind, invalid_pagination
 */
export async function search(context: Context, request: SearchRequest): Promise<SearchResponse> {
  const asked = await askedOf(context, request);
  const { span, wanted, derived, offset, limit, isCounted, isNamed } = asked;
  const nothing = { hits: [], total: 0, incomplete: false, people: [], topics: [] };
  if (wanted.clauses.length === 0 || span.groups?.length === 0) return nothing;
  const { finds, isCut } = await scan(context, asked);
  const found = finds.hits();
  const hits = derived.length > 0 ? await ofDerivedKinds(context, asked, found) : found;
  const total = derived.length > 0 ? hits.length : finds.total;
  const page = hits.slice(offset, offset + limit);
  return {
    hits: await present(context, span.owner, wanted.clauses, page),
    total: isCounted ? total : 0,
    incomplete: isCut,
    people: isNamed ? await peopleOf(context, span.owner, finds) : [],
    topics: isNamed ? await topicsOf(context, span, request.text) : [],
  };
}
