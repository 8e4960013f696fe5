import { msg, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';

/** Every text about tokens of programs. */
export const apiTokenTexts = translated({
  title: msg`API tokens`,
  text: msg`A token lets a program act for you: an assistant (MCP), n8n, your own script. It never reaches your sign-in, payment, mails or linked account.`,
  name: msg`Name of the program`,
  scopes: msg`What it may do`,
  scope: {
    read: msg`Read what you read`,
    manage: msg`Change what is kept here: groups, topics, rules, questions`,
    send: msg`Write to people: scheduled messages, replies, surveys`,
  },
  short: { read: msg`reads`, manage: msg`changes`, send: msg`writes` },
  expiry: msg`Holds for`,
  expiries: {
    '30': msg`30 days`,
    '90': msg`90 days`,
    '365': msg`a year`,
    never: msg`as long as I want`,
  },
  make: msg`Make a token`,
  failed: msg`The token could not be made.`,
  made: (name: string) => t`The token of ${name}`,
  once: msg`Copy it now: it is kept nowhere and cannot be shown again.`,
  copy: msg`Copy token`,
  copied: msg`Copied`,
  loadFailed: msg`Your tokens could not be read.`,
  none: msg`No program has a token.`,
  pages: msg`Pages of tokens`,
  until: (day: string) => t`holds until ${day}`,
  expired: (day: string) => t`expired on ${day}`,
  unused: msg`not used yet`,
  used: (time: string) => t`last used ${time}`,
  end: msg`Delete`,
  endOf: (name: string) => t`Delete the token of ${name}`,
  endTitle: msg`Delete Token`,
  endQuestion: (name: string) => t`${name} can do nothing for you any more. Are you sure?`,
  ended: (name: string) => t`The token of ${name} holds no more`,
  endFailed: msg`The token could not be deleted.`,
});
