import { setTimeout as pause } from 'node:timers/promises';
import { chatName } from '@groupsight/chat-export/chat-name';
import { readDate } from '@groupsight/chat-export/date-order';
import { EntryReader, NotAChatError, type ReaderNotes } from '@groupsight/chat-export/entry-reader';
import type { ImportPlan } from '@groupsight/chat-export/import-plan';
import { type Interpreted, Interpreter } from '@groupsight/chat-export/interpreter';
import { Survey, type SurveyResult } from '@groupsight/chat-export/survey';
import type { DateOrder, PrintedTime } from '@groupsight/chat-export/types';
import type { Stretch } from '@groupsight/chat-port/chat-provider';
import type {
  ImportExportHeader,
  ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { Media } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { Lines } from '@groupsight/shared/chat-lines/lines';
import { groupDocumentId, newDocumentId } from '@groupsight/shared/ids';
import type { Logger } from '@groupsight/shared/logger';
import { knownZone } from '@groupsight/shared/time-zone';
import type { HistoryLane } from '../history/history-lane.ts';
import type { MediaStore } from '../store/media-store.ts';
import type { OwnerStorage } from '../store/owner-storage.ts';
import { NamedFiles, storeFiles } from './archive-files.ts';
import { type Encoding, Utf8Meter } from './encoding.ts';
import { exportErrors } from './export-error.ts';
import type { ImportQueue, Turn as QueueTurn } from './import-queue.ts';
import { type ImportGroups, KeptImport } from './kept-import.ts';
import { previewOf, toProtoPlan } from './preview.ts';
import { ExportPublisher } from './publish.ts';
import { readThrough } from './read-through.ts';
import { type Recognised, recognise } from './recognise.ts';
import { type ExportSource, openSource } from './source.ts';
import { spool } from './spool.ts';
import { maxLines, type StoredChats } from './stored-chats.ts';
import type { TellUpload, UploadNews } from './tell-upload.ts';

export interface ImportOptions {
  readonly bus: EventBus;
  readonly lane: Pick<HistoryLane, 'publish' | 'isStalled'>;
  readonly queue: ImportQueue;
  readonly tellUpload: TellUpload;
  readonly media: MediaStore;
  readonly stored: StoredChats;
  /** Folder for the file while it is read. */
  readonly temporary: string;
  readonly maxBytes: number;
  readonly maxZipBytes: number;
  readonly maxMediaBytes: number;
  /** People that a file may name. */
  readonly maxPeople: number;
  readonly maxMessages: number;
  readonly groups: ImportGroups;
  readonly logger: Logger;
  readonly storage: Pick<OwnerStorage, 'allowance' | 'textOf' | 'note'>;
}

/** What an import has to do with its caller. */
export interface ImportCall {
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  /** Says that the import is carried out from now on, whether the caller stays or not. */
  accept(): void;
}

interface Surveyed {
  readonly survey: SurveyResult;
  readonly order: DateOrder;
  readonly encoding: Encoding;
  readonly named: NamedFiles;
  readonly warnings: readonly string[];
}

/** Dates that may be unreadable in a good file: lines within messages that look like heads. */
const tolerated = 0.02;

function orderOf(survey: Survey, asked: string | undefined): DateOrder {
  const { verdict } = survey.result();
  const allowed = verdict.dates * tolerated;
  if (asked === 'dmy' || asked === 'mdy' || asked === 'ymd') {
    if (survey.impossibleIn(asked) > allowed) throw exportErrors.dateOrder();
    return asked;
  }
  if (asked) throw exportErrors.dateOrder();
  if (verdict.impossible > allowed && verdict.impossible > 1) throw exportErrors.dates();
  if (verdict.impossible === verdict.dates) throw exportErrors.dates();
  return verdict.order;
}

function warningsOf(
  notes: ReaderNotes,
  encoding: Encoding,
  damaged: boolean,
  guessed: DateOrder | undefined,
): string[] {
  const warnings: string[] = [];
  if (guessed) {
    const read = { dmy: 'day first', mdy: 'month first', ymd: 'year first' }[guessed];
    warnings.push(
      `The order of the dates is not certain; they were read ${read}. Import again with another order if the days look wrong.`,
    );
  }
  if (encoding === 'windows-1252') {
    warnings.push('The file is not in Unicode; it was read as Latin text (Windows-1252).');
  }
  if (damaged) warnings.push('Some characters of the file are damaged and were replaced.');
  if (notes.preamble > 0) warnings.push('Lines before the first message were left out.');
  if (notes.cut > 0) warnings.push(`${notes.cut} overlong messages were cut.`);
  return warnings;
}

/** Refused as soon as they are passed: what is kept in memory grows with them. */
type SurveyLimits = Pick<ImportOptions, 'maxPeople' | 'maxMessages'>;

async function surveyWith(
  source: ExportSource,
  encoding: Encoding,
  asked: string | undefined,
  limits: SurveyLimits,
): Promise<Surveyed> {
  const survey = new Survey();
  const named = new NamedFiles(source.attachments);
  const reader = new EntryReader((entry) => {
    survey.add(entry);
    named.read(entry.body);
    if (survey.people > limits.maxPeople) throw exportErrors.tooManyPeople(limits.maxPeople);
    if (survey.entries > limits.maxMessages) {
      throw exportErrors.tooManyMessages(limits.maxMessages);
    }
  });
  let meter = new Utf8Meter();
  try {
    meter = await readThrough(source, encoding, reader);
  } catch (error) {
    throw error instanceof NotAChatError ? exportErrors.notAChat() : error;
  }
  // Read as UTF-8 and found not to be: names and words would be full of question marks.
  if (meter.isLatin) return surveyWith(source, 'windows-1252', asked, limits);
  const result = survey.result();
  if (result.messages + result.serviceLines === 0) throw exportErrors.notAChat();
  const order = orderOf(survey, asked);
  const guessed = !asked && result.verdict.ambiguous ? order : undefined;
  const warnings = warningsOf(reader.notes, encoding, meter.isDamaged, guessed);
  return { survey: result, order, encoding, named, warnings };
}

interface Totals {
  messages: number;
  first: number;
  last: number;
}

/** Reads all messages of a good export, with what they tell of members. */
async function interpret(
  source: ExportSource,
  { survey, order, encoding }: Surveyed,
  timezone: string,
  take: (read: readonly Interpreted[]) => Promise<void>,
): Promise<void> {
  const { size: finalSize, net: finalNet } = survey.members;
  const { groupName } = survey;
  const interpreter = new Interpreter({ order, timezone, finalSize, finalNet, groupName });
  let waiting: Interpreted[] = [];
  const reader = new EntryReader((entry) => {
    const read = interpreter.read(entry);
    if (read) waiting.push(read);
  });
  await readThrough(source, encoding, reader, async () => {
    const ready = waiting;
    waiting = [];
    await take(ready);
  });
}

/** The messages of an export, to be compared with what is stored. */
async function readLines(source: ExportSource, surveyed: Surveyed, timezone: string) {
  const lines = new Lines();
  await interpret(source, surveyed, timezone, async (read) => {
    for (const { message } of read) lines.add(message);
    if (lines.length > maxLines) throw exportErrors.tooLong();
  });
  return lines;
}

async function publishAll(
  publisher: ExportPublisher,
  plan: ImportPlan | undefined,
  stored: ReadonlyMap<string, Media>,
  kept: KeptImport,
  read: (take: (read: readonly Interpreted[]) => Promise<void>) => Promise<void>,
): Promise<Totals> {
  const totals: Totals = { messages: 0, first: Infinity, last: -Infinity };
  let index = 0;
  await read(async (ready) => {
    for (const { message: told, membership } of ready) {
      const message = plan?.message(index, told) ?? told;
      count(totals, message.kind, message.at.getTime());
      publisher.message(message, mediaOf(message.fileName, stored));
      for (const change of membership) {
        publisher.membership(plan?.membership(change, message) ?? change);
      }
      index++;
      if (publisher.isFull) await publisher.flush();
      kept.check();
    }
  });
  for (const id of plan?.deletions ?? []) publisher.deleted(id);
  return totals;
}

function count(totals: Totals, kind: string, at: number): void {
  if (kind === 'system') return;
  totals.messages++;
  totals.first = Math.min(totals.first, at);
  totals.last = Math.max(totals.last, at);
}

/** An export holds all of the chat between its first line and its last. */
function stretchOf({ messages, first, last }: Totals): Stretch | undefined {
  // A minute has all its messages: exports tell no seconds.
  return messages > 0 ? { from: new Date(first), to: new Date(last + 60_000) } : undefined;
}

function mediaOf(
  fileName: string | undefined,
  stored: ReadonlyMap<string, Media>,
): Media | undefined {
  if (fileName === undefined) return undefined;
  return stored.get(fileName) ?? { mediaId: '', mimeType: '', fileName, size: 0 };
}

/** A printed time as an instant, give or take a zone. */
function roughly(printed: PrintedTime | undefined, order: DateOrder): Date {
  const date = printed && readDate(printed, order);
  return date ? new Date(Date.UTC(date.year, date.month - 1, date.day, printed.hour)) : new Date(0);
}

/** When the chat begins and ends, as its lines say it themselves. */
function linesOf({ survey: { traits }, order }: Surveyed) {
  return {
    firstLineAt: roughly(traits.first, order),
    lastLineAt: roughly(traits.last, order),
  };
}

/** Finds out which chat it is, by what is stored. */
function recogniseChat(
  source: ExportSource,
  surveyed: Surveyed,
  header: ImportExportHeader,
  { stored }: ImportOptions,
): Promise<Recognised> {
  const { groupName: told, traits } = surveyed.survey;
  const { firstLineAt: from, lastLineAt: to } = linesOf(surveyed);
  const name = chatName({ given: header.name, fileNames: source.fileNames, told });
  let read: Promise<Lines> | undefined;
  return recognise({
    header,
    name,
    traits,
    stored,
    from,
    to,
    lines() {
      read ??= readLines(source, surveyed, header.timezone);
      return read;
    },
  });
}

/**
 * Imports an exported chat when those of its owner before it have ended: spools it, reads it once to find it good, stores its media, reads
 * it again and publishes it with a closing marker. Nothing is published of a file that is
 * refused. What is stored of the chat already is published under the ids that it has, so that
 * consumers only add what is new; so does repeating an import that was cut short. One whose caller
 * leaves before it is published is dropped.
 * @throws the errors of `exportErrors`
 */
export async function importExport(
  header: ImportExportHeader,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  call: ImportCall,
): Promise<ImportExportResponse> {
  if (!knownZone(header.timezone)) throw exportErrors.timezone();
  const { ownerId, upload } = header;
  const jobId = newDocumentId();
  const tell = (news: UploadNews) => options.tellUpload({ ownerId, upload, jobId }, news);
  return options.queue.run(
    ownerId,
    call.signal,
    (turn) => importInTurn(header, chunks, options, { ...call, ...turn, jobId, tell }),
    (before) => tell({ state: 'waiting', before }),
  );
}

/** An import whose turn has come. */
interface Turn extends ImportCall, QueueTurn {
  readonly jobId: string;
  readonly tell: (news: UploadNews) => void;
}

const lookMs = 100;
/** Where nobody stores anything for so long, the next import is read all the same. */
const patienceMs = 5 * 60_000;

/** Resolves when an import is stored: the next one of its owner is laid beside all of it. */
export async function untilStored(
  stored: Pick<StoredChats, 'hasStored'>,
  ownerId: string,
  jobId: string,
): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    // Until its marker is met, nobody knows of the job.
    if (await stored.hasStored(ownerId, jobId).catch(() => false)) return;
    await pause(lookMs, undefined, { ref: false });
  }
}

