import { addDays, dateOf } from '@groupsight/shared/days';
import type { DigestDoc, DigestParts } from '../digests/digests.repository.ts';
import type { FactDoc } from '../facts/facts.repository.ts';
import { isName } from '../facts/to-proto.ts';
import { type OwnerDoc, zoneIn } from '../groups/owners.repository.ts';
import type { MessageDoc } from '../messages/messages.repository.ts';
import type { AnswerDoc, QuestionDoc } from '../questions/questions.repository.ts';
import { messageKey } from '../store/ids.ts';
import type { Stores } from '../store/stores.ts';
import { question, readTogether } from '../store/together.ts';
import { type Owner, ownerOf } from './addressed.ts';
import { type BriefLine, lineOf } from './lines.ts';

/** Days back that questions and tasks, and decisions and digests are looked for. */
const openDays = 14;
const newsDays = 7;
/** Days ahead that dates are told. */
const aheadDays = 30;
/** So many of the newest are looked at. */
const maxQuestions = 400;
const maxFacts = 600;

const factFields = [
  '_id',
  'group',
  'kind',
  'what',
  'date',
  'time',
  'place',
  'who',
  'status',
  'history',
  'messageId',
  'sources',
  'at',
  'updatedAt',
] as const;
type Fact = Pick<FactDoc, (typeof factFields)[number]>;

const questionFields = ['_id', 'group', 'messageId', 'text', 'askedBy', 'at', 'answers'] as const;
type Question = Pick<QuestionDoc, (typeof questionFields)[number]>;

const headFields = ['_id', 'group', 'date', 'total'] as const;
type Head = Pick<DigestDoc, (typeof headFields)[number]>;

interface Place {
  readonly owner: string;
  readonly groups: readonly string[];
  readonly now: number;
}

/** All that the brief could tell, and what it goes by. */
export interface Found {
  readonly lines: readonly BriefLine[];
  readonly knowsOwner: boolean;
  /** When the owner last marked a line; undefined for never. */
  readonly since: Date | undefined;
}

/** Everything at once that can be asked for before the owner's zone and name are known. */
function readAll(stores: Stores, { owner: ownerId, groups, now }: Place) {
  const group = { $in: [...groups] };
  const ago = (days: number) => new Date(now - days * 86_400_000);
  // A day more on either side: which day it is depends on the zone.
  const date = (days: number) => addDays(dateOf(now, 'UTC'), days);
  const limited = { sort: { at: -1 }, limit: maxFacts, fields: factFields } as const;
  return readTogether({
    owners: question(stores.owners, { _id: ownerId }, { fields: ['_id', 'timezone', 'self'] }),
    marks: question(
      stores.briefMarks,
      { owner: ownerId },
      { fields: ['_id', 'at'], sort: { at: -1 }, limit: 1 },
    ),
    dates: question(
      stores.facts,
      {
        owner: ownerId,
        group,
        kind: { $in: ['event', 'deadline'] },
        date: { $gte: date(-1), $lte: date(aheadDays + 1) },
      },
      { ...limited, sort: { date: 1 } },
    ),
    said: question(
      stores.facts,
      { owner: ownerId, group, kind: { $in: ['task', 'decision'] }, at: { $gte: ago(openDays) } },
      limited,
    ),
    questions: question(
      stores.questions,
      { owner: ownerId, group, at: { $gte: ago(openDays) } },
      { sort: { at: -1 }, limit: maxQuestions, fields: questionFields },
    ),
    heads: question(
      stores.digests,
      { owner: ownerId, group, date: { $gte: date(-newsDays), $lte: date(1) } },
      { fields: headFields },
    ),
  });
}

const messageFields = { senderId: 1, fromMe: 1, mentions: 1, quoted: 1, text: 1 } as const;
type Message = Pick<MessageDoc, keyof typeof messageFields>;

async function messagesOf(
  { messages }: Pick<Stores, 'messages'>,
  { owner: ownerId, groups }: Place,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Message>> {
  if (keys.length === 0) return new Map();
  const filter = { _id: { $in: [...keys] } as never, owner: ownerId, group: { $in: [...groups] } };
  const docs = await messages.collection.find(filter, { projection: messageFields }).toArray();
  return new Map(docs.map((doc) => [String(doc._id), doc as unknown as Message]));
}

/** The newest of the answers that others gave. */
const newestOf = (answers: readonly AnswerDoc[]): AnswerDoc | undefined =>
  answers.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];

