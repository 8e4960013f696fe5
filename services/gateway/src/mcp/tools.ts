import { AppError } from '@groupsight/shared/errors';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import type { Session } from '../auth/sessions.ts';
import type { Confirmations } from './confirmations.ts';
import { type Query, Refused, type Rest } from './rest.ts';
import {
  type Brief,
  type Digest,
  type Fact,
  type Group,
  type Message,
  type Person,
  type Question,
  type SearchHit,
  toBriefLine,
  toDigest,
  toFact,
  toGroup,
  toHit,
  toMessage,
  toPerson,
  toQuestion,
} from './shapes.ts';

/** Who asks, and how tools reach what there is. */
export interface ToolContext {
  readonly rest: Rest;
  readonly session: Session;
  /** Of a program's token; null for a person's session. */
  readonly scopes: readonly string[] | null;
  readonly confirmations: Confirmations;
  /** The groups that are meant, each by its id or its whole name. @throws AppError for others */
  groupsNamed(wanted: readonly string[]): Promise<readonly Pick<Group, 'documentId' | 'name'>[]>;
}

const maxResults = 50;
const group = z.string().max(40).optional().describe('group_id; all watched groups without it');
const limit = z.number().int().min(1).max(maxResults).default(20);
const day = z.iso.date().optional();
const ofGroup = (id: string | undefined): Query => ({ 'filters[group][documentId][$eq]': id });
const reading = { readOnlyHint: true, openWorldHint: false } as const;

function toResult(value: object) {
  return { content: [{ type: 'text' as const, text: JSON.stringify(value) }] };
}

/** Whether a refusal was written for whoever asked. */
const isForPeople = (kind: AppError['kind']) => kind === 'invalid' || kind === 'not_found';

/** What went wrong is told to the model as well: it may be put right by asking otherwise. */
async function answered(work: () => Promise<object>) {
  try {
    return toResult(await work());
  } catch (error) {
    const isForCaller =
      error instanceof Refused || (error instanceof AppError && isForPeople(error.kind));
    if (!isForCaller) throw error;
    return { ...toResult({ error: error.message, code: error.code }), isError: true };
  }
}

/** A page of a list, by what one tool narrows it to. */
async function listed<T>(rest: Rest, path: string, query: Query & { readonly most: number }) {
  const { most, ...narrowed } = query;
  const { data, meta } = await rest.get<T[]>(path, { ...narrowed, 'pagination[pageSize]': most });
  return { data, total: meta.pagination?.total };
}

function addReading(server: McpServer, { rest }: ToolContext): void {
  server.registerTool(
    'get_brief',
    {
      title: 'What did I miss',
      description:
        'What is unread over all watched groups, ranked: what is asked of the person and open, dates ahead, decisions, what each group talked about. It marks nothing as read.',
      inputSchema: {},
      annotations: reading,
    },
    () =>
      answered(async () => {
        const { data } = await rest.get<Brief>('/api/brief');
        return {
          since: data.since,
          lines: data.lines.map(toBriefLine),
          quiet_groups: data.quietGroups.map(({ name }) => name),
        };
      }),
  );
  server.registerTool(
    'search',
    {
      title: 'Search',
      description:
        'Finds messages, questions, links and files, people, groups and topics by their words, in eight languages; "in quotes" in this order.',
      inputSchema: {
        query: z.string().min(1).max(300),
        group,
        from: day.describe('first day, yyyy-MM-dd'),
        to: day.describe('last day, yyyy-MM-dd'),
        limit,
      },
      annotations: reading,
    },
    ({ query, group: id, from, to, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<SearchHit>(rest, '/api/search', {
          q: query,
          ...ofGroup(id),
          'filters[date][$gte]': from,
          'filters[date][$lte]': to,
          most,
        });
        return { total, results: data.map(toHit) };
      }),
  );
  server.registerTool(
    'list_digests',
    {
      title: 'Digests of days',
      description:
        "Summaries of groups' days, newest first; each statement names the messages it rests on.",
      inputSchema: { group, from: day, to: day, limit },
      annotations: reading,
    },
    ({ group: id, from, to, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<Digest>(rest, '/api/digests', {
          ...ofGroup(id),
          'filters[date][$gte]': from,
          'filters[date][$lte]': to,
          sort: 'date:desc',
          populate: 'group',
          most,
        });
        return { total, digests: data.map(toDigest) };
      }),
  );
  server.registerTool(
    'list_questions',
    {
      title: 'Questions',
      description: 'Questions asked in groups with their answers, newest first.',
      inputSchema: {
        group,
        state: z.enum(['open', 'answered', 'all']).default('open'),
        limit,
      },
      annotations: reading,
    },
    ({ group: id, state, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<Question>(rest, '/api/questions', {
          ...ofGroup(id),
          'filters[state][$eq]': state === 'all' ? undefined : state,
          sort: 'createdAt:desc',
          'populate[0]': 'group',
          'populate[1]': 'answers',
          most,
        });
        return { total, questions: data.map(toQuestion) };
      }),
  );
}

