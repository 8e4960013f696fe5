import type {
  ImportExportHeader,
  ImportExportResponse,
} from '@groupsight/proto/connector/v1/connector';
import type { Media } from '@groupsight/proto/events/v1/events';
import type { EventBus } from '@groupsight/shared/bus/bus';
import { groupDocumentId, newDocumentId } from '@groupsight/shared/ids';
import { knownZone } from '@groupsight/shared/time-zone';
import { chatName, exportChatId } from '../../domain/export/chat-name.ts';
import { EntryReader, NotAChatError, type ReaderNotes } from '../../domain/export/entry-reader.ts';
import { type Interpreted, Interpreter } from '../../domain/export/interpreter.ts';
import { Survey, type SurveyResult } from '../../domain/export/survey.ts';
import type { DateOrder } from '../../domain/export/types.ts';
import type { MediaStore } from '../../store/media-store.ts';
import type { Stretch } from '../chat-provider.ts';
import { decoderFor, type Encoding, Utf8Meter } from './encoding.ts';
import { exportErrors } from './export-error.ts';
import { ExportPublisher } from './publish.ts';
import { type ExportSource, openSource } from './source.ts';
import { spool } from './spool.ts';

export interface ImportOptions {
  readonly bus: EventBus;
  readonly media: MediaStore;
  /** Folder for the file while it is read. */
  readonly temporary: string;
  readonly maxBytes: number;
  readonly maxZipBytes: number;
  readonly maxMediaBytes: number;
}

interface Surveyed {
  readonly survey: SurveyResult;
  readonly order: DateOrder;
  readonly encoding: Encoding;
  readonly warnings: readonly string[];
}

/** Dates that may be unreadable in a good file: lines within messages that look like heads. */
const tolerated = 0.02;

/** Feeds a source through a reader. @returns false when it is not in that encoding */
async function readThrough(
  source: ExportSource,
  encoding: Encoding,
  reader: EntryReader,
  afterPiece: () => Promise<void> = async () => undefined,
): Promise<Utf8Meter> {
  const decoder = decoderFor(encoding);
  const meter = new Utf8Meter();
  for await (const bytes of source.read()) {
    const text = decoder.write(bytes);
    if (encoding === 'utf-8') meter.add(bytes.length, text);
    reader.push(text);
    await afterPiece();
  }
  reader.push(decoder.end());
  reader.end();
  await afterPiece();
  return meter;
}

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

async function surveyWith(
  source: ExportSource,
  encoding: Encoding,
  asked: string | undefined,
): Promise<Surveyed> {
  const survey = new Survey();
  const reader = new EntryReader((entry) => survey.add(entry));
  let meter = new Utf8Meter();
  try {
    meter = await readThrough(source, encoding, reader);
  } catch (error) {
    throw error instanceof NotAChatError ? exportErrors.notAChat() : error;
  }
  // Read as UTF-8 and found not to be: names and words would be full of question marks.
  if (meter.isLatin) return surveyWith(source, 'windows-1252', asked);
  const result = survey.result();
  if (result.messages + result.serviceLines === 0) throw exportErrors.notAChat();
  const order = orderOf(survey, asked);
  const guessed = !asked && result.verdict.ambiguous ? order : undefined;
  const warnings = warningsOf(reader.notes, encoding, meter.isDamaged, guessed);
  return { survey: result, order, encoding, warnings };
}

/** Stores what came along in the archive; file name → medium. */
async function storeMedia(
  source: ExportSource,
  { ownerId, chatId }: { readonly ownerId: string; readonly chatId: string },
  options: ImportOptions,
) {
  const groupId = groupDocumentId(ownerId, chatId);
  const stored = new Map<string, Media>();
  let leftOut = 0;
  for (const attachment of source.attachments) {
    const { fileName, size } = attachment;
    const put = size <= options.maxMediaBytes;
    const claim = { source: `export:${groupId}/${fileName}`, groupId };
    const medium =
      put && (await options.media.put(ownerId, claim, attachment.read(), options.maxMediaBytes));
    if (medium) stored.set(fileName, { ...medium, fileName });
    else leftOut++;
  }
  const warnings = leftOut > 0 ? [`${leftOut} files were too large to be kept.`] : [];
  return { stored, warnings };
}

interface Totals {
  messages: number;
  first: number;
  last: number;
}

async function publishAll(
  source: ExportSource,
  surveyed: Surveyed,
  timezone: string,
  publisher: ExportPublisher,
  stored: ReadonlyMap<string, Media>,
): Promise<Totals> {
  const { survey, order, encoding } = surveyed;
  const { size: finalSize, net: finalNet } = survey.members;
  const { groupName } = survey;
  const interpreter = new Interpreter({ order, timezone, finalSize, finalNet, groupName });
  const totals: Totals = { messages: 0, first: Infinity, last: -Infinity };
  let waiting: Interpreted[] = [];
  const reader = new EntryReader((entry) => {
    const read = interpreter.read(entry);
    if (read) waiting.push(read);
  });
  await readThrough(source, encoding, reader, async () => {
    const ready = waiting;
    waiting = [];
    for (const { message, membership } of ready) {
      count(totals, message.kind, message.at.getTime());
      publisher.message(message, mediaOf(message.fileName, stored));
      for (const change of membership) publisher.membership(change);
      if (publisher.isFull) await publisher.flush();
    }
  });
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

/**
 * Imports an exported chat: spools it, reads it once to find it good, stores its media, reads
 * it again and publishes it with a closing marker. Nothing is published of a file that is
 * refused. Importing the same or a longer export again publishes the same ids, so that
 * consumers only add what is new; so does repeating an import that was cut short.
 * @throws the errors of `exportErrors`
 */
export async function importExport(
  header: ImportExportHeader,
  chunks: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<ImportExportResponse> {
  if (!knownZone(header.timezone)) throw exportErrors.timezone();
  await using file = await spool(options.temporary, chunks, options.maxBytes);
  await using source = await openSource(file.path, header.fileName, {
    maxBytes: options.maxZipBytes,
  });
  const surveyed = await surveyWith(source, source.encoding, header.dateOrder || undefined);
  const { survey } = surveyed;
  const { fileNames } = source;
  const name = chatName({ given: header.name, fileNames, told: survey.groupName });
  const chatId = exportChatId(name);
  const { stored, warnings } = await storeMedia(
    source,
    { ownerId: header.ownerId, chatId },
    options,
  );
  const publisher = new ExportPublisher(options.bus, header.ownerId, chatId);
  const totals = await publishAll(source, surveyed, header.timezone, publisher, stored);
  const jobId = newDocumentId();
  await publisher.close(jobId, stretchOf(totals));
  const participants = [...survey.members.writers].map(([memberId, memberName]) => ({
    ...{ memberId, name: memberName, isAdmin: false },
  }));
  return {
    ...{ chatId, name, jobId, messages: totals.messages, participants },
    firstMessageAt: totals.messages > 0 ? new Date(totals.first) : undefined,
    lastMessageAt: totals.messages > 0 ? new Date(totals.last) : undefined,
    warnings: [...surveyed.warnings, ...warnings],
    size: survey.members.size,
  };
}
