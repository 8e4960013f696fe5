import { AppError, invalid } from '@groupsight/shared/errors';

/** What can go wrong with an account: stable codes, messages for its owner. */
export const providerErrors = {
  notConnected: () =>
    new AppError(
      'precondition',
      'not_connected',
      'Your WhatsApp account is not connected. Connect it and try again.',
    ),
  connectionLost: () =>
    new AppError(
      'unavailable',
      'connection_lost',
      'The connection to WhatsApp broke off. Please try again.',
    ),
  unknownChat: () =>
    new AppError('not_found', 'unknown_chat', 'The connected account is not in this group.'),
  unknownSession: () =>
    new AppError('not_found', 'unknown_session', 'No linked account has this session.'),
  unknownMessage: () =>
    new AppError('not_found', 'unknown_message', 'The message is not there any more.'),
  notAdmin: () =>
    new AppError(
      'forbidden',
      'not_admin',
      'The connected account is not an admin of this group, so it cannot delete messages of others.',
    ),
  mediaGone: () =>
    new AppError(
      'not_found',
      'media_gone',
      'The file is not available any more: WhatsApp keeps files for some weeks only, and the phone that sent it did not give it again.',
    ),
  mediaTooLarge: () =>
    new AppError('not_found', 'media_too_large', 'The file is too large to be kept here.'),
  noThumbnail: () => new AppError('not_found', 'no_thumbnail', 'There is no small picture of it.'),
  refused: () =>
    new AppError(
      'precondition',
      'refused',
      'WhatsApp did not take the message. The account may be restricted for a while.',
    ),
  badPhoneNumber: () =>
    invalid('bad_phone_number', 'Please give the phone number with its country code, digits only.'),
  noPairingCode: () =>
    new AppError(
      'precondition',
      'no_pairing_code',
      'There is nothing to link with a phone number right now. Scan the QR code instead.',
    ),
  emptyText: () => invalid('empty_text', 'A message needs a text.'),
  alreadyLinked: () =>
    new AppError('precondition', 'already_linked', 'Your WhatsApp account is already connected.'),
  heldElsewhere: () =>
    new AppError(
      'unavailable',
      'account_elsewhere',
      'Your account is being moved to another server. Please try again in a moment.',
    ),
  outdated: () =>
    new AppError(
      'unavailable',
      'outdated',
      'WhatsApp wants a newer version of this server’s connection. It looks for one by itself; if this stays, whoever runs the server has to update it.',
    ),
  noQr: () =>
    new AppError('unavailable', 'no_qrcode', 'No QR code could be made. Please try again.'),
} as const;
