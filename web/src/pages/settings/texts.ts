import { formatBytes } from '../../shared/ui/format-bytes.ts';
import { formatCount, formatNumber } from '../../shared/ui/format-number.ts';

/** Every text of the settings screen. */
export const settingsTexts = {
  profile: {
    title: 'Profile',
    text: 'How you appear in Groupsight. Nobody in your groups sees it.',
    name: 'Full Name',
    email: 'Email',
    emailNote: 'You sign in with this address.',
    save: 'Save',
    saved: 'Name saved',
    failed: 'The name could not be saved.',
    nameRequired: 'Please enter your name',
  },
  account: {
    title: 'WhatsApp account',
    text: 'The account whose groups you import and follow. Groupsight reads only the groups you watch.',
    states: {
      checking: 'Checking',
      connected: 'Connected',
      connecting: 'Waiting for the scan',
      resuming: 'Reconnecting',
      disconnected: 'Not connected',
    },
    notes: {
      checking: 'Asking where the connection stands.',
      connected: 'New messages of your watched groups come in as they are written.',
      connecting: 'Scan the code with WhatsApp on your phone to finish.',
      resuming: 'The account is linked and comes back by itself.',
      disconnected: 'No new messages come in, and scheduled messages are not sent.',
    },
    simulated: 'Simulated account: this server is not linked to WhatsApp.',
    connect: 'Connect WhatsApp',
    resume: 'Show the QR code',
    disconnect: 'Disconnect',
    confirmTitle: 'Disconnect WhatsApp',
    confirmText:
      'Groupsight logs out of your account and forgets its credentials. Your groups and everything learnt from them stay; scheduled messages fail until you connect again.',
    done: 'WhatsApp disconnected',
    failed: (reason: string) => `WhatsApp could not be disconnected. ${reason}`,
  },
  plan: {
    title: 'Plan',
    text: 'Whoever runs this server decides which plan an account has.',
    groups: (limit: number | null) =>
      limit === null ? 'Unlimited groups' : `Up to ${formatNumber(limit)} groups`,
    used: (count: number, limit: number | null) =>
      limit === null
        ? `${formatCount(count, 'group', 'groups')} watched`
        : `${formatNumber(count)} of ${formatNumber(limit)} groups watched`,
    usage: 'Watched groups',
    full: 'All groups of this plan are in use. Unwatch one to make room for another.',
    over: 'More groups are watched than this plan has. They stay; another can be watched once there is room.',
    manage: 'Manage watched groups',
  },
  accounts: {
    title: 'Accounts on this server',
    text: 'You run this server: you decide which plan each account has. A change holds within seconds.',
    paidText:
      'You run this server. People pay for their plans; one that you give here holds until their subscription itself changes.',
    search: 'Search by e-mail address...',
    none: 'No account has such an address.',
    failed: 'The accounts could not be read.',
    pages: 'Pages of accounts',
    operator: 'Operator',
    wished: (plan: string) => `chose ${plan} when signing up`,
    planOf: (email: string) => `Plan of ${email}`,
    saved: (email: string, plan: string) => `${email} has the ${plan} plan now`,
    saveFailed: 'The plan could not be changed.',
  },
  invitations: {
    title: 'Invitations',
    text: 'Not everybody may make an account on this server. An invitation lets one address in, for a week.',
    label: 'Invite an e-mail address',
    invite: 'Invite',
    mailed: (email: string) => `An invitation was mailed to ${email}`,
    linkTitle: (email: string) => `Hand this link to ${email}: no mail server sends it`,
    copy: 'Copy link',
    copied: 'Copied',
    failed: 'The invitation could not be made.',
    loadFailed: 'The invitations could not be read.',
    none: 'Nobody has an invitation that was not used yet.',
    until: (day: string) => `holds until ${day}`,
    end: 'Withdraw',
    endOf: (email: string) => `Withdraw the invitation of ${email}`,
    ended: (email: string) => `The invitation of ${email} holds no more`,
    endFailed: 'The invitation could not be withdrawn.',
    pages: 'Pages of invitations',
  },
  storage: {
    title: 'Storage',
    text: 'What your chats and their files take on this server. Imports and uploads that do not fit are refused.',
    usage: 'Storage in use',
    used: (used: number, limit: number) => `${formatBytes(used)} of ${formatBytes(limit)} in use`,
    parts: (chats: number, files: number) =>
      `Texts of imported chats ${formatBytes(chats)}, files ${formatBytes(files)}`,
    empty: 'Nothing is stored yet.',
    full: 'There is little room left. Delete groups you do not need any more, or ask who runs this server for more.',
    today: (imported: number, daily: number) =>
      `${formatBytes(imported)} of the ${formatBytes(daily)} that may be imported within 24 hours`,
    failed: 'How much is in use could not be asked.',
  },
  engine: {
    title: 'Insights engine',
    text: 'What reads your messages for digests, questions, topics and rules. Whoever runs this server decides which it is.',
    own: 'Groupsight’s own engine',
    nothingLeaves:
      'No model is configured: your messages are read on this server and sent to no model.',
    at: (endpoint: string) => `at ${endpoint}`,
    hidden:
      'Messages are sent there to be read. Phone numbers, e-mail addresses and the names of people who wrote in the group are replaced before, and put back in what it says.',
    open: 'Messages are sent there to be read, with the names, phone numbers and e-mail addresses in them.',
    tokens: (spent: number, daily: number) =>
      `${formatNumber(spent)} of ${formatNumber(daily)} tokens used today`,
    usage: 'Tokens of today',
    spent:
      'Today’s tokens are used up. Until tomorrow, Groupsight’s own engine does what the model did.',
    resting:
      'The model does not answer at the moment. Groupsight’s own engine does what it did, and it is asked again shortly.',
    failed: 'What reads your messages could not be asked.',
  },
  password: 'Other browsers are signed out when the password changes.',
  mail: {
    title: 'E-mail',
    text: 'Your brief by mail, without what an earlier mail has told. Mails about the security of your account always come.',
    rhythm: 'Brief by mail',
    off: 'Off',
    daily: 'Daily',
    weekly: 'Weekly',
    weeklyOnly: 'Your plan has a brief for every week.',
    weekday: 'Day',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    hour: 'Hour',
    next: (when: string, address: string) =>
      `The next one: ${when}, to ${address}. None comes where there is nothing new.`,
    none: 'No brief comes by mail.',
    recap: 'Recap of every month',
    recapText: 'On the first day of a month, what the one before it came to.',
    recapNext: (when: string) =>
      `What a month came to, on the first day of the next one. The next one: ${when}.`,
    recapOnly: 'Comes with the Ultimate plan.',
    notSending:
      'This server has no mail server: mails are kept for whoever runs it, and nobody else gets them.',
    refused: 'Your address was refused',
    refusedText: (address: string, when: string) =>
      `The mail server said on ${when} that there is no ${address}. Nothing is sent to it until you have it tried again.`,
    tryAgain: 'Try again',
    saved: 'Saved',
    failed: 'This could not be saved.',
    loadFailed: 'What mails you get could not be loaded.',
  },
  zone: {
    title: 'Time zone',
    text: 'Digests, calendars and scheduled times follow the days of this zone.',
    label: 'Your time zone',
    now: (time: string) => `It is now ${time} there.`,
    none: 'No such time zone',
    adopt: (zone: string) => `Use ${zone}, as this browser does`,
    saved: 'Time zone saved',
    failed: 'The time zone could not be saved.',
  },
  theme: {
    title: 'Appearance',
    text: 'System follows the setting of your device. Kept in this browser.',
    label: 'Theme',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
  },
} as const;