/** Questions that wait for the owner, and answers to their own. */
async function askedLines(
  stores: Stores,
  place: Place,
  self: Owner,
  questions: readonly Question[],
): Promise<BriefLine[]> {
  const keyOf = ({ group, messageId }: Pick<Question, 'group' | 'messageId'>) =>
    messageKey(place.owner, group, messageId);
  const asking = await messagesOf(stores, place, questions.map(keyOf));
  const quotedKeys = questions.flatMap((one) => {
    const quoted = one.answers.length > 0 ? '' : (asking.get(keyOf(one))?.quoted ?? '');
    return quoted === '' ? [] : [keyOf({ group: one.group, messageId: quoted })];
  });
  const quotes = await messagesOf(stores, place, quotedKeys);
  return questions.flatMap((one): BriefLine[] => {
    const message = asking.get(keyOf(one));
    if (!message) return [];
    const { _id, group, messageId } = one;
    if (self.wrote(message)) {
      const answer = newestOf(one.answers);
      if (!answer) return [];
      const { text, at, answeredBy: who } = answer;
      const said = {
        section: 'asked',
        kind: 'answer',
        reason: 'answered',
        group,
        text,
        at,
        who,
        messages: [messageId, answer.messageId],
      } as const;
      return [lineOf('question', _id, said)];
    }
    if (one.answers.length > 0) return [];
    const quoted = quotes.get(keyOf({ group: one.group, messageId: message.quoted }));
    const reason = self.addressed(message, quoted);
    if (!reason) return [];
    const { text, at, askedBy: who } = one;
    const messages = [messageId];
    const said = {
      section: 'asked',
      kind: 'question',
      reason,
      group,
      text,
      at,
      who,
      messages,
    } as const;
    return [lineOf('question', _id, said)];
  });
}

/** What the owner took on and has not done. */
const taskLines = (self: Owner, facts: readonly Fact[]): BriefLine[] =>
  facts
    .filter(({ kind, status, who }) => kind === 'task' && status === 'planned' && isOf(who, self))
    .map(({ _id, group, what, date, at, sources }) =>
      lineOf('fact', _id, {
        section: 'asked',
        kind: 'task',
        reason: 'took',
        text: what,
        date,
        group,
        at,
        messages: sources,
      }),
    );

const isOf = (who: Fact['who'], self: Owner) => who.some(({ id }) => self.is(id));

/** Changed and called off first, then what is due, then the rest; the soonest first. */
const urgency = ({ status, kind }: Pick<Fact, 'status' | 'kind'>) =>
  status !== 'planned' ? 0 : kind === 'deadline' ? 1 : 2;

/** What is ahead and when; what was agreed of it is told with it. */
function dateLines(facts: readonly Fact[], today: string): BriefLine[] {
  const last = addDays(today, aheadDays);
  return facts
    .filter(({ date, what }) => date >= today && date <= last && isName(what))
    .toSorted(
      (a, b) => urgency(a) - urgency(b) || (`${a.date} ${a.time}` < `${b.date} ${b.time}` ? -1 : 1),
    )
    .map(({ _id, group, kind, what, date, time, place, status, history, sources, updatedAt }) => {
      const was = history.at(-1);
      const before = status === 'changed' && was ? { date: was.date, time: was.time } : undefined;
      return lineOf('fact', _id, {
        section: 'dates',
        kind: kind === 'deadline' ? 'deadline' : 'event',
        text: what,
        group,
        date,
        time,
        place,
        status,
        messages: sources,
        at: updatedAt,
        ...(before ? { before } : {}),
      });
    });
}

/** A check whether one of these lines cites a message. */
function citedBy(lines: readonly BriefLine[]): (group: string, messageId: string) => boolean {
  const cited = new Set(
    lines.flatMap(({ group, messages }) => messages.map((id) => `${group} ${id}`)),
  );
  return (group, messageId) => cited.has(`${group} ${messageId}`);
}

