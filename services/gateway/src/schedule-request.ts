import type { Extras } from '@groupsight/proto/common/v1/outgoing';
import { type Group, GroupSource } from '@groupsight/proto/groups/v1/groups';
import type { ScheduledGroup } from '@groupsight/proto/scheduler/v1/scheduler';
import { invalid, notFound } from '@groupsight/shared/errors';
import { anyOf, condition } from '@groupsight/shared/filter';
import type { CallOptions } from '@groupsight/shared/grpc/context';
import { isDocumentId } from '@groupsight/shared/ids';
import { messageLimits } from '@groupsight/shared/message-limits';
import { type Static, Type } from 'typebox';
import type { Clients } from './clients.ts';
import { allGroups } from './rest/all-groups.ts';
import { PollSchema } from './rest/documents/scheduled-message.ts';
import { ref, strict } from './rest/schema.ts';

const Attached = strict({
  mediaId: Type.String({ minLength: 1, maxLength: 100, description: 'Of POST /api/wa-uploads.' }),
  fileName: Type.String({ minLength: 1, maxLength: messageLimits.fileName }),
});

const Mentioned = strict({
  id: Type.String({ minLength: 1, maxLength: 200, description: "The member's." }),
  name: Type.String({ minLength: 1, maxLength: 100, description: "What follows '@'." }),
});

/** What a message carries beside its words; each may be left out. */
export const ExtrasFields = {
  mentions: Type.Optional(
    Type.Array(Mentioned, {
      maxItems: messageLimits.mentions,
      description: "Members whom the words name with '@' and the name; with one group only.",
    }),
  ),
  attachment: Type.Optional(Type.Union([Attached, Type.Null()])),
  poll: Type.Optional(Type.Union([ref(PollSchema), Type.Null()])),
};
const ExtrasBody = strict(ExtrasFields);
type ExtrasBody = Static<typeof ExtrasBody>;

/** The group that a name or documentId means. */
function resolve(groups: readonly Group[], wanted: string): Group {
  const byId = groups.find((group) => group.documentId === wanted);
  if (byId) return byId;
  const [named, other] = groups.filter((group) => group.name === wanted);
  if (other) {
    throw invalid('ambiguous_group', 'Several groups have that name; use the documentId');
  }
  if (named) return named;
  throw isDocumentId(wanted) ? notFound() : invalid('unknown_group', 'There is no such group');
}

/** Names and documentIds as the scheduler wants them. */
export async function resolveGroups(
  clients: Clients,
  ownerId: string,
  wanted: readonly string[],
  call: CallOptions,
): Promise<ScheduledGroup[]> {
  const filter = anyOf(
    condition('documentId', 'in', ...wanted),
    condition('name', 'in', ...wanted),
  );
  const groups = await allGroups(clients, ownerId, filter, call);
  const resolved = new Map(
    wanted.map((item) => resolve(groups, item)).map((group) => [group.documentId, group]),
  );
  for (const { name, source } of resolved.values()) {
    if (source !== GroupSource.EXPORT) continue;
    throw invalid('imported_group', `${name} is an imported chat: nothing can be sent to it`);
  }
  return [...resolved.values()].map(({ documentId, chatId, name }) => ({
    documentId,
    chatId,
    name,
    status: '',
    error: '',
    sentAt: undefined,
  }));
}

/** What is known of a file that the owner uploaded. @throws not_found for anybody else's */
async function attachmentOf(
  { connector }: Clients,
  ownerId: string,
  { mediaId, fileName }: Static<typeof Attached>,
  call: CallOptions,
): Promise<Extras['attachment']> {
  const found = await connector.findMedia({ ownerId, mediaId }, call);
  const { mimeType, size, contentId } = found;
  return { mediaId: contentId, fileName, mimeType, size };
}

/** Refuses to mention somebody whom the group does not know. */
async function checkMembers(
  { groups, insights }: Clients,
  ownerId: string,
  { mentions = [], groupIds }: { mentions?: ExtrasBody['mentions']; groupIds: readonly string[] },
  call: CallOptions,
): Promise<void> {
  const [groupId] = groupIds;
  // Several groups are refused by the scheduler, which knows whether the words mention anybody.
  if (mentions.length === 0 || groupId === undefined || groupIds.length > 1) return;
  const ids = [...new Set(mentions.map(({ id }) => id))];
  const query = {
    filter: condition('id', 'in', ...ids),
    sort: [],
    offset: 0,
    limit: 100,
    withTotal: false,
  };
  // Who wrote and left is known to insights alone, who is in it and never wrote to groups alone.
  const asked = { ownerId, groupId, query };
  const [wrote, inIt] = await Promise.all([
    insights.listMembers(asked, call),
    groups.listMembers(asked, call),
  ]);
  const known = [...wrote.members, ...inIt.members].map(({ memberId }) => memberId);
  if (new Set(known).size < ids.length) {
    throw invalid('unknown_member', 'Somebody who is mentioned is not known in this group');
  }
}

/** The message as it was; nothing for a new one. */
interface Before {
  readonly groupIds: readonly string[];
  readonly extras: Extras | undefined;
}

/**
 * What a message is to carry; undefined when the request says nothing of it. What the request
 * leaves out stays as it was.
 */
export async function extrasOf(
  clients: Clients,
  ownerId: string,
  { body, before }: { readonly body: ExtrasBody; readonly before: Before },
  call: CallOptions,
): Promise<Extras | undefined> {
  const { mentions, attachment, poll } = body;
  if (mentions === undefined && attachment === undefined && poll === undefined) return undefined;
  const { groupIds, extras } = before;
  await checkMembers(clients, ownerId, { groupIds, ...(mentions ? { mentions } : {}) }, call);
  const named = mentions?.map(({ id, name }) => ({ memberId: id, name }));
  const file = attachment ? await attachmentOf(clients, ownerId, attachment, call) : undefined;
  return {
    mentions: named ?? extras?.mentions ?? [],
    attachment: attachment === undefined ? extras?.attachment : file,
    poll: poll === undefined ? extras?.poll : (poll ?? undefined),
  };
}