function addMore(server: McpServer, { rest }: ToolContext): void {
  server.registerTool(
    'list_plans',
    {
      title: 'Plans, deadlines, tasks, decisions',
      description: 'What groups plan, agreed and took on, as it stands now.',
      inputSchema: {
        group,
        kind: z.enum(['event', 'deadline', 'task', 'decision', 'open']).optional(),
        from: day.describe('only what is dated from this day on'),
        limit,
      },
      annotations: reading,
    },
    ({ group: id, kind, from, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<Fact>(rest, '/api/facts', {
          ...ofGroup(id),
          'filters[kind][$eq]': kind,
          'filters[date][$gte]': from,
          sort: from === undefined ? 'createdAt:desc' : 'date:asc',
          populate: 'group',
          most,
        });
        return { total, plans: data.map(toFact) };
      }),
  );
  server.registerTool(
    'list_groups',
    {
      title: 'Groups',
      description: 'The groups of the account, by name.',
      inputSchema: { watched_only: z.boolean().default(true), limit },
      annotations: reading,
    },
    ({ watched_only: isWatched, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<Group>(rest, '/api/watched-groups', {
          'filters[is_watched][$eq]': isWatched ? 'true' : undefined,
          sort: 'name:asc',
          most,
        });
        return { total, groups: data.map(toGroup) };
      }),
  );
  server.registerTool(
    'find_people',
    {
      title: 'People',
      description: 'People who write in the watched groups, each once over all of them.',
      inputSchema: { name: z.string().max(100).optional(), limit },
      annotations: reading,
    },
    ({ name, limit: most }) =>
      answered(async () => {
        const { data, total } = await listed<Person>(rest, '/api/people', {
          'filters[name][$containsi]': name,
          most,
        });
        return { total, people: data.map(toPerson) };
      }),
  );
  server.registerTool(
    'read_conversation',
    {
      title: 'What was said around a message',
      description: 'The messages before and after one, as other tools name it in message_ids.',
      inputSchema: {
        group: z.string().max(40).describe('group_id'),
        message_id: z.string().max(200),
        around: z.number().int().min(1).max(50).default(10).describe('messages on each side'),
      },
      annotations: reading,
    },
    ({ group: id, message_id: messageId, around }) =>
      answered(async () => {
        const path = `/api/watched-groups/${encodeURIComponent(id)}/conversation`;
        const { data } = await rest.get<Message[]>(path, {
          message_id: messageId,
          before: around,
          after: around,
        });
        return { messages: data.map(toMessage) };
      }),
  );
}

function addSending(server: McpServer, context: ToolContext): void {
  const { rest, session, scopes, confirmations, groupsNamed } = context;
  server.registerTool(
    'schedule_message',
    {
      title: 'Schedule a message to groups',
      description:
        'Writes to real people. The first call sends nothing: it returns what would be sent, and a confirmation. Show that to the person; only if they agree, call again with the same arguments and the confirmation.',
      inputSchema: {
        groups: z.array(z.string().min(1).max(200)).min(1).max(10).describe('group_ids or names'),
        message: z.string().min(1).max(4096),
        at: z.iso.datetime({ offset: true }).describe('when, with a zone'),
        confirmation: z.string().max(100).optional(),
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    ({ groups: wanted, message, at, confirmation }) =>
      answered(async () => {
        if (scopes && !scopes.includes('send')) {
          throw new Refused('This token lacks the scope send.', 'token_scope');
        }
        const groups = await groupsNamed(wanted);
        const what = [groups.map(({ documentId }) => documentId).toSorted(), message, at];
        const names = groups.map(({ name }) => name);
        if (confirmation === undefined) {
          return {
            nothing_was_sent: true,
            would_be_sent: { to: names, message, at },
            confirmation: confirmations.make(session.userId, what),
          };
        }
        if (!confirmations.holds(confirmation, session.userId, what)) {
          const text =
            'This confirmation is not of these arguments, or too old. Ask for a new one.';
          throw new Refused(text, 'invalid_confirmation');
        }
        const { data } = await rest.post<{ readonly documentId: string }>(
          '/api/scheduled-messages',
          {
            message,
            groups: groups.map(({ documentId }) => documentId),
            scheduledFor: new Date(at).toISOString(),
          },
          // The same confirmation, used twice, schedules one message.
          { 'idempotency-key': confirmation },
        );
        return { scheduled: { id: data.documentId, to: names, at } };
      }),
  );
}

/** Everything that an assistant may ask for. */
export function addTools(server: McpServer, context: ToolContext): void {
  addReading(server, context);
  addMore(server, context);
  addSending(server, context);
}