function decisionLines(
  facts: readonly Fact[],
  dated: readonly BriefLine[],
  from: number,
): BriefLine[] {
  const isInDates = citedBy(dated);
  return facts
    .filter(({ kind, at }) => kind === 'decision' && at.getTime() >= from)
    .filter(({ group, messageId }) => !isInDates(group, messageId))
    .map(({ _id, group, what, sources, updatedAt }) =>
      lineOf('fact', _id, {
        section: 'decisions',
        kind: 'decision',
        text: what,
        group,
        messages: sources,
        at: updatedAt,
      }),
    );
}

/** Of each group today so far and the last whole day, the busiest group first. */
function latestDays(heads: readonly Head[], today: string): Head[] {
  const byGroup = Map.groupBy(
    heads.filter(({ date }) => date <= today && date > addDays(today, -newsDays)),
    ({ group }) => group,
  );
  const latest = [...byGroup.values()].map((days) => {
    const [newest, next] = days.toSorted((a, b) => (a.date < b.date ? 1 : -1));
    return [newest, newest?.date === today ? next : undefined].filter((day) => day !== undefined);
  });
  const size = (days: readonly Head[]) => days.reduce((sum, { total }) => sum + total, 0);
  return latest.toSorted((a, b) => size(b) - size(a)).flat();
}

/** A digest's first line may only name what the day was about. */
const isTitle = (text: string) => /^\*\*[^*]+\*\*$/.test(text);

/** What a digest says first that no line above says; undefined where they say all of it. */
function headline({ statements, keyPoints }: DigestParts, isTold: (messageId: string) => boolean) {
  const news = statements.filter(({ kind, text }) => kind !== 'open' && !isTitle(text));
  const all = news.length > 0 ? news : keyPoints;
  return all.find(({ sources }) => !sources.every(isTold));
}

async function dayLines(
  { digests }: Pick<Stores, 'digests'>,
  { owner: ownerId, groups }: Place,
  { heads, today, above }: { heads: readonly Head[]; today: string; above: readonly BriefLine[] },
): Promise<BriefLine[]> {
  const days = latestDays(heads, today);
  if (days.length === 0) return [];
  const found = await digests.collection
    .find(
      {
        _id: { $in: days.map(({ _id }) => _id) } as never,
        owner: ownerId,
        group: { $in: [...groups] },
      },
      { projection: { parts: 1, updatedAt: 1 } },
    )
    .toArray();
  const texts = new Map(found.map((doc) => [String(doc._id), doc as unknown as DigestDoc]));
  const isAbove = citedBy(above);
  return days.flatMap(({ _id, group, date }) => {
    const doc = texts.get(_id);
    const first = doc && headline(JSON.parse(doc.parts), (id) => isAbove(group, id));
    if (!first) return [];
    const { text, sources } = first;
    return lineOf('digest', _id, {
      section: 'days',
      kind: 'digest',
      text,
      date,
      soFar: date === today,
      group,
      messages: sources,
      at: doc.updatedAt,
    });
  });
}

/** Everything that could be told of some groups now, read or not, the most urgent first. */
export async function findLines(stores: Stores, place: Place): Promise<Found> {
  const { owners, marks, dates, said, questions, heads } = await readAll(stores, place);
  const self = (owners[0] as Pick<OwnerDoc, 'self'> | undefined)?.self;
  const today = dateOf(place.now, zoneIn(owners));
  const you = ownerOf(self);
  const inTime = (a: Pick<Question, 'at'>, b: Pick<Question, 'at'>) =>
    b.at.getTime() - a.at.getTime();
  const waiting = await askedLines(stores, place, you, questions);
  const asked = [...waiting, ...taskLines(you, said)].sort(inTime);
  const ahead = dateLines(dates, today);
  const decisions = decisionLines(said.toSorted(inTime), ahead, place.now - newsDays * 86_400_000);
  const above = [...asked, ...ahead, ...decisions];
  const days = await dayLines(stores, place, { heads, today, above });
  return { lines: [...above, ...days], knowsOwner: self !== undefined, since: marks[0]?.at };
}
