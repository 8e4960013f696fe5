import type {
  ImportExportRequest,
  ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import type {
  ImportChatHeader,
  ImportChatRequest,
  ImportChatResponse,
} from '@groupsight/proto/groups/v1/groups';
import { dateOf } from '@groupsight/shared/days';
import { invalid, notFound } from '@groupsight/shared/errors';
import type { CallContext } from '@groupsight/shared/grpc/context';
import { groupDocumentId } from '@groupsight/shared/ids';
import { knownZone } from '@groupsight/shared/time-zone';
import type { GroupsContext } from '../context.ts';
import { memberDifferences } from '../domain/member-diff.ts';
import { regrow } from '../regrow.ts';
import type { StoredGroup } from '../store/groups.ts';
import { toGroup } from './answers.ts';

// Half a gigabyte over a slow line, and reading it.
const deadlineMs = 30 * 60_000;
const dateOrders = ['dmy', 'mdy', 'ymd'];

async function readHeader(requests: AsyncIterator<ImportChatRequest>): Promise<ImportChatHeader> {
  const first = await requests.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'header') {
    throw invalid('missing_header', 'The import must begin with what the file is');
  }
  const { dateOrder, timezone } = part.value;
  if (dateOrder !== undefined && !dateOrders.includes(dateOrder)) {
    throw invalid('invalid_date_order', 'dateOrder must be dmy, mdy or ymd');
  }
  if (timezone !== undefined && knownZone(timezone) === undefined) {
    throw invalid('invalid_timezone', 'timezone must be an IANA time zone');
  }
  return part.value;
}

/** The file as it comes in, piece by piece: it is never held as a whole. */
async function* passOn(
  header: ImportChatHeader,
  timezone: string,
  rest: AsyncIterator<ImportChatRequest>,
): AsyncGenerator<ImportExportRequest> {
  yield { part: { $case: 'header', value: { ...header, timezone } } };
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const { part } = next.value;
    if (part?.$case !== 'chunk') throw invalid('unexpected_header', 'The header comes only once');
    yield { part };
  }
}

async function storeGroup(
  context: GroupsContext,
  ownerId: string,
  timezone: string,
  read: ImportExportResponse,
): Promise<StoredGroup> {
  const { store, now } = context;
  const { chatId, name, participants } = read;
  const _id = groupDocumentId(ownerId, chatId);
  const at = read.lastMessageAt ?? now();
  const known = await store.groups.find(ownerId, { _id });
  // A shorter export of the same chat than an earlier one tells nothing newer of its size.
  const size = known && known.sizeAt > at ? known.size : read.size;
  const sizeAt = known && known.sizeAt > at ? known.sizeAt : at;
  await store.groups.upsert(
    {
      _id,
      ownerId,
      chatId,
      name,
      description: '',
      size,
      sizeAt,
      pictureUrl: '',
      parentId: '',
      isAnnouncements: false,
      isAdmin: false,
      chatOwner: '',
      source: 'export',
    },
    now(),
  );
  const differences = memberDifferences(await store.members.ofGroup(_id), participants);
  // Who is not among a file's writers may still be a member: only additions are taken over.
  const added = differences.filter(({ active }) => active);
  await store.members.apply(
    _id,
    added.map((difference) => ({ ...difference, at })),
  );
  await store.membership.count(_id, dateOf(at.getTime(), timezone), read.size, at);
  await regrow(context, { _id, ownerId });
  const group = await store.groups.find(ownerId, { _id });
  if (!group) throw notFound();
  return group;
}

/** Imports an exported chat: the connector reads and publishes it, then the group is stored. */
export async function importChat(
  context: GroupsContext,
  requests: AsyncIterable<ImportChatRequest>,
  { requestId, signal }: CallContext,
): Promise<ImportChatResponse> {
  const { store, connector, now } = context;
  const pieces = requests[Symbol.asyncIterator]();
  const header = await readHeader(pieces);
  const { ownerId } = header;
  const owner = await store.owners.get(ownerId);
  const timezone = header.timezone ?? owner.timezone;
  const read = await connector.importExport(passOn(header, timezone, pieces), {
    deadlineMs,
    requestId,
    signal,
  });
  const group = await storeGroup(context, ownerId, owner.timezone, read);
  context.groupsChanged();
  await context.tell.groups(ownerId, [group._id]);
  const { jobId, messages, participants, firstMessageAt, lastMessageAt, warnings } = read;
  return {
    group: toGroup(group, now()),
    jobId,
    messages,
    participants: participants.length,
    firstMessageAt,
    lastMessageAt,
    warnings,
  };
}
