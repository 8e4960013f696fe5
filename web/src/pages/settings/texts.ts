import { msg, plural, t } from '@lingui/core/macro';
import { translated } from '../../shared/language/translated.ts';
import { formatBytes } from '../../shared/ui/format-bytes.ts';

/** Every text of the settings screen. */
export const settingsTexts = translated({
  parts: msg`Parts of the settings`,
  groups: {
    you: msg`You`,
    security: msg`Sign-in and security`,
    plan: msg`WhatsApp and plan`,
    messages: msg`Mails and notifications`,
    programs: msg`Programs`,
    data: msg`Your data`,
  },
  profile: {
    title: msg`Profile`,
    text: msg`How you appear in Groupsight. Nobody in your groups sees it.`,
    name: msg`Full Name`,
    email: msg`Email`,
    emailNote: msg`You sign in with this address.`,
    save: msg`Save`,
    saved: msg`Name saved`,
    failed: msg`The name could not be saved.`,
    nameRequired: msg`Please enter your name`,
  },
  account: {
    title: msg`WhatsApp account`,
    text: msg`The account whose groups you import and follow. Groupsight reads only the groups you watch.`,
    states: {
      checking: msg`Checking`,
      connected: msg`Connected`,
      connecting: msg`Waiting for the scan`,
      resuming: msg`Reconnecting`,
      disconnected: msg`Not connected`,
    },
    notes: {
      checking: msg`Asking where the connection stands.`,
      connected: msg`New messages of your watched groups come in as they are written.`,
      connecting: msg`Scan the code with WhatsApp on your phone to finish.`,
      resuming: msg`The account is linked and comes back by itself.`,
      disconnected: msg`No new messages come in, and scheduled messages are not sent.`,
    },
    simulated: msg`Simulated account: this server is not linked to WhatsApp.`,
    connect: msg`Connect WhatsApp`,
    resume: msg`Show the QR code`,
    disconnect: msg`Disconnect`,
    confirmTitle: msg`Disconnect WhatsApp`,
    confirmText: msg`Groupsight logs out of your account and forgets its credentials. Your groups and everything learnt from them stay; scheduled messages fail until you connect again.`,
    done: msg`WhatsApp disconnected`,
    failed: (reason: string) => t`WhatsApp could not be disconnected. ${reason}`,
  },
  plan: {
    title: msg`Plan`,
    text: msg`Whoever runs this server decides which plan an account has.`,
    groups: (limit: number | null) =>
      limit === null ? t`Unlimited groups` : t`Up to ${plural(limit, { other: '#' })} groups`,
    used: (count: number, limit: number | null) =>
      limit === null
        ? t`${plural(count, { one: '# group', other: '# groups' })} watched`
        : t`${plural(count, { other: '#' })} of ${plural(limit, { other: '#' })} groups watched`,
    usage: msg`Watched groups`,
    full: msg`All groups of this plan are in use. Unwatch one to make room for another.`,
    over: msg`More groups are watched than this plan has. They stay; another can be watched once there is room.`,
    manage: msg`Manage watched groups`,
  },
  storage: {
    title: msg`Storage`,
    text: msg`What your chats and their files take on this server. Imports and uploads that do not fit are refused.`,
    usage: msg`Storage in use`,
    used: (used: number, limit: number) =>
      t`${{ used: formatBytes(used) }} of ${{ limit: formatBytes(limit) }} in use`,
    parts: (chats: number, files: number) =>
      t`Texts of imported chats ${{ chats: formatBytes(chats) }}, files ${{ files: formatBytes(files) }}`,
    empty: msg`Nothing is stored yet.`,
    full: msg`There is little room left. Delete groups you do not need any more, or ask who runs this server for more.`,
    today: (imported: number, daily: number) =>
      t`${{ imported: formatBytes(imported) }} of the ${{ daily: formatBytes(daily) }} that may be imported within 24 hours`,
    imports: (imports: number, most: number) =>
      t`${plural(imports, { other: '#' })} of ${plural(most, { one: '# import', other: '# imports' })} within 24 hours`,
    failed: msg`How much is in use could not be asked.`,
  },
  engine: {
    title: msg`Insights engine`,
    text: msg`What reads your messages for digests, questions, topics and rules. Whoever runs this server decides which it is.`,
    own: msg`Groupsight’s own engine`,
    nothingLeaves: msg`No model is configured: your messages are read on this server and sent to no model.`,
    at: (endpoint: string) => t`at ${endpoint}`,
    hidden: msg`Messages are sent there to be read. Phone numbers, e-mail addresses and the names of people who wrote in the group are replaced before, and put back in what it says.`,
    open: msg`Messages are sent there to be read, with the names, phone numbers and e-mail addresses in them.`,
    tokens: (spent: number, daily: number) =>
      t`${plural(spent, { other: '#' })} of ${plural(daily, { other: '#' })} tokens used today`,
    usage: msg`Tokens of today`,
    spent: msg`Today’s tokens are used up. Until tomorrow, Groupsight’s own engine does what the model did.`,
    resting: msg`The model does not answer at the moment. Groupsight’s own engine does what it did, and it is asked again shortly.`,
    failed: msg`What reads your messages could not be asked.`,
  },
  password: msg`Other browsers are signed out when the password changes.`,
  mail: {
    title: msg`E-mail`,
    text: msg`Your brief by mail, without what an earlier mail has told. Mails about the security of your account always come.`,
    rhythm: msg`Brief by mail`,
    off: msg`Off`,
    daily: msg`Daily`,
    weekly: msg`Weekly`,
    weeklyOnly: msg`Your plan has a brief for every week.`,
    weekday: msg`Day`,
    weekdays: [
      msg`Monday`,
      msg`Tuesday`,
      msg`Wednesday`,
      msg`Thursday`,
      msg`Friday`,
      msg`Saturday`,
      msg`Sunday`,
    ],
    hour: msg`Hour`,
    next: (when: string, address: string) =>
      t`The next one: ${when}, to ${address}. None comes where there is nothing new.`,
    none: msg`No brief comes by mail.`,
    recap: msg`Recap of every month`,
    recapText: msg`On the first day of a month, what the one before it came to.`,
    recapNext: (when: string) =>
      t`What a month came to, on the first day of the next one. The next one: ${when}.`,
    recapOnly: msg`Comes with the Ultimate plan.`,
    notSending: msg`This server has no mail server: mails are kept for whoever runs it, and nobody else gets them.`,
    refused: msg`Your address was refused`,
    refusedText: (address: string, when: string) =>
      t`The mail server said on ${when} that there is no ${address}. Nothing is sent to it until you have it tried again.`,
    tryAgain: msg`Try again`,
    saved: msg`Saved`,
    failed: msg`This could not be saved.`,
    loadFailed: msg`What mails you get could not be loaded.`,
  },
  zone: {
    title: msg`Time zone`,
    text: msg`Digests, calendars and scheduled times follow the days of this zone.`,
    label: msg`Your time zone`,
    now: (time: string) => t`It is now ${time} there.`,
    none: msg`No such time zone`,
    adopt: (zone: string) => t`Use ${zone}, as this browser does`,
    saved: msg`Time zone saved`,
    failed: msg`The time zone could not be saved.`,
  },
  language: {
    title: msg`Language`,
    text: msg`Of the screens, with dates, numbers and weeks as they are written there. What people wrote stays as it is, and so do digests and e-mails.`,
    label: msg`Your language`,
    browser: (name: string) => t`As this browser says: ${name}`,
    saved: msg`Language saved`,
    failed: msg`The language could not be changed.`,
  },
  theme: {
    title: msg`Appearance`,
    text: msg`System follows the setting of your device. Kept in this browser.`,
    label: msg`Theme`,
    auto: msg`System`,
    light: msg`Light`,
    dark: msg`Dark`,
  },
});
