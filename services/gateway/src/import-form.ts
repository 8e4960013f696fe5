import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { ImportChatRequest } from '@groupsight/proto/groups/v1/groups';
import { invalid } from '@groupsight/shared/errors';
import { type Static, Type } from 'typebox';
import { asFormError, nextPart } from './form.ts';
import { oneOf, strict } from './rest/schema.ts';

/** What may be told about an export, as form fields before the file or in the query. */
export const ImportFields = strict({
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Display name of the group.' }),
  ),
  timezone: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "IANA zone of the export's wall-clock times; the user's zone without it.",
    }),
  ),
  dateOrder: Type.Optional(
    oneOf(['dmy', 'mdy', 'ymd'], 'Found out from the file without it; told where it is unclear.'),
  ),
  chat: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        'Which chat it is: documentId of a group, or "new" for one that is not known yet. Without ' +
        'it the content decides: an imported chat is added to where they clearly overlap; else it ' +
        'is a new one. A group of a linked account is only ever added to when it is named.',
    }),
  ),
  preview: Type.Optional(
    oneOf(
      ['all', 'unclear'],
      'Says what would happen, and imports nothing (200): always, or only where the import ' +
        'changes more than adding messages, or it is unclear which chat it is.',
    ),
  ),
  upload: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "A name of the sender's choice: events of type upload at /api/events tell by it that the " +
        'import waits for its turn (total: own ones before it), then which job it is.',
    }),
  ),
});
export type ImportFields = Static<typeof ImportFields>;

/** The form, for the OpenAPI document; it is read as a stream and never held. */
export const ImportForm = strict({
  ...ImportFields.properties,
  file: Type.Unsafe<unknown>({
    type: 'string',
    format: 'binary',
    description: 'The exported chat, .txt or .zip; the last part of the form.',
  }),
});

const orders = ['dmy', 'mdy', 'ymd'] as const;
const previews = ['all', 'unclear'] as const;

function requireZone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw invalid('invalid_timezone', 'timezone is not an IANA time zone');
  }
}

/** Adds a form field to what is known. */
function addField(fields: ImportFields, name: string, value: unknown, cut: boolean): void {
  if (typeof value !== 'string' || cut) throw invalid('invalid_field', `${name} is too long`);
  if (value === '') return;
  switch (name) {
    case 'name':
      if (value.length > 200) throw invalid('invalid_field', 'name is too long');
      fields.name = value;
      return;
    case 'timezone':
      fields.timezone = value;
      return;
    case 'dateOrder': {
      const order = orders.find((known) => known === value);
      if (!order) throw invalid('invalid_date_order', 'dateOrder is dmy, mdy or ymd');
      fields.dateOrder = order;
      return;
    }
    case 'chat':
      if (value.length > 100) throw invalid('invalid_field', 'chat is too long');
      fields.chat = value;
      return;
    case 'preview': {
      const preview = previews.find((known) => known === value);
      if (!preview) throw invalid('invalid_preview', 'preview is all or unclear');
      fields.preview = preview;
      return;
    }
    case 'upload':
      if (value.length > 64) throw invalid('invalid_field', 'upload is too long');
      fields.upload = value;
      return;
    default:
      throw invalid('unknown_field', 'The form has an unknown field');
  }
}

export interface ImportSource {
  readonly ownerId: string;
  /** Where the form and the query name no zone. */
  readonly timezone: string;
  /** From the query; the form's fields win. */
  readonly fields: ImportFields;
}

/** Hands the file over in the pieces it came in, and refuses anything that follows it. */
async function* pieces(
  header: ImportChatRequest,
  file: MultipartFile,
  parts: AsyncIterator<Multipart>,
): AsyncGenerator<ImportChatRequest> {
  yield header;
  try {
    for await (const chunk of file.file) yield { part: { $case: 'chunk', value: chunk } };
  } catch (error) {
    throw asFormError(error);
  }
  // Thrown before the stream ends, so that nothing is imported.
  if (await nextPart(parts)) {
    throw invalid('field_after_file', 'The file must be the last part of the form');
  }
}

/**
 * Reads a form up to its file and returns what groups.ImportChat is to be sent: a header, then
 * the file as it arrives. Nothing is held; the sender is slowed down to the reader's pace.
 * @throws AppError invalid for an unknown or malformed field, or without a file.
 */
export async function openImport(
  parts: AsyncIterator<Multipart>,
  source: ImportSource,
): Promise<AsyncIterable<ImportChatRequest>> {
  const fields: ImportFields = { ...source.fields };
  for (let part = await nextPart(parts); part; part = await nextPart(parts)) {
    if (part.type === 'field') {
      addField(fields, part.fieldname, part.value, part.valueTruncated);
      continue;
    }
    if (part.fieldname !== 'file') throw invalid('unknown_field', 'The form has an unknown file');
    const { timezone = source.timezone } = fields;
    requireZone(timezone);
    const { ownerId } = source;
    const fileName = part.filename.slice(0, 255);
    const value = { ...fields, ownerId, fileName, timezone };
    return pieces({ part: { $case: 'header', value } }, part, parts);
  }
  throw invalid('file_required', 'The form has no file');
}
