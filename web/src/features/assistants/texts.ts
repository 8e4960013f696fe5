import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text about assistants that a user lets in. */
export const assistantTexts = translated({
  title: msg`Connected assistants`,
  text: msg`Assistants that you let act for you (MCP). They read what the scopes allow and never reach your sign-in, payment, mails or linked account. Add this server in the assistant, with the address of this site and /mcp.`,
  none: msg`No assistant acts for you.`,
  loadFailed: msg`Your assistants could not be read.`,
  pages: msg`Pages of assistants`,
  at: (host: string) => t`at ${host}`,
  unused: msg`not used yet`,
  used: (time: string) => t`last used ${time}`,
  end: msg`End`,
  endOf: (name: string) => t`End what ${name} may do`,
  endTitle: msg`End Assistant`,
  endQuestion: (name: string) => t`${name} can do nothing for you any more. Are you sure?`,
  ended: (name: string) => t`${name} can do nothing for you any more`,
  endFailed: msg`It could not be ended.`,
  allow: {
    title: msg`Let an assistant in?`,
    text: msg`It will act for you on this server until you end it in Settings.`,
    checking: msg`Looking at what is asked for`,
    asks: (name: string) => t`${name} asks to act for you`,
    account: (email: string) => t`You are signed in as ${email}.`,
    sentTo: (host: string) =>
      t`You are sent back to ${host}. Nobody has checked that this is who it says it is: go on only if you have just asked it to connect.`,
    may: msg`It may`,
    allow: msg`Allow`,
    deny: msg`Do not allow`,
    back: (host: string) => t`Back to ${host}`,
    refused: (name: string) =>
      t`${name} asks in a way that this server does not understand. Nothing was allowed.`,
    invalid: msg`This is no request that can be answered. Nothing was allowed, and you are sent nowhere.`,
    failed: msg`It could not be allowed.`,
    home: msg`To the dashboard`,
  },
});