/** A place among the imports of all: how many are before it says nothing of how long it takes. */
async function placeOf(bytes: number, queue: ImportQueue, signal: AbortSignal, tell: Turn['tell']) {
  let hasWaited = false;
  const place = await queue.place(bytes, signal, () => {
    if (!hasWaited) tell({ state: 'waiting', before: 0 });
    hasWaited = true;
  });
  if (hasWaited) tell({ state: 'reading' });
  return place;
}

async function importInTurn(
  header: ImportExportHeader,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
  { signal, accept, jobId, tell, confirm, hold }: Turn,
): Promise<ImportExportResponse> {
  tell({ state: 'reading' });
  await using file = await spool(options.temporary, chunks, options.maxBytes);
  await using source = await openSource(file.path, header.fileName, {
    maxBytes: options.maxZipBytes,
  });
  using _place = await placeOf(source.size, options.queue, signal, tell);
  const surveyed = await surveyWith(
    source,
    source.encoding,
    header.dateOrder || undefined,
    options,
  );
  const { survey } = surveyed;
  const found = await recogniseChat(source, surveyed, header, options);
  const preview = previewOf(header, survey, found);
  if (preview) return { ...preview, warnings: [...surveyed.warnings] };
  const { chatId, name, plan } = found;
  if (options.lane.isStalled) throw exportErrors.stalled();
  const { ownerId, importId = newDocumentId() } = header;
  const groupId = groupDocumentId(ownerId, chatId);
  const { storage } = options;
  const allowance = await storage.allowance(ownerId, importId);
  const before = await storage.textOf(ownerId, groupId);
  allowance.take(source.size, Math.max(0, source.size - before));
  await options.groups.begin({
    ownerId,
    importId,
    chatId,
    name,
    size: survey.members.size,
    fileName: header.fileName,
    ...linesOf(surveyed),
    startedAt: header.startedAt,
  });
  using kept = new KeptImport(options.groups, { ownerId, importId }, options.logger);
  const { stored, warnings } = await storeFiles(source.attachments, surveyed.named, {
    ownerId,
    groupId,
    importId,
    allowance,
    signal,
    media: options.media,
    maxMediaBytes: options.maxMediaBytes,
    confirm: () => {
      const files = allowance.taken - source.size;
      return storage.note({ _id: importId, ownerId, groupId, text: source.size, files });
    },
  });
  await confirm();
  await kept.publishing();
  accept();
  const way = { bus: options.bus, lane: options.lane, tell };
  const publisher = new ExportPublisher(way, ownerId, chatId, header.importId);
  const totals = await publishAll(publisher, plan, stored, kept, (take) =>
    interpret(source, surveyed, header.timezone, take),
  );
  await kept.confirm();
  await publisher.close(jobId, stretchOf(totals));
  await hold(jobId, untilStored(options.stored, ownerId, jobId));
  const participants = [...survey.members.writers].map(([memberId, memberName]) => ({
    memberId: plan?.memberId(memberId) ?? memberId,
    isAdmin: false,
    name: plan?.memberName(memberId, memberName) ?? memberName,
  }));
  return {
    chatId,
    name,
    jobId,
    messages: totals.messages,
    participants,
    plan: toProtoPlan(found, survey.messages),
    firstMessageAt: totals.messages > 0 ? new Date(totals.first) : undefined,
    lastMessageAt: totals.messages > 0 ? new Date(totals.last) : undefined,
    warnings: [...surveyed.warnings, ...warnings],
    size: survey.members.size,
  };
}
