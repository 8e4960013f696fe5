import { AppError, invalid } from '@groupsight/shared/errors';

/** Every way in which an uploaded export is refused: stable codes, messages for the uploader. */
export const exportErrors = {
  empty: () => invalid('empty_file', 'The file is empty. Please export the chat again.'),
  notAChat: () =>
    invalid(
      'not_a_chat',
      'This is not an exported chat. In WhatsApp, open the chat, choose "Export chat" and upload the .txt or .zip file it makes.',
    ),
  dates: () =>
    invalid(
      'unknown_dates',
      'The dates in this file could not be understood. Please choose the order of day, month and year and try again.',
    ),
  dateOrder: () =>
    invalid(
      'wrong_date_order',
      'The dates in this file do not fit the chosen order of day, month and year. Please choose another, or leave it to be detected.',
    ),
  timezone: () => invalid('invalid_timezone', 'The time zone is not known.'),
  badZip: (cause?: unknown) =>
    new AppError('invalid', 'bad_zip', 'The zip file is damaged. Please export the chat again.', {
      cause,
    }),
  encryptedZip: () =>
    invalid('encrypted_zip', 'The zip file is protected by a password. Please upload one without.'),
  unsafeZip: () => invalid('unsafe_zip', 'The zip file holds unsafe file names and was refused.'),
  zipTooLarge: () =>
    new AppError(
      'too_large',
      'zip_too_large',
      'The zip file unpacks to far more than an exported chat would.',
    ),
  tooManyPeople: (limit: number) =>
    new AppError(
      'too_large',
      'too_many_people',
      `More than ${limit.toLocaleString('en')} people are named in this file. That is more than a chat can have.`,
      { details: { limit } },
    ),
  tooManyMessages: (limit: number) =>
    new AppError(
      'too_large',
      'too_many_messages',
      `There are more than ${limit.toLocaleString('en')} messages in this file. Please export a part of the chat.`,
      { details: { limit } },
    ),
  noChatInZip: () =>
    invalid('no_chat_in_zip', 'There is no exported chat (.txt) in this zip file.'),
  severalChats: () =>
    invalid(
      'several_chats',
      'There are several exported chats in this zip file. Please upload them one by one.',
    ),
  tooLarge: (limit: number) =>
    new AppError('too_large', 'file_too_large', 'The file is too large to be imported.', {
      details: { limit },
    }),
  stalled: () =>
    new AppError(
      'unavailable',
      'imports_paused',
      'Imported messages are not being taken in right now. Please try again in some minutes.',
    ),
  interrupted: () =>
    new AppError(
      'unavailable',
      'import_interrupted',
      'The import was interrupted before anything was stored. Please import the file again.',
    ),
  cancelled: () =>
    new AppError(
      'precondition',
      'import_cancelled',
      'The import was cancelled: its group, or the import itself, was deleted meanwhile.',
    ),
  tooLong: () =>
    new AppError(
      'too_large',
      'chat_too_long',
      'This chat has too many messages to be compared with what is stored of it.',
    ),
  headerFirst: () => invalid('header_missing', 'The upload must begin with its header.'),
} as const;
