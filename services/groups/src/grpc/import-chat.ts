import type {
  ImportExportHeader,
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
import { groupDocumentId, newDocumentId } from '@groupsight/shared/ids';
import { knownZone } from '@groupsight/shared/time-zone';
import type { GroupsContext } from '../context.ts';
import { importErrors } from '../domain/import-errors.ts';
import { memberDifferences } from '../domain/member-diff.ts';
import { recomputeGrowth } from '../recompute-growth.ts';
import type { StoredGroup } from '../store/groups.ts';
import type { ImportName, StoredImport } from '../store/imports.ts';
import { endBadly } from '../work/imports.ts';
import { toGroup } from './answers.ts';
import { beginImport, storeExportGroup } from './begin-import.ts';

// Half a gigabyte over a slow line, and reading it.
const deadlineMs = 30 * 60_000;
const dateOrders = ['dmy', 'mdy', 'ymd'];
const previews = ['all', 'unclear'];

async function readHeader(requests: AsyncIterator<ImportChatRequest>): Promise<ImportChatHeader> {
  const first = await requests.next();
  const part = first.done ? undefined : first.value.part;
  if (part?.$case !== 'header') {
    throw invalid('missing_header', 'The import must begin with what the file is');
  }
  const { dateOrder, timezone, preview } = part.value;
  if (dateOrder !== undefined && !dateOrders.includes(dateOrder)) {
    throw invalid('invalid_date_order', 'dateOrder must be dmy, mdy or ymd');
  }
  if (timezone !== undefined && knownZone(timezone) === undefined) {
    throw invalid('invalid_timezone', 'timezone must be an IANA time zone');
  }
  if (preview !== undefined && !previews.includes(preview)) {
    throw invalid('invalid_preview', 'preview must be all or unclear');
  }
  return part.value;
}

/** What the connector is told of the chat that was named; nothing where its content decides. */
async function namedChat({ store }: GroupsContext, { ownerId, chat }: ImportChatHeader) {
  if (chat === undefined || chat === 'new') return {};
  const group = await store.groups.find(ownerId, { _id: chat });
  if (!group) throw notFound();
  return { chatId: group.chatId, isLive: group.source === 'live' };
}

/** The file as it comes in, piece by piece: it is never held as a whole. */
async function* passOn(
  header: ImportExportHeader,
  rest: AsyncIterator<ImportChatRequest>,
): AsyncGenerator<ImportExportRequest> {
  yield { part: { $case: 'header', value: header } };
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const { part } = next.value;
    if (part?.$case !== 'chunk') throw invalid('unexpected_header', 'The header comes only once');
    yield { part };
  }
}

/** Whether the file is put into a chat that its owner named, which keeps its name. */
const isAddedTo = ({ chat, name }: ImportChatHeader) =>
  chat !== undefined && chat !== 'new' && name === undefined;

async function storeGroup(
  context: GroupsContext,
  header: ImportChatHeader,
  timezone: string,
  read: ImportExportResponse,
): Promise<StoredGroup> {
  const { store, now } = context;
  const { ownerId, name: given } = header;
  const { chatId, participants } = read;
  const _id = groupDocumentId(ownerId, chatId);
  const at = read.lastMessageAt ?? now();
  const known = await store.groups.find(ownerId, { _id });
  // The network knows better who is in a linked group, and how it is called.
  if (known?.source === 'live') return known;
  // A shorter export of the same chat than an earlier one tells nothing newer of its size.
  const isOlder = known !== null && known !== undefined && known.sizeAt > at;
  const size = isOlder ? known.size : read.size;
  const sizeAt = isOlder ? known.sizeAt : at;
  const keepsName = isAddedTo(header) || (isOlder && given === undefined);
  const name = (keepsName && known?.name) || read.name;
  await storeExportGroup(context, { ownerId, chatId, name, size, sizeAt });
  const differences = memberDifferences(await store.members.ofGroup(_id), participants);
  // Who is not among a file's writers may still be a member: only additions are taken over.
  const added = differences.filter(({ active }) => active);
  await store.members.apply(
    { _id, ownerId },
    added.map((difference) => ({ ...difference, at })),
  );
  await store.membership.count(_id, dateOf(at.getTime(), timezone), read.size, at);
  await recomputeGrowth(context, { _id, ownerId });
  const group = await store.groups.find(ownerId, { _id });
  if (!group) throw importErrors.cancelled();
  return group;
}

