import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { translated } from '../language/translated.ts';

/** What the server says, by its code: of codes that mean one thing, and that people meet. */
const refusals = translated({
  account_leaving: msg`This account is going to be deleted. Keep it, to go on using it.`,
  account_suspended: msg`This account is suspended: nobody can sign in to it. Please ask whoever runs this server.`,
  already_sent: msg`These groups have this survey already.`,
  already_subscribed: msg`You have a subscription already. Change its plan instead.`,
  announcements_group: msg`Announcement groups cannot be watched`,
  attachment_gone: msg`Its file is not there any more. Attach it again.`,
  bad_zip: msg`The zip file is damaged. Please export the chat again.`,
  budget_spent: msg`Your account has sent as many messages today as it may. More could get it banned by WhatsApp; send it again tomorrow.`,
  chat_too_long: msg`This chat has too many messages to be compared with what is stored of it.`,
  daily_limit: msg`More cannot be imported within 24 hours. Please try again tomorrow.`,
  deletion_off: msg`This server does not let people delete their account. Please ask who runs it.`,
  email_unconfirmed: msg`Your address is not confirmed yet. Open the link that we mailed to you.`,
  empty_file: msg`The file is empty. Please export the chat again.`,
  encrypted_zip: msg`The zip file is protected by a password. Please upload one without.`,
  export_recent: msg`A copy was made within the last hour. Please download that one, or try again later.`,
  file_too_large: msg`The file is larger than this server accepts`,
  import_interrupted: msg`The import was interrupted before anything was stored. Please import the file again.`,
  imports_paused: msg`Imported messages are not being taken in right now. Please try again in some minutes.`,
  invitation_needed: msg`New accounts are by invitation here. Ask whoever runs this server for one.`,
  label_exists: msg`You have a label of this name already.`,
  link_ended: msg`This link has ended or was taken back.`,
  mail_failed: msg`The mail server did not take the invitation. Nobody was invited; try again.`,
  media_gone: msg`The message was deleted for everyone.`,
  no_chat_in_zip: msg`There is no exported chat (.txt) in this zip file.`,
  no_room: msg`This server has no room for a copy.`,
  not_a_chat: msg`This is not an exported chat. In WhatsApp, open the chat, choose "Export chat" and upload the .txt or .zip file it makes.`,
  operator_only: msg`Only operators of this server may do this.`,
  own_account: msg`You cannot do this to your own account. Another operator can.`,
  payment_due: msg`A bill is not paid yet. Pay it with ‘Manage billing’, then change the plan.`,
  payment_refused: msg`The payment was refused, so the plan stays as it is. Another card can be entered with ‘Manage billing’.`,
  push_off: msg`This server sends no push notifications.`,
  rate_limited: msg`Too many requests, please try again later`,
  registration_closed: msg`This server takes no new accounts.`,
  same_password: msg`Your new password must be different than your current password`,
  session_revoked: msg`Session expired`,
  several_chats: msg`There are several exported chats in this zip file. Please upload them one by one.`,
  sign_in_again: msg`To be sure that it is you: please sign out, sign in again and delete the account within ten minutes.`,
  sign_in_expired: msg`This sign-in was used already or took too long. Please try again.`,
  storage_full: msg`This does not fit into the storage that your account has on this server.`,
  store_unavailable: msg`The server is not available at the moment. Please try again.`,
  survey_full: msg`This survey has all the answers it can take.`,
  survey_open: msg`This survey has gone out: its questions stay as they are. Make a new one to ask something else.`,
  timeout: msg`The service took too long to answer. Please try again.`,
  too_large: msg`The request is too large.`,
  too_many_attempts: msg`Too many failed attempts. Please wait a few minutes and try again.`,
  too_many_imports: msg`Too many imports of yours are waiting already. Please wait until some of them are done.`,
  uncertain: msg`The server stopped while it was being sent. Look into the group: it may be there.`,
  unknown_dates: msg`The dates in this file could not be understood. Please choose the order of day, month and year and try again.`,
  unknown_member: msg`Somebody who is mentioned is not known in this group`,
  unsafe_zip: msg`The zip file holds unsafe file names and was refused.`,
  wrong_date_order: msg`The dates in this file do not fit the chosen order of day, month and year. Please choose another, or leave it to be detected.`,
  wrong_password: msg`The password is wrong. Please type your current password.`,
  zip_too_large: msg`The zip file unpacks to far more than an exported chat would.`,
});

const words: Readonly<Record<string, string>> = refusals;

/** The server's words, which are English, in the language of the screens where their code is known. */
export function inWords(code: string | null | undefined, said: string): string {
  return i18n.locale === 'en' ? said : (words[code ?? ''] ?? said);
}
