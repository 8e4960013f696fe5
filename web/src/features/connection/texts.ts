import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text of linking the chat account. */
export const connectionTexts = translated({
  title: msg`Connect WhatsApp`,
  required: msg`Required to use the app`,
  notRequired: msg`Your imported chats work without it`,
  checking: msg`Checking the connection...`,
  checkFailed: msg`The connection could not be checked`,
  checkFailedText: msg`The server does not answer. Your groups and your link are not affected.`,
  intro: msg`Link your own account to import your groups. Groupsight only reads the groups you choose to watch; of the others nothing is kept once you have had the time to choose.`,
  simulated: {
    title: msg`Simulated account`,
    text: msg`This server is not linked to WhatsApp. The code is scanned by a simulated phone after a moment, and the groups behind it are made up.`,
  },
  connect: msg`Connect WhatsApp`,
  refresh: msg`Refresh Status`,
  skip: msg`Skip (Dev Only)`,
  importInstead: msg`Import a chat export instead`,
  qrLabel: msg`QR code to link your WhatsApp account`,
  waiting: msg`Waiting for the scan. The code renews itself.`,
  pairing: msg`Or choose “Link with phone number instead” there and enter`,
  byNumber: {
    ask: msg`Link with a phone number instead`,
    label: msg`Your phone number, with country code`,
    placeholder: '+44 7700 900123',
    submit: msg`Get a code`,
    scanInstead: msg`Scan a QR code from another screen instead`,
    steps: [
      msg`Open WhatsApp on this phone`,
      msg`Go to Settings, then Linked devices, then Link a device`,
      msg`Choose “Link with phone number instead” and enter this code`,
    ],
    waiting: msg`Waiting for the code to be entered.`,
  },
  steps: [
    msg`Open WhatsApp on your phone`,
    msg`Go to Settings, then Linked devices`,
    msg`Choose Link a device and scan this code`,
  ],
  resuming: msg`WhatsApp is reconnecting…`,
  resumingText: msg`Your account is linked and comes back by itself. There is nothing to scan.`,
  /** Why the account is not linked, by the server's code. */
  reasons: {
    logged_out: msg`This device was logged out of WhatsApp. Link it again with a new code.`,
    connection_lost: msg`The connection to WhatsApp broke off.`,
    unavailable: msg`The part of the server that talks to WhatsApp does not answer right now. Refresh the status in a moment.`,
    qr_expired: msg`The code was not scanned in time. Ask for a new one.`,
    replaced: msg`Your account was opened by another program that took over this link.`,
    passkey_required: msg`WhatsApp asks for a passkey before this account links devices, and only WhatsApp’s own apps can confirm one. Use “Import a chat export instead”: it needs no link.`,
    blocked: msg`WhatsApp does not let this account link devices at the moment. WhatsApp on your phone tells you why.`,
    phone_outdated: msg`WhatsApp on your phone is too old to link devices. Update it and try again.`,
    outdated: msg`WhatsApp wants a newer version of this server’s connection. The server looks for one by itself, and what is written meanwhile comes later. If this stays for an hour, ask whoever runs the server to set WHATSAPP_WEB_VERSION or to update Groupsight.`,
    bad_session: msg`WhatsApp no longer accepts the keys of this link. Link the account again with a new code.`,
    untrusted_server: msg`The server that answered could not prove that it belongs to WhatsApp, so nothing was sent to it. Something on the network may be in between.`,
    silent: msg`The connection had stopped receiving messages and is being renewed.`,
    gateway_away: msg`WAHA, the gateway to WhatsApp that this server uses, does not answer. Your account comes back with it.`,
    gateway_starting: msg`WAHA, the gateway to WhatsApp that this server uses, is starting your session.`,
    gateway_refused: msg`WAHA, the gateway to WhatsApp that this server uses, does not accept this server’s key. Whoever runs the server has to correct it.`,
    gateway_stopped: msg`Your session was stopped in WAHA, the gateway to WhatsApp that this server uses.`,
    gateway_failed: msg`WAHA, the gateway to WhatsApp that this server uses, could not bring your session back. Link your account again with a new code.`,
  } as Readonly<Record<string, MessageDescriptor>>,
  unknownReason: (code: string) => t`The server gives this reason: ${code}`,
  signOut: msg`Log out`,
  toasts: {
    scan: msg`Scan the QR code with WhatsApp on your phone`,
    qrFailed: msg`Failed to generate QR code`,
    connectFailed: msg`Failed to connect WhatsApp. Please try again.`,
    connected: msg`WhatsApp connected successfully! 🎉`,
    stillConnecting: msg`Still connecting... Please wait`,
    lost: msg`Connection lost. Please scan QR code again.`,
  },
});

/** Why the account is not linked, in words. */
export function reasonText(reason: string): string {
  return connectionTexts.reasons[reason] ?? connectionTexts.unknownReason(reason);
}

/** Why a linked account is away; where that passes soon or is not known, with `note`. */
export function awayText(reason: string | null, note: string): string {
  if (!reason) return note;
  const passes = reason === 'connection_lost' || reason === 'silent';
  // What takes longer says itself what comes next.
  return passes ? `${reasonText(reason)} ${note}` : reasonText(reason);
}