const wasDeleted = 'You had deleted this chat. It is back, with all that it had before.';

/** Remembers what was imported, so that it can be deleted again. @throws import_cancelled */
async function noteImport(
  { store }: GroupsContext,
  begun: StoredImport,
  { messages, participants, firstMessageAt, lastMessageAt }: ImportExportResponse,
): Promise<void> {
  const finished = await store.imports.finish(begun, {
    messages,
    participants: participants.length,
    firstMessageAt: firstMessageAt ?? null,
    lastMessageAt: lastMessageAt ?? null,
  });
  if (!finished) throw importErrors.cancelled();
  await store.imports.completeWith(begun);
}

/** What an import would do; nothing was stored. */
async function previewed(
  { store, now }: GroupsContext,
  header: ImportChatHeader,
  { plan, participants, ...read }: ImportExportResponse,
): Promise<ImportChatResponse> {
  const { ownerId } = header;
  const { jobId, messages, firstMessageAt, lastMessageAt, warnings } = read;
  const group = plan?.groupId ? await store.groups.find(ownerId, { _id: plan.groupId }) : undefined;
  const name = (isAddedTo(header) && group?.name) || read.name;
  return {
    group: group ? toGroup(group, now()) : undefined,
    jobId,
    messages,
    participants: participants.length,
    firstMessageAt,
    lastMessageAt,
    warnings,
    plan,
    name,
  };
}

/**
 * Imports an exported chat: the connector reads it, says which chat it is (`beginImport`) and
 * publishes it; then the group is stored as the file tells of it. What deletes the group or the
 * import meanwhile wins.
 */
export async function importChat(
  context: GroupsContext,
  requests: AsyncIterable<ImportChatRequest>,
  call: CallContext,
): Promise<ImportChatResponse> {
  const startedAt = context.now();
  const pieces = requests[Symbol.asyncIterator]();
  const header = await readHeader(pieces);
  const { ownerId } = header;
  const { timezone } = await context.store.owners.get(ownerId);
  const importId = newDocumentId();
  const name = { _id: importId, ownerId };
  const zone = header.timezone ?? timezone;
  const told = {
    ...header,
    timezone: zone,
    importId,
    startedAt,
    ...(await namedChat(context, header)),
  };
  try {
    return await importInto(context, name, header, timezone, () =>
      context.connector.importExport(passOn(told, pieces), {
        deadlineMs,
        requestId: call.requestId,
        signal: call.signal,
      }),
    );
  } catch (error) {
    await endBadly(context, name, error);
    throw error;
  }
}

/** A connector of an older version does not say which chat it is before it publishes it. */
async function beginLate(
  context: GroupsContext,
  { ownerId, fileName }: ImportChatHeader,
  name: ImportName,
  read: ImportExportResponse,
): Promise<StoredImport> {
  await beginImport(context, {
    ownerId,
    importId: name._id,
    chatId: read.chatId,
    name: read.name,
    size: read.size,
    fileName,
    firstLineAt: undefined,
    lastLineAt: undefined,
    startedAt: undefined,
  });
  const begun = await context.store.imports.findAny(name);
  if (!begun) throw importErrors.cancelled();
  return begun;
}

async function importInto(
  context: GroupsContext,
  name: ImportName,
  header: ImportChatHeader,
  timezone: string,
  importExport: () => Promise<ImportExportResponse>,
): Promise<ImportChatResponse> {
  const { store, now } = context;
  const { ownerId } = name;
  const read = await importExport();
  if (read.jobId === '') return previewed(context, header, read);
  const begun =
    (await store.imports.findAny(name)) ?? (await beginLate(context, header, name, read));
  if (begun.removal !== null) throw importErrors.cancelled();
  const group = await storeGroup(context, header, timezone, read);
  await noteImport(context, begun, read);
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
    warnings: begun.isBack ? [...warnings, wasDeleted] : warnings,
    plan: read.plan,
    name: group.name,
  };
}
