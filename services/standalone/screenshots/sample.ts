import { DemoApi } from '../src/demo/api.ts';
import { demoUser } from '../src/demo/content.ts';

interface Statement {
  readonly text: string;
  readonly sources: readonly string[];
}

interface Digest {
  readonly documentId: string;
  readonly date: string;
  readonly statements: readonly Statement[];
}

interface Message {
  readonly message_id: string;
  readonly sender: string;
  readonly createdAt: string;
  readonly text: string;
}

/** A digest of the sample data with its cited messages: the landing page's worked example. */
export interface Example {
  readonly group: string;
  readonly date: string;
  readonly statements: readonly {
    readonly text: string;
    readonly messages: readonly {
      readonly sender: string;
      /** HH:mm on the sample's phone. */
      readonly time: string;
      readonly text: string;
    }[];
  }[];
}

/** A question of the sample data that got answers. */
export interface AnsweredQuestion {
  /** Address of the list that it stands in, on the first page. */
  readonly address: string;
  readonly text: string;
  /** What the first answer says. */
  readonly answer: string;
}

/** Where things are in the sample data. */
export interface Sample {
  /** Address of a tab of the busiest group. */
  tab(name: string): string;
  /** Address of a tab of the group that grew most this month. */
  growingTab(name: string): string;
  readonly example: Example;
  readonly question: AnsweredQuestion;
}

interface Question {
  readonly text: string;
  readonly answers: readonly { readonly text: string }[];
}

interface Group {
  readonly documentId: string;
  readonly group_id: string;
  readonly name: string;
  readonly source: 'live' | 'export';
  readonly is_watched: boolean;
  readonly total_messages: number;
  readonly member_growth_stats: readonly { readonly value: number }[];
}

const tabOf = (documentId: string, name: string) => `/group/${documentId}?tab=${name}`;

function growth({ member_growth_stats: days }: Group): number {
  return (days.at(-1)?.value ?? 0) - (days[0]?.value ?? 0);
}

const shownStatements = 3;

/** A summary begins with the names of its conversations, which say nothing by themselves. */
const isHeading = ({ text }: Statement) => /^\*\*[^*]+\*\*$/.test(text);

/** How much a statement shows of what digests can do: several messages told as one, with figures. */
const worth = ({ text, sources }: Statement) =>
  Math.min(4, sources.length) + (/\d/.test(text) ? 2 : 0);

const best = (statements: readonly Statement[]) =>
  statements
    .filter((statement) => !isHeading(statement))
    .toSorted((a, b) => worth(b) - worth(a))
    .slice(0, shownStatements)
    .toSorted((a, b) => b.sources.length - a.sources.length);

const value = ({ statements }: Digest) =>
  best(statements).reduce((sum, statement) => sum + worth(statement), 0);

const timeOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: demoUser.timezone,
  }).format(new Date(instant));

async function findExample(api: DemoApi, group: Group): Promise<Example> {
  const digests = await api.call<Digest[]>(
    'GET',
    `/api/digests?filters[group][documentId]=${group.documentId}&sort=date:desc&pagination[pageSize]=10`,
  );
  const [digest] = digests.toSorted((a, b) => value(b) - value(a));
  if (!digest) throw new Error(`the sample data has no digest of ${group.name}`);
  const shown = best(digest.statements);
  const statements = await Promise.all(
    shown.map(async ({ text, sources }) => {
      const cited = sources.map((id, at) => `filters[message_id][$in][${at}]=${id}`).join('&');
      const found = await api.call<Message[]>(
        'GET',
        `/api/chat-messages?filters[group][documentId]=${group.documentId}&${cited}&sort=createdAt:asc`,
      );
      return {
        text,
        messages: found.map((message) => ({
          sender: message.sender,
          time: timeOf(message.createdAt),
          text: message.text,
        })),
      };
    }),
  );
  return { group: group.name, date: digest.date, statements };
}

/** Fewer than a page of the list shows: what comes meanwhile pushes none of them off it. */
const newest = 10;

/** The question with the most answers among the groups' newest, and of those where each says something. */
async function findQuestion(api: DemoApi, groups: readonly Group[]): Promise<AnsweredQuestion> {
  const found = await Promise.all(
    groups.map(async ({ documentId }) => {
      const questions = await api.call<Question[]>(
        'GET',
        `/api/questions?filters[group][documentId]=${documentId}&populate=answers&sort=createdAt:desc&pagination[pageSize]=${newest}`,
      );
      const address = tabOf(documentId, 'questions');
      // One that is asked again in the same words cannot be told apart on the screen.
      const isUnique = ({ text }: Question) =>
        questions.filter((other) => other.text === text).length === 1;
      return questions.filter(isUnique).map(({ text, answers }) => ({ address, text, answers }));
    }),
  );
  const shortest = ({ answers }: Question) => Math.min(...answers.map(({ text }) => text.length));
  const [best] = found
    .flat()
    .toSorted((a, b) => b.answers.length - a.answers.length || shortest(b) - shortest(a));
  const [first] = best?.answers ?? [];
  if (!best || !first) throw new Error('no new question of the sample data has an answer');
  return { address: best.address, text: best.text, answer: first.text };
}

/** Looks around in a filled demo, after a day of which the live groups are processed. */
export async function openSample(url: string): Promise<Sample> {
  const api = new DemoApi(url);
  await api.signIn(demoUser);
  const groups = await api.call<Group[]>('GET', '/api/watched-groups');
  const live = groups.filter((group) => group.is_watched && group.source === 'live');
  for (const { group_id: remoteJid } of live) {
    await api.call('POST', '/api/wa-messages', { remoteJid, includeDigests: true });
  }
  const [busiest] = live.toSorted((a, b) => b.total_messages - a.total_messages);
  const [growing] = live.toSorted((a, b) => growth(b) - growth(a));
  if (!busiest || !growing) throw new Error('the sample data has no watched groups');
  return {
    tab: (name) => tabOf(busiest.documentId, name),
    growingTab: (name) => tabOf(growing.documentId, name),
    example: await findExample(api, busiest),
    question: await findQuestion(api, live),
  };
}
