import type {
  GetMemberNewsRequest,
  GetMemberNewsResponse,
  NewsLine,
} from '@groupsight/proto/insights/v1/insights';
import { dateOf } from '@groupsight/shared/days';
import { invalid } from '@groupsight/shared/errors';
import type { Context } from '../context.ts';
import { requirePlan } from '../groups/owners.repository.ts';
import { aliasesOf } from '../members/aliases.repository.ts';
import { scopeOf } from '../people/list-people.ts';
import { type FoundNews, findNews, type NewsPeriod } from './find-news.ts';

const maxReaders = 500;
/** Of each kind in one newsletter. */
const most = { answers: 6, threads: 6, topics: 5, dates: 6 } as const;

/** A line with all that a kind of it leaves empty. */
const lineOf = (
  line: Pick<NewsLine, 'section' | 'groupId' | 'text'> & Partial<NewsLine>,
): NewsLine => ({ about: '', who: '', count: 0, date: '', time: '', place: '', ...line });

function answersTo(memberId: string, { questions, isNow }: FoundNews): NewsLine[] {
  return questions
    .filter(({ askedById }) => askedById === memberId)
    .flatMap(({ group, text: about, answers }) =>
      answers
        .filter(({ at, answeredById }) => isNow(at) && answeredById !== memberId)
        .map(({ text, answeredBy: who }) =>
          lineOf({ section: 'answers', groupId: group, text, about, who }),
        ),
    );
}

function threadsOf(memberId: string, { conversations, sendersOf }: FoundNews): NewsLine[] {
  return conversations
    .filter((one) => {
      const senders = sendersOf(one);
      // Who alone wrote it has missed nothing of it.
      return senders.has(memberId) && senders.size > 1;
    })
    .map(({ group, text }) => lineOf({ section: 'threads', groupId: group, text }));
}

function topicsOf(memberId: string, { topics }: FoundNews): NewsLine[] {
  return topics
    .filter(({ followers }) => followers.has(memberId))
    .map(({ group, name, mentions }) => {
      const own = mentions.get(memberId) ?? 0;
      const all = [...mentions.values()].reduce((sum, n) => sum + n, 0);
      return lineOf({ section: 'topics', groupId: group, text: name, count: all - own });
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

const datesAhead = ({ dates }: FoundNews): NewsLine[] =>
  dates.map(({ group, what: text, date, time, place }) =>
    lineOf({ section: 'dates', groupId: group, text, date, time, place }),
  );

/** What one member missed; nothing of groups that they are not in. */
function newsOf(memberId: string, groupIds: ReadonlySet<string>, found: FoundNews): NewsLine[] {
  const ofTheirs = (lines: readonly NewsLine[], many: number) =>
    lines.filter(({ groupId }) => groupIds.has(groupId)).slice(0, many);
  return [
    ...ofTheirs(answersTo(memberId, found), most.answers),
    ...ofTheirs(threadsOf(memberId, found), most.threads),
    ...ofTheirs(topicsOf(memberId, found), most.topics),
    ...ofTheirs(datesAhead(found), most.dates),
  ];
}

/**
 * What members of groups missed in a time, from what is derived of their messages already.
 * @throws AppError plan_limit, too_many_readers, invalid_period
 */
export async function getMemberNews(
  context: Context,
  { ownerId, readers, from, to }: GetMemberNewsRequest,
): Promise<GetMemberNewsResponse> {
  if (readers.length > maxReaders) {
    throw invalid('too_many_readers', `Ask for at most ${maxReaders} readers at once.`);
  }
  if (!from || !to || from >= to) throw invalid('invalid_period', 'A period ends after it begins.');
  const groupIds = [...new Set(readers.flatMap((reader) => reader.groupIds))];
  const scope = await scopeOf(context, { ownerId, groupIds });
  await requirePlan(context.stores.owners, scope.owner, 'newsletter');
  const ids = readers.map(({ memberId }) => memberId);
  const aliases = await aliasesOf(context.stores.aliases, scope.owner, ids);
  const now = (id: string) => aliases.get(id) ?? id;
  const today = dateOf(to.getTime(), scope.zone);
  const period: NewsPeriod = { from, to, today, since: dateOf(from.getTime(), scope.zone) };
  const found = await findNews(context, scope, period, new Set(ids.map(now)));
  const shown = new Set(scope.groups);
  return {
    news: readers.map(({ memberId, groupIds: theirs }) => {
      const inSight = new Set(theirs.filter((group) => shown.has(group)));
      return { memberId, lines: newsOf(now(memberId), inSight, found) };
    }),
  };
}
